public import CSQLite

/// One column of a query's current row. It cannot outlive the row.
public struct DatabaseCell: ~Copyable {
    /// The storage classes of SQLite. The values of a server have one of them too.
    public enum Storage: Sendable, Hashable {
        /// No value, an integer, a floating-point number, text, and bytes.
        case null, integer, real, text, blob
    }

    // Unprotected: SQLite reads it without a mutex. That is safe, because the connection belongs to one thread. It
    // spares the checks that each function of a statement's column repeats.
    @usableFromInline let value: OpaquePointer?
    /// The server's row; `nil` for SQLite's cells. Where the compiler knows that a cell is SQLite's, it omits the checks.
    @usableFromInline let server: Unmanaged<ServerRow>?
    @usableFromInline let column: Int32

    @inlinable
    init(statement: OpaquePointer?, column: Int32) {
        value = sqlite3_column_value(statement, column)
        server = nil
        self.column = column
    }

    init(server: ServerRow, column: Int32) {
        value = nil
        self.server = .passUnretained(server)
        self.column = column
    }

    /// The storage class of the cell's value. Read it first, because the other properties may convert the value.
    @inlinable public var storage: Storage {
        if let server { return Self.storage(server, column) }
        return switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// The cell's integer, or the database's conversion of another value.
    @inlinable public var integer: Int64 {
        if let server { return Self.integer(server, column) }
        return sqlite3_value_int64(value)
    }

    /// The cell's floating-point number, or the database's conversion of another value.
    @inlinable public var real: Double {
        if let server { return Self.real(server, column) }
        return sqlite3_value_double(value)
    }

    /// The cell's text with invalid UTF-8 repaired, or the database's conversion of another value.
    @inlinable public var text: String {
        if let server { return Self.text(server, column) }
        guard let bytes = sqlite3_value_text(value) else { return "" }
        let count = Int(sqlite3_value_bytes(value))
        if count == 0 { return "" }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The cell's bytes, or the database's conversion of another value.
    @inlinable public var blob: [UInt8] {
        if let server { return Self.blob(server, column) }
        guard let bytes = sqlite3_value_blob(value) else { return [] }
        let count = Int(sqlite3_value_bytes(value))
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// The digits of a server's decimal number, which ``real`` may round; `nil` for other values.
    var decimal: String? { server.flatMap { $0.takeUnretainedValue().cells.decimal(Int(column)) } }
}

/// The cells of a server's rows.
extension DatabaseCell {
    @usableFromInline
    static func storage(_ row: Unmanaged<ServerRow>, _ column: Int32) -> Storage {
        row.takeUnretainedValue().cells.storage(Int(column))
    }

    @usableFromInline
    static func integer(_ row: Unmanaged<ServerRow>, _ column: Int32) -> Int64 {
        row.takeUnretainedValue().cells.integer(Int(column))
    }

    @usableFromInline
    static func real(_ row: Unmanaged<ServerRow>, _ column: Int32) -> Double {
        row.takeUnretainedValue().cells.real(Int(column))
    }

    @usableFromInline
    static func text(_ row: Unmanaged<ServerRow>, _ column: Int32) -> String {
        row.takeUnretainedValue().cells.text(Int(column))
    }

    @usableFromInline
    static func blob(_ row: Unmanaged<ServerRow>, _ column: Int32) -> [UInt8] {
        row.takeUnretainedValue().cells.blob(Int(column))
    }
}
