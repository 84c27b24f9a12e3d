import CSQLite

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
    /// Returns the value of the property of the record at an address.
    @usableFromInline let read: @Sendable (UnsafeRawPointer) -> DatabaseValue

    /// Creates a column.
    @inlinable
    public init(_ name: String, _ property: any KeyPath<Record, Value> & Sendable) {
        self.name = name
        self.property = property
        // Known for a stored property of a structure, which is then read without the key path, ten times as fast.
        let offset = MemoryLayout<Record>.offset(of: property)
        read = { record in record.assumingMemoryBound(to: Record.self).pointee[keyPath: property].databaseValue }
        bind = { (record, statement, place) throws(DatabaseError) in
            let value =
                if let offset {
                    (record + offset).assumingMemoryBound(to: Value.self).pointee
                } else {
                    record.assumingMemoryBound(to: Record.self).pointee[keyPath: property]
                }
            let stored = value.databaseValue
            if case .text = stored, isInteger(Value.self) { try statement.requireTextColumn(name) }
            try statement.bind(stored, at: place)
        }
    }
}

extension Statement {
    /// Called before a large integer is bound as text for a column of the table into which the statement of a record
    /// writes.
    ///
    /// - Throws: An error if SQLite would convert the text to a floating-point number
    ///   (https://www.sqlite.org/datatype3.html, section 3).
    @usableFromInline
    func requireTextColumn(_ column: String) throws(DatabaseError) {
        guard changesRows, let type = declaredType(of: column)?.uppercased() else { return }
        let isKept = ["CHAR", "CLOB", "TEXT", "BLOB"].contains { type.contains($0) } && !type.contains("INT")
        if isKept || type.isEmpty || type == "ANY" { return }
        throw DatabaseError(
            .constraint,
            "A number above Int64.max does not fit into the column \(column) of the type \(type); declare the column as "
                + "TEXT.")
    }

    /// The type of a column in the table after INTO or UPDATE. SQLite reports it only if the column exists.
    private func declaredType(of column: String) -> String? {
        let tokens = SQLTokenizer(sql).prefix(3)
        guard let table = tokens.first(where: { $0.kind == .quoted }) else { return nil }
        let name = String(table.text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
        var type: UnsafePointer<CChar>?
        let result = sqlite3_table_column_metadata(
            sqlite3_db_handle(handle), "main", name, column, &type, nil, nil, nil, nil)
        return result == SQLITE_OK ? type.map { String(cString: $0) } ?? "" : nil
    }
}
