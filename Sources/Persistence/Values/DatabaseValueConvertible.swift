/// A type whose values are stored in one column.
///
/// An enumeration with raw values needs only to name the protocol; other types say how they are written and read:
///
///     extension Colour: DatabaseValueConvertible {
///         var databaseValue: DatabaseValue { .text(hex) }
///         init?(_ cell: borrowing DatabaseCell) {
///             guard cell.storage == .text else { return nil }
///             self.init(hex: cell.text)
///         }
///     }
public protocol DatabaseValueConvertible: Sendable {
    /// The value as it is bound to a statement.
    var databaseValue: DatabaseValue { get }

    /// The value in a cell; `nil` where the cell holds something else, which fails the query.
    init?(_ cell: borrowing DatabaseCell)
}

extension DatabaseValueConvertible where Self: RawRepresentable, RawValue: DatabaseValueConvertible {
    /// The raw value's.
    public var databaseValue: DatabaseValue { rawValue.databaseValue }

    /// The value whose raw value the cell holds.
    public init?(_ cell: borrowing DatabaseCell) {
        guard let rawValue = RawValue(cell) else { return nil }
        self.init(rawValue: rawValue)
    }
}
