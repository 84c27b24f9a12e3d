import CSQLite

/// The current row of a statement. Read its columns; it cannot be stored.
///
///     TaskItem(id: try row[0], title: try row["title"])
public struct DatabaseRow: ~Copyable {
    // Not retained: the caller that lends the row holds the statement, and the row cannot be stored.
    private let lender: Unmanaged<Statement>

    init(_ statement: Statement) {
        lender = .passUnretained(statement)
    }

    private var statement: Statement { lender.takeUnretainedValue() }

    /// The number of columns.
    public var count: Int { statement.columnCount }

    /// The value in a column, counted from 0.
    ///
    /// - Throws: ``DatabaseError/Code/decoding`` when the column contains another type of value. Traps when the column
    ///   does not exist.
    public subscript<Value: DatabaseValueConvertible>(column: Int) -> Value {
        get throws(DatabaseError) {
            precondition(column >= 0 && column < count, "The row has \(count) columns; there is no column \(column).")
            let cell = DatabaseCell(statement: statement.handle, column: Int32(column))
            if let value = Value(cell) { return value }
            let name = statement.columnNames[column]
            throw DatabaseError(
                .decoding, "Column \(name) contains \(cell.storage), but \(Value.self) is expected.",
                cause: SQLiteFailure(resultCode: SQLITE_MISMATCH, message: "decoding failed", sql: statement.sql))
        }
    }

    /// The value in the column with that name. Linear in the number of columns; access by index is faster.
    ///
    /// - Throws: ``DatabaseError/Code/decoding`` when the column does not exist or contains another type of value.
    public subscript<Value: DatabaseValueConvertible>(name: String) -> Value {
        get throws(DatabaseError) {
            guard let column = statement.columnNames.firstIndex(of: name) else {
                throw DatabaseError(
                    .decoding, "The row has no column \(name).",
                    cause: SQLiteFailure(resultCode: SQLITE_MISMATCH, message: "decoding failed", sql: statement.sql))
            }
            return try self[column]
        }
    }
}
