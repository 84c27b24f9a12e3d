import Differences

/// The result of a query of one table, maintained row by row: after a commit, only the changed rows are read again.
///
/// A row costs its element, the key of its place in the order (about 80 bytes, and more for long texts), and an entry in a
/// table by rowid (about 40 bytes); until the first change, the latter two together about 50 bytes. Versions of the result
/// share all parts that did not change.
///
/// A query that cannot be maintained in this way (see ``RowPlan``) is read again whole after each commit that affects
/// it.
final class TableSource<Element: Sendable & Equatable>: LiveSource {
    private let query: TableQuery<Element>
    private var plan: RowPlan?
    private var result: MaintainedResult<Element>?

    /// The number of changed rows up to which they are read one by one.
    private static var fewRows: Int { 100 }

    init(_ query: TableQuery<Element>) { self.query = query }

    func reads(on connection: Connection) throws -> QueryReads {
        let reads = try connection.reads(of: query.sql)
        var new: RowPlan?
        if reads.tables.keys.elementsEqual([query.table]), !reads.isAnything, query.limit ?? 1 > 0 {
            new = try RowPlan(query, limit: MaintainedResult<Element>.capacity(for: query.limit), on: connection)
        }
        // If the schema is the same, the result is merged with the new one, so that they share what is equal.
        if new != plan { result = nil }
        plan = new
        return reads
    }

    func read(
        on connection: Connection, after changes: TouchedTables, previous: TreeArray<Element>?
    ) throws -> TreeArray<Element>? {
        guard let plan else {
            let rows = try connection.rows(query.query)
            if let previous, previous.elementsEqual(rows) { return nil }
            return TreeArray(rows)
        }
        if isIncremental(after: changes), case .some(let rows)? = changes.tables[query.table]?.rows {
            for row in rows { try read(row, plan, on: connection) }
            if result!.isShort || result!.isBroken { try readAll(plan, on: connection) }
        } else {
            try readAll(plan, on: connection)
        }
        guard let shown = result?.shown else { return previous == nil ? [] : nil }
        return previous == shown ? nil : shown
    }

    func isIncremental(after changes: TouchedTables) -> Bool {
        guard plan != nil, let result, !changes.isEverything, case .some(let rows)? = changes.tables[query.table]?.rows
        else { return false }
        return rows.count <= max(Self.fewRows, result.count / 4)
    }

    private func read(_ row: Int64, _ plan: RowPlan, on connection: Connection) throws {
        let found = try connection.first(plan.row(row)) { [query] (row) throws(DatabaseError) in
            try MaintainedRow(row, query, plan)
        }
        if let found { result!.set(found) } else { result!.remove(row) }
    }

    private func readAll(_ plan: RowPlan, on connection: Connection) throws {
        var keys = OrderKeys()
        // The leaves of the result, so that a long one is not copied.
        var leaves: [[Element]] = []
        let rules = plan.rules
        try connection.run(plan.all) { [query] (statement) throws(DatabaseError) in
            try query.collect(
                statement, TreeArray<Element>.leafCapacity,
                { () throws(DatabaseError) in try keys.append(DatabaseRow(statement), rules) },
                { leaves.append($0) })
        }
        let rows = MaintainedRows(keys: keys, elements: TreeArray(leaves: leaves))
        if result == nil {
            result = MaintainedResult(rows, limit: query.limit)
        } else {
            result!.merge(rows)
        }
    }
}

/// A row of a maintained result.
struct MaintainedRow<Element: Sendable> {
    let key: OrderKey
    let element: Element

    var id: Int64 { key.row }

    init(key: OrderKey, element: Element) {
        (self.key, self.element) = (key, element)
    }

    init(_ row: borrowing DatabaseRow, _ query: TableQuery<Element>, _ plan: RowPlan) throws(DatabaseError) {
        key = try OrderKey(row, plan.rules)
        element = try query.decode(row)
    }
}

/// The rows of a query in order.
struct MaintainedRows<Element: Sendable> {
    let keys: OrderKeys
    let elements: TreeArray<Element>

    /// Sorts the rows by their keys.
    init(keys: OrderKeys, elements: TreeArray<Element>) {
        if keys.isAscending {
            (self.keys, self.elements) = (keys, elements)
        } else {
            let order = keys.sortedPlaces()
            self.keys = keys.reordered(order)
            self.elements = TreeArray(Self.reordered(Array(elements), order))
        }
    }

    /// Returns `order.map { elements[$0] }` in a fraction of its time, because the type of the elements is not known.
    private static func reordered(_ elements: [Element], _ order: [Int]) -> [Element] {
        elements.withUnsafeBufferPointer { source in
            Array(unsafeUninitializedCapacity: order.count) { buffer, count in
                guard let from = source.baseAddress, let to = buffer.baseAddress else { return }
                for place in order {
                    (to + count).initialize(from: from + place, count: 1)
                    count += 1
                }
            }
        }
    }

    var count: Int { keys.count }
}

extension OrderKey {
    /// Creates the key of a row that the statement of a plan with these rules has read.
    init(_ row: borrowing DatabaseRow, _ rules: [OrderRule]) throws(DatabaseError) {
        let first = row.count - RowPlan.extraColumns(of: rules)
        self.init(row, id: try row[first], from: first + 1, rules)
    }
}
