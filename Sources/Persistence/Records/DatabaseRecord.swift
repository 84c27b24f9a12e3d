/// A type whose values are the rows of one table. Its table declares the columns once; reading, writing, conditions and
/// orders follow from them:
///
///     struct TaskItem: DatabaseRecord {
///         var id: Int
///         var title: String
///         var checked: Date?
///
///         static let table = RecordTable<TaskItem>(
///             "task", Column("id", \.id), Column("title", \.title), Column("checked", \.checked),
///             make: TaskItem.init)
///     }
///
///     let open = try connection.rows(TaskItem.all.filter { $0.checked == nil }.order { [$0.title.ascending] })
public protocol DatabaseRecord: RowDecodable {
    /// The table. Declare it as a `static let`, because it is used for each operation.
    static var table: RecordTable<Self> { get }
}

extension DatabaseRecord {
    /// Decodes a row that contains the columns of the table in the order of their declaration, perhaps with others
    /// after them.
    @inlinable
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        self = try Self.table.decode(row)
    }

    /// The query of all rows of the table.
    @inlinable
    public static var all: TableQuery<Self> {
        let table = table
        return TableQuery(
            table: table.name, key: table.key, columns: SQL(text: table.statements.columns), decode: table.decode)
    }
}
