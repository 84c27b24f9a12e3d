/// A type whose values are stored in one column.
///
/// An enumeration with raw values only needs to declare its conformance. Other types implement both requirements:
///
///     extension Color: DatabaseValueConvertible {
///         var databaseValue: DatabaseValue { .text(hex) }
///         init?(_ cell: borrowing DatabaseCell) {
///             guard cell.storage == .text else { return nil }
///             self.init(hex: cell.text)
///         }
///     }
public protocol DatabaseValueConvertible: Sendable {
    /// The value to bind to a statement.
    var databaseValue: DatabaseValue { get }

    /// Creates a value from a cell, or returns `nil` if the cell contains another type of value. The query then fails.
    init?(_ cell: borrowing DatabaseCell)

    /// Returns the value in a column of a row, counted from 0. Its default implementation creates the value from the
    /// column's cell.
    ///
    /// - Throws: ``DatabaseError/Code/decoding`` when the column contains another type of value. Traps when the column
    ///   does not exist.
    static func value(in row: borrowing DatabaseRow, at column: Int) throws(DatabaseError) -> Self
}

extension DatabaseValueConvertible {
    @inlinable
    public static func value(in row: borrowing DatabaseRow, at column: Int) throws(DatabaseError) -> Self {
        guard row.isLocal(column) else { return try serverValue(in: row, at: column) }
        if let value = Self(row.localCell(column)) { return value }
        throw row.mismatch(column, Self.self)
    }

    /// Returns the value in a column of a server's row. Separate, so that the code for SQLite's rows remains short.
    @inlinable
    @inline(never)
    static func serverValue(in row: borrowing DatabaseRow, at column: Int) throws(DatabaseError) -> Self {
        if let value = Self(row.serverCell(column)) { return value }
        throw row.mismatch(column, Self.self)
    }
}

extension DatabaseValueConvertible where Self: RawRepresentable, RawValue: DatabaseValueConvertible {
    /// The database value of the raw value.
    @inlinable public var databaseValue: DatabaseValue { rawValue.databaseValue }

    /// Creates the value whose raw value the cell contains.
    @inlinable
    public init?(_ cell: borrowing DatabaseCell) {
        guard let rawValue = RawValue(cell) else { return nil }
        self.init(rawValue: rawValue)
    }
}
