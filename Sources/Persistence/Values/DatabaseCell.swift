public import CSQLite

/// One column of a statement's current row. It cannot outlive the row.
public struct DatabaseCell: ~Copyable {
    /// SQLite's storage classes.
    public enum Storage: Sendable, Hashable {
        /// No value, an integer, a floating-point number, text, and bytes.
        case null, integer, real, text, blob
    }

    @usableFromInline let statement: OpaquePointer
    @usableFromInline let column: Int32

    @inlinable
    init(statement: OpaquePointer, column: Int32) {
        self.statement = statement
        self.column = column
    }

    /// The storage class of the cell's value. Read it first, because the other properties may convert the value.
    @inlinable public var storage: Storage {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// The cell's integer, or SQLite's conversion of another value.
    @inlinable public var integer: Int64 { sqlite3_column_int64(statement, column) }

    /// The cell's floating-point number, or SQLite's conversion of another value.
    @inlinable public var real: Double { sqlite3_column_double(statement, column) }

    /// The cell's text with invalid UTF-8 repaired, or SQLite's conversion of another value.
    public var text: String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The cell's bytes, or SQLite's conversion of another value.
    public var blob: [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
