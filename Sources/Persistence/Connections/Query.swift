/// A statement that reads, and how each of its rows becomes a value.
///
///     let due = Query<TaskItem>("SELECT id, title FROM task WHERE checked IS NULL ORDER BY added DESC")
///     let titles = Query("SELECT title FROM task") { row throws(DatabaseError) in try row[0] as String }
///
/// The tables that it reads are found by SQLite's compiler, through views and subqueries.
public struct Query<Element: Sendable>: Sendable {
    /// The statement with its arguments.
    public let sql: SQL

    /// Makes a value of a row.
    public let decode: @Sendable (borrowing DatabaseRow) throws(DatabaseError) -> Element

    /// A query whose rows are decoded by a closure. Live queries take two of equal SQL, arguments and element type for
    /// one and the same, whatever their closures.
    public init(
        _ sql: SQL, decode: @escaping @Sendable (borrowing DatabaseRow) throws(DatabaseError) -> Element
    ) {
        self.sql = sql
        self.decode = decode
    }
}

extension Query where Element: RowDecodable {
    /// A query whose rows decode themselves.
    public init(_ sql: SQL) {
        self.init(sql) { (row) throws(DatabaseError) in try Element(row: row) }
    }
}

extension Query where Element: DatabaseValueConvertible {
    /// A query for the values in its first column.
    public init(column sql: SQL) {
        self.init(sql) { (row) throws(DatabaseError) in try row[0] }
    }
}
