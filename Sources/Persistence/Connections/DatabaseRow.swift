/// The current row of a statement. Read its columns; it cannot be stored.
///
///     TaskItem(id: try row[0], title: try row["title"])
public struct DatabaseRow: ~Copyable {
    // Not retained: the caller that lends the row holds the statement, and the row cannot be stored.
    @usableFromInline let lender: Unmanaged<Statement>
    @usableFromInline let handle: OpaquePointer

    /// The number of columns.
    public let count: Int

    @inlinable
    init(_ statement: Statement) {
        lender = .passUnretained(statement)
        handle = statement.handle
        count = statement.columnCount
    }

    /// The value in a column, counted from 0.
    ///
    /// - Throws: ``DatabaseError/Code/decoding`` when the column contains another type of value. Traps when the column
    ///   does not exist.
    @inlinable
    public subscript<Value: DatabaseValueConvertible>(column: Int) -> Value {
        get throws(DatabaseError) { try Value.value(in: self, at: column) }
    }

    /// Returns the cell in a column, counted from 0. Traps when the column does not exist.
    @inlinable
    func cell(_ column: Int) -> DatabaseCell {
        guard column >= 0, column < count else { refuse(column) }
        return DatabaseCell(statement: handle, column: Int32(truncatingIfNeeded: column))
    }

    /// The value in the column with that name. Linear in the number of columns; access by index is faster.
    ///
    /// - Throws: ``DatabaseError/Code/decoding`` when the column does not exist or contains another type of value.
    @inlinable
    public subscript<Value: DatabaseValueConvertible>(name: String) -> Value {
        get throws(DatabaseError) { try self[place(of: name)] }
    }

    /// Returns the index of the first column with that name.
    @usableFromInline
    func place(of name: String) throws(DatabaseError) -> Int {
        let statement = lender.takeUnretainedValue()
        guard let column = statement.columnNames.firstIndex(of: name) else {
            throw statement.decodingFailure("The row has no column \(name).")
        }
        return column
    }

    @usableFromInline
    func mismatch(_ column: Int, _ type: Any.Type) -> DatabaseError {
        let storage = DatabaseCell(statement: handle, column: Int32(column)).storage
        return lender.takeUnretainedValue().mismatch(column, storage, type)
    }

    @usableFromInline
    func refuse(_ column: Int) -> Never {
        preconditionFailure("The row has \(count) columns; there is no column \(column).")
    }
}
