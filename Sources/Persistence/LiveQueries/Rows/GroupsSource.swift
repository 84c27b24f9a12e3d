/// The count and the sum of a group of rows.
public struct GroupTotal: Sendable, Equatable {
    /// The number of rows.
    public private(set) var count = 0

    /// The sum of the integers among the values. Wraps around on overflow.
    public private(set) var integers: Int64 = 0

    // The sum of the floating-point numbers and the error of its roundings (Neumaier, "Rundungsfehleranalyse einiger
    // Verfahren zur Summation endlicher Summen", 1974), so that errors do not grow with the number of changes.
    private var reals = 0.0
    private var error = 0.0

    /// The sum of all values. Its last digits may differ from those of SQLite if there are floating-point numbers.
    public var sum: Double { Double(integers) + (reals + error) }

    /// Indicates whether the sum can be updated. Numbers cannot be subtracted from an infinite sum.
    fileprivate var isFinite: Bool { (reals + error).isFinite }

    mutating func add(_ value: DatabaseValue) {
        count += 1
        switch value {
        case .integer(let number): integers &+= number
        case .real(let number): add(number)
        default: break
        }
    }

    mutating func remove(_ value: DatabaseValue) {
        count -= 1
        switch value {
        case .integer(let number): integers &-= number
        case .real(let number): add(-number)
        default: break
        }
    }

    private mutating func add(_ number: Double) {
        let sum = reals + number
        if sum.isFinite {
            error += abs(reals) >= abs(number) ? (reals - sum) + number : (number - sum) + reals
        }
        reals = sum
    }
}

/// The counts and sums of the groups of a table's rows, maintained row by row: after a commit, only the changed rows are
/// read again. Each row costs about 60 bytes and its group and value, if these are texts.
final class GroupsSource<Group: DatabaseValueConvertible & Hashable>: LiveSource {
    /// The part of a row.
    private struct Share: Sendable, Equatable {
        let group: Group
        let value: DatabaseValue
    }

    private let query: TableQuery<Share>
    private var plan: RowPlan?
    private var shares: [Int64: Share] = [:]
    private var totals: [Group: GroupTotal] = [:]
    /// Indicates whether a sum that has changed since all rows were read was or became infinite.
    private var isInfinite = false

    /// The number of changed rows up to which they are read one by one.
    private static var fewRows: Int { 100 }

    /// Creates a source of the totals of a query's rows, without regard to its order, limit and offset.
    init(_ query: TableQuery<some Sendable>, by group: SQL, of value: SQL) {
        self.query = TableQuery(
            table: query.table, key: query.key, columns: "\(group)\n, \(value)", where: query.condition
        ) { (row) throws(DatabaseError) in Share(group: try row[0], value: try row[1]) }
    }

    /// The statement that determines the totals.
    var sql: SQL { query.sql }

    func reads(on connection: Connection) throws -> QueryReads {
        let reads = try connection.reads(of: query.sql)
        (plan, shares) = (nil, [:])
        if reads.tables.keys.elementsEqual([query.table]), !reads.isAnything {
            plan = try RowPlan(query, limit: nil, on: connection)
        }
        return reads
    }

    func read(
        on connection: Connection, after changes: TouchedTables, previous: [Group: GroupTotal]?
    ) throws -> [Group: GroupTotal]? {
        if previous != nil, isIncremental(after: changes), let plan,
            case .some(let rows)? = changes.tables[query.table]?.rows
        {
            for row in rows { set(try connection.first(plan.row(row), query.decode), of: row) }
            if isInfinite { try readAll(on: connection) }
        } else {
            try readAll(on: connection)
        }
        return totals == previous ? nil : totals
    }

    func isIncremental(after changes: TouchedTables) -> Bool {
        guard plan != nil, !changes.isEverything, case .some(let rows)? = changes.tables[query.table]?.rows else {
            return false
        }
        return rows.count <= max(Self.fewRows, shares.count / 4)
    }

    private func set(_ share: Share?, of row: Int64) {
        let former = shares[row]
        if former == share { return }
        if let former {
            totals[former.group]!.remove(former.value)
            if !totals[former.group]!.isFinite { isInfinite = true }
            if totals[former.group]!.count == 0 { totals[former.group] = nil }
        }
        shares[row] = share
        if let share { totals[share.group, default: GroupTotal()].add(share.value) }
    }

    private func readAll(on connection: Connection) throws {
        (shares, totals) = ([:], [:])
        guard let plan else {
            for share in try connection.rows(query.query) {
                totals[share.group, default: GroupTotal()].add(share.value)
            }
            return
        }
        let rows = try connection.rows(plan.all) { [query] (row) throws(DatabaseError) -> (Int64, Share) in
            (try row[2], try query.decode(row))
        }
        shares.reserveCapacity(rows.count)
        for (row, share) in rows { set(share, of: row) }
        isInfinite = false
    }
}
