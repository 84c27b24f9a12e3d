/// A value of one of SQLite's five storage classes.
public enum DatabaseValue: Sendable, Hashable {
    /// No value (NULL).
    case null
    /// An integer of up to eight bytes.
    case integer(Int64)
    /// An IEEE 754 number of eight bytes. NaN cannot be written; in a query it is NULL.
    case real(Double)
    /// Text, stored as UTF-8.
    case text(String)
    /// Bytes.
    case blob([UInt8])
}

extension DatabaseValue: DatabaseValueConvertible {
    @inlinable public var databaseValue: DatabaseValue { self }

    /// Creates a value from any cell.
    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        switch cell.storage {
        case .null: self = .null
        case .integer: self = .integer(cell.integer)
        case .real: self = .real(cell.real)
        case .text: self = .text(cell.text)
        case .blob: self = .blob(cell.blob)
        }
    }
}
