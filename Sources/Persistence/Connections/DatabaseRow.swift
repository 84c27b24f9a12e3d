import CSQLite

/// The row that a statement stands on. Read its columns; it cannot be kept.
///
///     TaskItem(id: try row[0], title: try row["title"])
public struct DatabaseRow: ~Copyable {
    // Not counted: the statement is held by whoever lends the row, and the row cannot be kept.
    private let lender: Unmanaged<Statement>

    init(_ statement: Statement) {
        lender = .passUnretained(statement)
    }

    private var statement: Statement { lender.takeUnretainedValue() }

    /// The number of columns.
    public var count: Int { statement.columnCount }

    /// The value in a column, counted from 0.
    ///
    /// - Throws: ``DatabaseError/Code/decoding`` when the column holds something else; traps when there is no such column.
    public subscript<Value: DatabaseValueConvertible>(column: Int) -> Value {
        get throws(DatabaseError) {
            precondition(column >= 0 && column < count, "The row has \(count) columns; there is no column \(column).")
            let cell = DatabaseCell(statement: statement.handle, column: Int32(column))
            if let value = Value(cell) { return value }
            let name = statement.columnNames[column]
            throw DatabaseError(
                .decoding, "Column \(name) holds \(cell.storage) where \(Value.self) is expected.",
                cause: SQLiteFailure(resultCode: SQLITE_MISMATCH, message: "decoding failed", sql: statement.sql))
        }
    }

    /// The value in the column of that name. Linear in the number of columns; reading by place is faster.
    ///
    /// - Throws: ``DatabaseError/Code/decoding`` when there is no such column or it holds something else.
    public subscript<Value: DatabaseValueConvertible>(name: String) -> Value {
        get throws(DatabaseError) {
            guard let column = statement.columnNames.firstIndex(of: name) else {
                throw DatabaseError(
                    .decoding, "There is no column \(name) in the row.",
                    cause: SQLiteFailure(resultCode: SQLITE_MISMATCH, message: "decoding failed", sql: statement.sql))
            }
            return try self[column]
        }
    }
}
