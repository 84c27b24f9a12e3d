public import CSQLite

/// One column of a statement's current row. It cannot outlive the row.
public struct DatabaseCell: ~Copyable {
    /// SQLite's storage classes.
    public enum Storage: Sendable, Hashable {
        /// No value, an integer, a floating-point number, text, and bytes.
        case null, integer, real, text, blob
    }

    // Unprotected: SQLite reads it without a mutex. That is safe, because the connection belongs to one thread. It
    // spares the checks that each function of a statement's column repeats.
    @usableFromInline let value: OpaquePointer?

    @inlinable
    init(statement: OpaquePointer, column: Int32) {
        value = sqlite3_column_value(statement, column)
    }

    /// The storage class of the cell's value. Read it first, because the other properties may convert the value.
    @inlinable public var storage: Storage {
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// The cell's integer, or SQLite's conversion of another value.
    @inlinable public var integer: Int64 { sqlite3_value_int64(value) }

    /// The cell's floating-point number, or SQLite's conversion of another value.
    @inlinable public var real: Double { sqlite3_value_double(value) }

    /// The cell's text with invalid UTF-8 repaired, or SQLite's conversion of another value.
    @inlinable public var text: String {
        guard let bytes = sqlite3_value_text(value) else { return "" }
        let count = Int(sqlite3_value_bytes(value))
        if count == 0 { return "" }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The cell's bytes, or SQLite's conversion of another value.
    @inlinable public var blob: [UInt8] {
        guard let bytes = sqlite3_value_blob(value) else { return [] }
        let count = Int(sqlite3_value_bytes(value))
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
