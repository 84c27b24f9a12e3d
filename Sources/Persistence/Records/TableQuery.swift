/// A query of the rows of one table: which rows, in which order, and how many of them.
///
/// Records have one for all their rows, from which others are derived:
///
///     let open = TaskItem.all.filter { $0.checked == nil }.order { [$0.added.descending] }.limit(20)
///
/// Its parts are kept separately, so that a live query can maintain the result row by row. It can also be created from
/// SQL, for expressions that have no typed form:
///
///     TableQuery<TaskItem>(
///         table: "task", columns: "id, title, checked", where: "title <> ''",
///         order: "checked IS NOT NULL, coalesce(checked, added) DESC, id DESC"
///     ) { row throws(DatabaseError) in TaskItem(id: try row[0], title: try row[1], checked: try row[2]) }
public struct TableQuery<Record: Sendable>: Sendable {
    /// The table's name, without quotes.
    package let table: String
    /// The columns of the primary key, or `rowid` if the query does not name it. Without quotes.
    package let key: [String]
    /// The expressions that `decode` reads, separated by commas. The query of ``query`` returns only these.
    package var columns: SQL
    /// The condition of the rows, or `nil` for all rows.
    package var condition: SQL?
    package var order: [OrderTerm]
    /// The largest number of rows, or `nil` for any number.
    @usableFromInline package var limit: Int?
    /// The number of rows that are skipped.
    @usableFromInline package var offset: Int
    @usableFromInline package let decode: @Sendable (borrowing DatabaseRow) throws(DatabaseError) -> Record
    /// Steps to the end of a statement, and calls `take` with its rows in parts of `size` rows, of which the last one can
    /// be smaller. Calls `visit` at each row, after it was decoded.
    @usableFromInline typealias Collect =
        @Sendable (
            Statement, _ size: Int, _ visit: () throws(DatabaseError) -> Void, _ take: ([Record]) -> Void
        ) throws(DatabaseError) -> Void
    let collect: Collect

    /// Creates a query from parts of SQL.
    ///
    /// - Parameters:
    ///   - table: The name of the table.
    ///   - key: The columns of its primary key.
    ///   - columns: The expressions that `decode` reads, separated by commas.
    ///   - condition: The condition of the rows.
    ///   - order: The terms of the order, separated by commas.
    ///   - limit: The largest number of rows.
    ///   - offset: The number of rows that are skipped.
    ///   - decode: A function that decodes a row.
    @inlinable
    public init(
        table: String, key: [String] = ["rowid"], columns: SQL, where condition: SQL? = nil, order: SQL = "",
        limit: Int? = nil, offset: Int = 0,
        decode: @escaping @Sendable (borrowing DatabaseRow) throws(DatabaseError) -> Record
    ) {
        self.init(
            table: table, key: key, columns: columns, where: condition, order: order, limit: limit, offset: offset,
            decode: decode, collect: Self.collect(decode))
    }

    /// Returns a function that the compiler specializes in the module that knows the type of the records, because a
    /// live query may read many.
    @inlinable
    static func collect(
        _ decode: @escaping @Sendable (borrowing DatabaseRow) throws(DatabaseError) -> Record
    ) -> Collect {
        { (statement, size, visit, take) throws(DatabaseError) in
            var records: [Record] = []
            while try statement.step() {
                if records.count == size {
                    take(records)
                    records = []
                    records.reserveCapacity(size)
                }
                records.append(try decode(DatabaseRow(statement)))
                try visit()
            }
            take(records)
        }
    }

    @usableFromInline
    init(
        table: String, key: [String], columns: SQL, where condition: SQL?, order: SQL, limit: Int?, offset: Int,
        decode: @escaping @Sendable (borrowing DatabaseRow) throws(DatabaseError) -> Record,
        collect: @escaping Collect
    ) {
        self.table = table
        self.key = key
        self.columns = columns
        self.condition = condition
        self.order = OrderTerm.terms(of: order)
        self.limit = limit
        self.offset = offset
        self.decode = decode
        self.collect = collect
    }

    // MARK: Statements

    /// The query as one statement.
    public var query: Query<Record> {
        Query(sql, decode: decode) { [collect] (statement) throws(DatabaseError) in
            var records: [Record] = []
            try collect(statement, .max, {}, { records = $0 })
            return records
        }
    }

    /// The statement that reads the rows.
    @usableFromInline package var sql: SQL {
        // On separate lines, because a condition can end with a comment.
        var sql = selection(of: columns)
        if !order.isEmpty { sql += "\nORDER BY " + order.map(\.sql).joined(separator: ", ") }
        // SQLite has OFFSET only after LIMIT, where -1 means any number.
        if limit != nil || offset > 0 { sql += "\nLIMIT \(limit ?? -1)" }
        if offset > 0 { sql += " OFFSET \(offset)" }
        return sql
    }

    /// The statement that counts the rows without regard to limit and offset.
    package var countSQL: SQL { selection(of: "count(*)") }

    /// Returns a statement that reads `expressions` of the rows, in no particular order.
    package func selection(of expressions: SQL) -> SQL {
        var sql: SQL = "SELECT \(expressions)\nFROM \(identifier: table)"
        if let condition { sql += " WHERE \(condition)" }
        return sql
    }
}

extension TableQuery where Record: RowDecodable {
    /// Creates a query from parts of SQL, whose rows are decoded by their type.
    @inlinable
    public init(
        table: String, key: [String] = ["rowid"], columns: SQL, where condition: SQL? = nil, order: SQL = "",
        limit: Int? = nil, offset: Int = 0
    ) {
        self.init(
            table: table, key: key, columns: columns, where: condition, order: order, limit: limit, offset: offset
        ) { (row) throws(DatabaseError) in try Record(row: row) }
    }
}
