import CSQLite

/// One column of the row that a statement stands on. Cannot outlive it.
public struct DatabaseCell: ~Copyable {
    /// SQLite's storage classes.
    public enum Storage: Sendable, Hashable {
        case null, integer, real, text, blob
    }

    let statement: OpaquePointer
    let column: Int32

    init(statement: OpaquePointer, column: Int32) {
        self.statement = statement
        self.column = column
    }

    /// What the cell holds, before any conversion: ask for this first.
    public var storage: Storage {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// The whole number that the cell holds; otherwise what SQLite converts it to.
    public var integer: Int64 { sqlite3_column_int64(statement, column) }

    /// The number that the cell holds; otherwise what SQLite converts it to.
    public var real: Double { sqlite3_column_double(statement, column) }

    /// The text that the cell holds, invalid UTF-8 repaired; otherwise what SQLite converts it to.
    public var text: String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The bytes that the cell holds; otherwise what SQLite converts it to.
    public var blob: [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
