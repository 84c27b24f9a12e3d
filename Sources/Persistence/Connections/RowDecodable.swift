/// A type that is made from a row of a query.
public protocol RowDecodable: Sendable {
    /// The value that the row holds.
    init(row: borrowing DatabaseRow) throws(DatabaseError)
}
