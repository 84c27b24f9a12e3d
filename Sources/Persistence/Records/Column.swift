/// A column of a record's table: its name, and the property that stores its value.
///
/// A record's table declares its columns. Conditions and orders refer to them by property, such as `$0.title`.
public struct Column<Record: Sendable, Value: DatabaseValueConvertible>: Sendable {
    /// The name in the database, without quotes.
    public let name: String
    /// The property.
    public let property: any KeyPath<Record, Value> & Sendable
    /// Binds the property of a record. It is a closure, so that the compiler specializes it for the property in the
    /// module that declares the column.
    @usableFromInline let bind: @Sendable (Record, Statement, Int32) throws(DatabaseError) -> Void

    /// Creates a column.
    @inlinable
    public init(_ name: String, _ property: any KeyPath<Record, Value> & Sendable) {
        self.name = name
        self.property = property
        bind = { (record, statement, place) throws(DatabaseError) in
            try statement.bind(record[keyPath: property].databaseValue, at: place)
        }
    }
}
