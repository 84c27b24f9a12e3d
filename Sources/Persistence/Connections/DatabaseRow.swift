/// The current row of a query. Read its columns; it cannot be stored.
///
///     TaskItem(id: try row[0], title: try row["title"])
public struct DatabaseRow: ~Copyable {
    // Not retained: the caller that lends the row holds the lender, and the row cannot be stored.
    @usableFromInline let lender: Unmanaged<RowLender>
    /// SQLite's statement; `nil` for a server's row.
    @usableFromInline let handle: OpaquePointer?
    /// The number of columns of SQLite's row, and zero for a server's row. The check that each access needs anyway then
    /// distinguishes them, so that a server's rows cost SQLite's nothing.
    @usableFromInline let localCount: Int

    @inlinable
    init(_ statement: Statement) {
        lender = .passUnretained(statement)
        handle = statement.handle
        localCount = statement.columnCount
    }

    /// Lends the current row of a server's answer.
    package init(_ row: ServerRow) {
        self.init(lender: .passUnretained(row), handle: nil, localCount: 0)
    }

    init(lender: Unmanaged<RowLender>, handle: OpaquePointer?, localCount: Int) {
        (self.lender, self.handle, self.localCount) = (lender, handle, localCount)
    }

    /// The number of columns.
    @inlinable public var count: Int { handle == nil ? serverCount : localCount }

    @usableFromInline var serverCount: Int { serverRow?.count ?? 0 }

    private var serverRow: ServerRow? { lender.takeUnretainedValue() as? ServerRow }

    /// The value in a column, counted from 0.
    ///
    /// - Throws: ``DatabaseError/Code/decoding`` when the column contains another type of value. Traps when the column
    ///   does not exist.
    @inlinable
    public subscript<Value: DatabaseValueConvertible>(column: Int) -> Value {
        get throws(DatabaseError) { try Value.value(in: self, at: column) }
    }

    /// Indicates whether the column is one of SQLite's row.
    @inlinable
    func isLocal(_ column: Int) -> Bool { column >= 0 && column < localCount }

    /// Returns the cell in a column for which `isLocal(_:)` is true.
    @inlinable
    func localCell(_ column: Int) -> DatabaseCell {
        DatabaseCell(statement: handle, column: Int32(truncatingIfNeeded: column))
    }

    /// Returns the cell in a column, counted from 0. Traps when the column does not exist.
    @inlinable
    func cell(_ column: Int) -> DatabaseCell {
        isLocal(column) ? localCell(column) : serverCell(column)
    }

    /// Indicates whether the column contains NULL. Traps when the column does not exist.
    @inlinable
    func isNull(_ column: Int) -> Bool {
        isLocal(column) ? localCell(column).storage == .null : serverIsNull(column)
    }

    @usableFromInline
    func serverIsNull(_ column: Int) -> Bool { serverCell(column).storage == .null }

    /// Returns the cell of a server's row. Traps when the column does not exist.
    @usableFromInline
    func serverCell(_ column: Int) -> DatabaseCell {
        guard let row = serverRow, column >= 0, column < row.count else { refuse(column) }
        return DatabaseCell(server: row, column: Int32(truncatingIfNeeded: column))
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
        let lender = lender.takeUnretainedValue()
        guard let column = lender.columnNames.firstIndex(of: name) else {
            throw lender.decodingFailure("The row has no column \(name).")
        }
        return column
    }

    @usableFromInline
    func mismatch(_ column: Int, _ type: Any.Type) -> DatabaseError {
        lender.takeUnretainedValue().mismatch(column, cell(column).storage, type)
    }

    @usableFromInline
    func refuse(_ column: Int) -> Never {
        preconditionFailure("The row has \(count) columns; there is no column \(column).")
    }
}
