/// A type that can be decoded from a row of a query.
public protocol RowDecodable: Sendable {
    /// Decodes the row.
    ///
    /// - Throws: ``DatabaseError/Code/decoding`` when a column has an unexpected value.
    init(row: borrowing DatabaseRow) throws(DatabaseError)
}
