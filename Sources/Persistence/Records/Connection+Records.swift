extension Connection {
    /// Returns the record with that key, or `nil` if there is none. The table's key must be one column.
    ///
    /// - Throws: ``DatabaseError``.
    @inlinable
    public func find<Record: DatabaseRecord>(
        _ type: Record.Type, key: some DatabaseValueConvertible
    ) throws(DatabaseError) -> Record? {
        let table = Record.table
        let statement = try acquire(table.findStatement)
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
    /// - Throws: ``DatabaseError`` with `.notUnique` if another row has the same key.
    @inlinable
    public func insert<Record: DatabaseRecord>(_ record: Record) throws(DatabaseError) {
        let table = Record.table
        try run(table.statements.insert, record, of: table)
    }

    /// Inserts a record with a new key, which SQLite generates, and with the table's defaults for columns that the
    /// record does not have. The key must be an `INTEGER PRIMARY KEY`.
    ///
    /// - Returns: The record as it is stored.
    /// - Throws: ``DatabaseError``.
    @inlinable
    public func insert<Record: DatabaseRecord>(generatingKeyOf record: Record) throws(DatabaseError) -> Record {
        let table = Record.table
        let statement = try acquire(table.statements.insertNew)
        defer { release(statement) }
        do throws(DatabaseError) {
            try table.bind(record, to: statement)
            guard try statement.step() else { throw table.missing() }
            let stored = try table.decode(DatabaseRow(statement))
            while try statement.step() {}
            return stored
        } catch {
            throw noted(error)
        }
    }

    /// Writes all columns of the record to the row with its key.
    ///
    /// - Throws: ``DatabaseError`` with `.notFound` if there is no such row.
    @inlinable
    public func update<Record: DatabaseRecord>(_ record: Record) throws(DatabaseError) {
        let table = Record.table
        if try run(table.statements.update, record, of: table) == 0 { throw table.missing() }
    }

    /// Inserts the record, or writes all its columns to the row that has its key.
    ///
    /// - Throws: ``DatabaseError``.
    @inlinable
    public func upsert<Record: DatabaseRecord>(_ record: Record) throws(DatabaseError) {
        let table = Record.table
        try run(table.statements.upsert, record, of: table)
    }

    /// Deletes the row that has the record's key.
    ///
    /// - Returns: A Boolean value that indicates whether there was such a row.
    /// - Throws: ``DatabaseError``.
    @inlinable
    @discardableResult
    public func delete<Record: DatabaseRecord>(_ record: Record) throws(DatabaseError) -> Bool {
        let table = Record.table
        return try run(table.statements.delete) { (statement) throws(DatabaseError) in
            try table.bindKey(record, to: statement)
        } > 0
    }

    /// Deletes the row with that key. The table's key must be one column.
    ///
    /// - Returns: A Boolean value that indicates whether there was such a row.
    /// - Throws: ``DatabaseError``.
    @inlinable
    @discardableResult
    public func delete<Record: DatabaseRecord>(
        _ type: Record.Type, key: some DatabaseValueConvertible
    ) throws(DatabaseError) -> Bool {
        try run(Record.table.deleteStatement) { (statement) throws(DatabaseError) in
            try statement.bind(key.databaseValue, at: 1)
        } > 0
    }

    /// Runs a statement whose parameters are the columns of a record. Returns the number of rows that it changed.
    @inlinable
    @discardableResult
    func run<Record>(
        _ text: String, _ record: Record, of table: RecordTable<Record>
    ) throws(DatabaseError) -> Int {
        try run(text) { (statement) throws(DatabaseError) in try table.bind(record, to: statement) }
    }

    /// Runs a statement whose parameters `bind` binds. Returns the number of rows that it changed.
    @inlinable
    func run(_ text: String, _ bind: (Statement) throws(DatabaseError) -> Void) throws(DatabaseError) -> Int {
        let statement = try acquire(text)
        defer { release(statement) }
        do throws(DatabaseError) {
            try bind(statement)
            while try statement.step() {}
            return changedRows
        } catch {
            throw noted(error)
        }
    }
}

extension RecordTable {
    /// The statement that reads the record with a key of one column.
    @usableFromInline
    package var findStatement: String {
        requireSingleKey()
        return statements.find
    }

    /// The statement that deletes the record with a key of one column.
    @usableFromInline
    package var deleteStatement: String {
        requireSingleKey()
        return statements.delete
    }

    private func requireSingleKey() {
        precondition(key.count == 1, "The key of the table \(name) is not one column: filter its query instead.")
    }

    @usableFromInline
    package func missing() -> DatabaseError {
        DatabaseError(.notFound, "The table \(name) has no row with the key of the record; it may have been deleted.")
    }
}
