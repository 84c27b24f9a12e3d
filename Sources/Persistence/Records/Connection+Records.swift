extension Connection {
    /// Returns the record with that key, or `nil` if there is none. The key must be a single column.
    ///
    /// - Throws: ``DatabaseError``.
    @inlinable
    public func find<Record: DatabaseRecord>(
        _ type: Record.Type, key: some DatabaseValueConvertible
    ) throws(DatabaseError) -> Record? {
        let table = Record.table
        let statement = try acquire(table.statements.find)
        defer { release(statement) }
        do throws(DatabaseError) {
            try statement.bind(key.databaseValue, at: 1)
            guard try statement.step() else { return nil }
            return try table.decode(DatabaseRow(statement))
        } catch {
            throw noted(error)
        }
    }

    /// Inserts a record with its key.
    ///
    /// - Throws: ``DatabaseError`` with `.notUnique` if a row has the key already.
    @inlinable
    public func insert<Record: DatabaseRecord>(_ record: Record) throws(DatabaseError) {
        _ = try change(record, Record.table, Record.table.statements.insert)
    }

    @inlinable
    func change<Record>(
        _ record: Record, _ table: RecordTable<Record>, _ text: String
    ) throws(DatabaseError) -> Int {
        let statement = try acquire(text)
        defer { release(statement) }
        do throws(DatabaseError) {
            try table.bind(record, to: statement)
            while try statement.step() {}
        } catch {
            throw noted(error)
        }
        return 1
    }
}
