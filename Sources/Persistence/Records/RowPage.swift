/// Consecutive rows of a query, with the position at which the next ones begin.
public struct RowPage<Record: Sendable>: Sendable {
    /// The rows in the query's order.
    public let rows: [Record]
    /// The position of the last row, or `nil` if no rows follow it.
    public let next: RowPosition?
    /// The position of the first row, or `nil` if no rows precede it.
    public let previous: RowPosition?
}

/// The position of a row in the order of a query: the values by which the row is ordered, including its key. It remains
/// valid when rows are inserted or deleted, even the row itself.
public struct RowPosition: Sendable, Hashable {
    /// The values of the query's terms, followed by those of the key's columns.
    public let values: [DatabaseValue]

    /// Creates a position from its values, for example those that a page's address contained.
    public init(values: [DatabaseValue]) {
        self.values = values
    }
}

extension Connection {
    /// Returns the first rows of a query, or those after a position. Reads only these rows if an index has the query's
    /// order, regardless of their number before the position.
    ///
    ///     let first = try connection.page(query, size: 50)
    ///     let second = try connection.page(query, size: 50, after: first.next)
    ///
    /// - Parameters:
    ///   - query: A query without limit and offset.
    ///   - size: The largest number of rows.
    ///   - position: The position of the row before the page, or `nil` for the first page.
    /// - Throws: ``DatabaseError`` with `.sql` if the position is not one of this query.
    public func page<Record>(
        _ query: TableQuery<Record>, size: Int, after position: RowPosition? = nil
    ) throws(DatabaseError) -> RowPage<Record> {
        let (rows, positions, hasMore) = try slice(query, size: size, after: position)
        return RowPage(
            rows: rows, next: hasMore ? positions.last : nil, previous: position == nil ? nil : positions.first)
    }

    /// Returns the last rows of a query before a position.
    ///
    /// - Parameters:
    ///   - query: A query without limit and offset.
    ///   - size: The largest number of rows.
    ///   - position: The position of the row after the page.
    /// - Throws: ``DatabaseError`` with `.sql` if the position is not one of this query.
    public func page<Record>(
        _ query: TableQuery<Record>, size: Int, before position: RowPosition
    ) throws(DatabaseError) -> RowPage<Record> {
        let (rows, positions, hasMore) = try slice(query.paged.reversed(), size: size, after: position)
        return RowPage(rows: rows.reversed(), next: positions.first, previous: hasMore ? positions.last : nil)
    }

    /// Returns rows with their positions, and whether others follow.
    private func slice<Record>(
        _ query: TableQuery<Record>, size: Int, after position: RowPosition?
    ) throws(DatabaseError) -> (rows: [Record], positions: [RowPosition], hasMore: Bool) {
        guard query.limit == nil, query.offset == 0 else {
            throw DatabaseError(.sql, "A query with a limit or an offset has no pages: remove them.")
        }
        if query.hasColumnReferences {
            throw DatabaseError(
                .sql,
                "The order of a query with pages must not be the position or the alias of a column, and its columns must "
                    + "not be DISTINCT: repeat the expression of the column in the order.")
        }
        var query = query.paged
        let terms = query.order
        if let position { query = query.filter(sql: try OrderTerm.condition(of: terms, after: position)) }
        query.columns = query.columns + "\n, " + terms.map(\.expression).joined(separator: ", ")
        let size = min(max(1, size), .max - 1)
        let decode = query.decode
        var rows = try self.rows(query.limit(size + 1).sql) { (row) throws(DatabaseError) in
            let record = try decode(row)
            var values: [DatabaseValue] = []
            for column in row.count - terms.count..<row.count { values.append(try row[column]) }
            return (record, RowPosition(values: values))
        }
        let hasMore = rows.count > size
        if hasMore { rows.removeLast() }
        return (rows.map(\.0), rows.map(\.1), hasMore)
    }
}

extension TableQuery {
    /// The query with the columns of its key as the last terms of the order, unless they are terms already.
    package var paged: Self {
        let terms = Set(order.map(\.expression.text))
        let missing = key.filter { !terms.contains($0) && !terms.contains(SQL.quoted($0)) }
        return order(missing.map { OrderTerm("\(identifier: $0)", isNullable: false) })
    }
}
