/// A column of a record's table: its name, and the property that stores its value.
///
/// A record's table declares its columns. Conditions and orders refer to them by property, such as `$0.title`.
public struct Column<Record: Sendable, Value: DatabaseValueConvertible>: Sendable {
    /// The name in the database, without quotes.
    public let name: String
    /// The property.
    public let property: any KeyPath<Record, Value> & Sendable
    /// Binds the property of the record at an address. It is a closure, so that the compiler specializes it in the
    /// module that declares the column. An address spares a copy of the record for each column.
    @usableFromInline let bind: @Sendable (UnsafeRawPointer, Statement, Int32) throws(DatabaseError) -> Void

    /// Creates a column.
    @inlinable
    public init(_ name: String, _ property: any KeyPath<Record, Value> & Sendable) {
        self.name = name
        self.property = property
        // Known for a stored property of a structure, which is then read without the key path, ten times as fast.
        let offset = MemoryLayout<Record>.offset(of: property)
        bind = { (record, statement, place) throws(DatabaseError) in
            let value =
                if let offset {
                    (record + offset).assumingMemoryBound(to: Value.self).pointee
                } else {
                    record.assumingMemoryBound(to: Record.self).pointee[keyPath: property]
                }
            try statement.bind(value.databaseValue, at: place)
        }
    }
}
