/// A reading statement with a function that decodes its rows.
///
///     let due = Query<TaskItem>("SELECT id, title FROM task WHERE checked IS NULL ORDER BY added DESC")
///     let titles = Query("SELECT title FROM task") { row throws(DatabaseError) in try row[0] as String }
///
/// SQLite's compiler determines the tables that the query reads, including those behind views and subqueries.
public struct Query<Element: Sendable>: Sendable {
    /// The statement with its arguments.
    public let sql: SQL

    /// A function that decodes a row.
    public let decode: @Sendable (borrowing DatabaseRow) throws(DatabaseError) -> Element

    /// Steps to the end of a statement, and returns its rows.
    @usableFromInline typealias Collect = @Sendable (Statement) throws(DatabaseError) -> [Element]
    @usableFromInline let collect: Collect

    /// Creates a query whose rows are decoded by a closure. Live queries treat two queries with equal SQL, arguments
    /// and element type as the same query, even if their closures differ.
    @inlinable
    public init(
        _ sql: SQL, decode: @escaping @Sendable (borrowing DatabaseRow) throws(DatabaseError) -> Element
    ) {
        // The compiler specializes this function in the module that knows the type of the rows. A live query, which
        // does not, would take twice as long to read them.
        self.init(sql, decode: decode) { (statement) throws(DatabaseError) in
            var elements: [Element] = []
            while try statement.step() { elements.append(try decode(DatabaseRow(statement))) }
            return elements
        }
    }

    @usableFromInline
    init(
        _ sql: SQL, decode: @escaping @Sendable (borrowing DatabaseRow) throws(DatabaseError) -> Element,
        collect: @escaping Collect
    ) {
        (self.sql, self.decode, self.collect) = (sql, decode, collect)
    }
}

extension Query where Element: RowDecodable {
    /// Creates a query whose rows are decoded by their type.
    @inlinable
    public init(_ sql: SQL) {
        self.init(sql) { (row) throws(DatabaseError) in try Element(row: row) }
    }
}

extension Query where Element: DatabaseValueConvertible {
    /// Creates a query of the values in the first column.
    @inlinable
    public init(column sql: SQL) {
        self.init(sql) { (row) throws(DatabaseError) in try row[0] }
    }
}
