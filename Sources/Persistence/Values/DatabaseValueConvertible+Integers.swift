// Values that do not fit into the type are not decoded, so that the query fails instead of storing another number.

extension DatabaseValueConvertible where Self: FixedWidthInteger {
    /// Stored as an integer. A value above `Int64.max` is stored as text, because SQLite's integers have 64 bits with a
    /// sign. Only a column without a type, or of the type TEXT, can store it. A ``DatabaseRecord`` refuses it for any
    /// other column. A statement of your own refuses it if it writes; pass `String(value)` for a TEXT column.
    @inlinable public var databaseValue: DatabaseValue {
        if let integer = Int64(exactly: self) { .integer(integer) } else { .text(String(self)) }
    }

    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        switch cell.storage {
        case .integer: self.init(exactly: cell.integer)
        case .text where Self.max > Int64.max: self.init(cell.text)
        default: return nil
        }
    }
}

/// Indicates whether values of the type are integers, which are texts only above `Int64.max`.
@usableFromInline
func isInteger(_ type: any DatabaseValueConvertible.Type) -> Bool {
    type is any FixedWidthInteger.Type || type == UInt64?.self || type == UInt?.self
}

/// Indicates whether a value is an integer above `Int64.max`.
@usableFromInline
func isLargeInteger(_ value: some DatabaseValueConvertible) -> Bool {
    if case .text = value.databaseValue { isInteger(type(of: value)) } else { false }
}

extension Int8: DatabaseValueConvertible {}
extension Int16: DatabaseValueConvertible {}
extension Int32: DatabaseValueConvertible {}
extension UInt8: DatabaseValueConvertible {}
extension UInt16: DatabaseValueConvertible {}
extension UInt32: DatabaseValueConvertible {}
extension UInt64: DatabaseValueConvertible {}
extension UInt: DatabaseValueConvertible {}
