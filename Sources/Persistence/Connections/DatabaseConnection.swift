/// The calls of a connection in their asynchronous form. Functions that a service declares for `some DatabaseConnection`
/// run on any database:
///
///     nonisolated(nonsending) func add(_ title: String, to connection: some DatabaseConnection) async throws {
///         try await connection.execute("INSERT INTO task (title) VALUES (\(title))")
///     }
///
///     database.write { connection async throws in try await add("Read", to: connection) }
///
/// ``Connection`` (SQLite) answers each call immediately, on the body's thread. A connection to a server suspends the
/// body until the answer arrives, so that no thread waits. All calls throw ``DatabaseError``.
///
/// A connection belongs to the body that receives it. One call must have ended before the next one begins. A function
/// that takes a connection is `nonisolated(nonsending)`, so that it runs where the body runs; the compiler says so if
/// that matters. The upcoming feature `NonisolatedNonsendingByDefault` makes it the default.
public protocol DatabaseConnection {
    /// Runs a statement to its end, and returns the number of rows that it inserted, updated or deleted.
    @discardableResult
    nonisolated(nonsending) func execute(_ sql: SQL) async throws(DatabaseError) -> Int

    /// Returns all rows of a query.
    nonisolated(nonsending) func rows<Element>(_ query: Query<Element>) async throws(DatabaseError) -> [Element]

    /// Returns the first row of a query, or `nil` if it has no rows.
    nonisolated(nonsending) func first<Element>(_ query: Query<Element>) async throws(DatabaseError) -> Element?

    /// Returns the value in the first column of the first row, or `nil` if there is no row.
    nonisolated(nonsending) func value<Value: DatabaseValueConvertible>(
        _ sql: SQL, as type: Value.Type
    ) async throws(DatabaseError) -> Value?

    /// Runs a part of the transaction that may fail separately. If `body` throws, its changes are rolled back and the
    /// error is rethrown. Calls may be nested.
    @discardableResult
    nonisolated(nonsending) func savepoint<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result

    // MARK: Records

    /// Returns the record with that key, or `nil` if there is none. The table's key must be one column.
    nonisolated(nonsending) func find<Record: DatabaseRecord>(
        _ type: Record.Type, key: some DatabaseValueConvertible
    ) async throws(DatabaseError) -> Record?

    /// Inserts a record with its key. Throws `.notUnique` if another row has the same key.
    nonisolated(nonsending) func insert<Record: DatabaseRecord>(_ record: Record) async throws(DatabaseError)

    /// Inserts a record with a new key, which the database generates, and returns it as it is stored.
    nonisolated(nonsending) func insert<Record: DatabaseRecord>(
        generatingKeyOf record: Record
    ) async throws(DatabaseError) -> Record

    /// Writes all columns of the record to the row with its key. Throws `.notFound` if there is no such row.
    nonisolated(nonsending) func update<Record: DatabaseRecord>(_ record: Record) async throws(DatabaseError)

    /// Inserts the record, or writes all its columns to the row that has its key.
    nonisolated(nonsending) func upsert<Record: DatabaseRecord>(_ record: Record) async throws(DatabaseError)

    /// Deletes the row that has the record's key, and returns whether there was such a row.
    @discardableResult
    nonisolated(nonsending) func delete<Record: DatabaseRecord>(
        _ record: Record
    ) async throws(DatabaseError) -> Bool

    /// Deletes the row with that key, and returns whether there was such a row. The table's key must be one column.
    @discardableResult
    nonisolated(nonsending) func delete<Record: DatabaseRecord>(
        _ type: Record.Type, key: some DatabaseValueConvertible
    ) async throws(DatabaseError) -> Bool

    // MARK: Queries of one table

    /// Returns the rows of a query.
    nonisolated(nonsending) func rows<Record>(_ query: TableQuery<Record>) async throws(DatabaseError) -> [Record]

    /// Returns the first row of a query, or `nil` if it has no rows.
    nonisolated(nonsending) func first<Record>(_ query: TableQuery<Record>) async throws(DatabaseError) -> Record?

    /// Returns the number of rows that satisfy the query's condition, without regard to its limit and offset.
    nonisolated(nonsending) func count<Record>(_ query: TableQuery<Record>) async throws(DatabaseError) -> Int

    /// Returns whether any row satisfies the query's condition.
    nonisolated(nonsending) func hasRows<Record>(_ query: TableQuery<Record>) async throws(DatabaseError) -> Bool

    /// Changes columns of all rows of a query in one statement, and returns the number of changed rows.
    @discardableResult
    nonisolated(nonsending) func update<Record: DatabaseRecord>(
        _ query: TableQuery<Record>, set assignments: (RecordColumns<Record>) -> [ColumnAssignment<Record>]
    ) async throws(DatabaseError) -> Int

    /// Deletes all rows of a query in one statement, and returns their number.
    @discardableResult
    nonisolated(nonsending) func delete<Record>(_ query: TableQuery<Record>) async throws(DatabaseError) -> Int
}

extension DatabaseConnection {
    /// Returns the value in the first column of the first row, or `nil` if there is no row.
    public nonisolated(nonsending) func value<Value: DatabaseValueConvertible>(
        _ sql: SQL
    ) async throws(DatabaseError) -> Value? {
        try await value(sql, as: Value.self)
    }
}

extension Connection: DatabaseConnection {}
