#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Int: DatabaseValueConvertible {
    @inlinable public var databaseValue: DatabaseValue { .integer(Int64(self)) }

    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        guard cell.storage == .integer else { return nil }
        self.init(exactly: cell.integer)
    }
}

extension Int64: DatabaseValueConvertible {
    @inlinable public var databaseValue: DatabaseValue { .integer(self) }

    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        guard cell.storage == .integer else { return nil }
        self = cell.integer
    }
}

/// Stored as 0 or 1.
extension Bool: DatabaseValueConvertible {
    @inlinable public var databaseValue: DatabaseValue { .integer(self ? 1 : 0) }

    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        guard cell.storage == .integer else { return nil }
        self = cell.integer != 0
    }
}

/// Stored as a real number; integers can be read too.
extension Double: DatabaseValueConvertible {
    @inlinable public var databaseValue: DatabaseValue { .real(self) }

    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        guard cell.storage == .real || cell.storage == .integer else { return nil }
        self = cell.real
    }
}

/// Stored as a real number of double precision; integers can be read too.
extension Float: DatabaseValueConvertible {
    @inlinable public var databaseValue: DatabaseValue { .real(Double(self)) }

    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        guard cell.storage == .real || cell.storage == .integer else { return nil }
        self.init(cell.real)
    }
}

extension String: DatabaseValueConvertible {
    @inlinable public var databaseValue: DatabaseValue { .text(self) }

    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        guard cell.storage == .text else { return nil }
        self = cell.text
    }
}

/// Bytes, stored as a blob.
extension Array: DatabaseValueConvertible where Element == UInt8 {
    @inlinable public var databaseValue: DatabaseValue { .blob(self) }

    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        guard cell.storage == .blob else { return nil }
        self = cell.blob
    }
}

/// Stored as seconds since 1970, which SQLite's date functions read with the modifier 'unixepoch'. A date that has been
/// stored and read once does not change when it is stored again.
extension Date: DatabaseValueConvertible {
    @inlinable public var databaseValue: DatabaseValue { .real(timeIntervalSince1970) }

    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        guard cell.storage == .real || cell.storage == .integer else { return nil }
        self.init(timeIntervalSince1970: cell.real)
    }
}

/// Stored as text in upper case.
extension UUID: DatabaseValueConvertible {
    @inlinable public var databaseValue: DatabaseValue { .text(uuidString) }

    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        guard cell.storage == .text else { return nil }
        self.init(uuidString: cell.text)
    }
}

/// `nil` is stored as NULL.
extension Optional: DatabaseValueConvertible where Wrapped: DatabaseValueConvertible {
    @inlinable public var databaseValue: DatabaseValue { self?.databaseValue ?? .null }

    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        if cell.storage == .null {
            self = .none
        } else {
            guard let wrapped = Wrapped(cell) else { return nil }
            self = .some(wrapped)
        }
    }

    @inlinable
    public static func value(in row: borrowing DatabaseRow, at column: Int) throws(DatabaseError) -> Self {
        if row.isNull(column) { return .none }
        return try Wrapped.value(in: row, at: column)
    }
}
