import CSQLite
public import Tracing

/// A database connection for the body of a read, a write or a migration. It belongs to that body's thread and must not
/// be used after the body returns.
public final class Connection {
    let handle: OpaquePointer
    /// The changes of the current transaction.
    let changes = ChangeLog()
    private let compiler = CompilerObserver()
    @exclusivity(unchecked) private var cache: StatementCache
    /// Statements such as BEGIN. They are separate from `cache` because a body must not be able to run them.
    private var controls: [String: Statement] = [:]
    /// A Boolean value that indicates whether the connection is permanently read-only.
    var isReader = false
    private var knownShadowTables: [String]?
    /// A Boolean value that indicates whether a transaction of this program has begun and not ended.
    @exclusivity(unchecked) private var isInBody = false
    /// The error with which SQLite rolled back the body's transaction. The body's further statements are rejected,
    /// because SQLite would commit each of them separately.
    @exclusivity(unchecked) private var lossOfTransaction: DatabaseError?

    /// Opens a file that `DatabaseFile` has inspected.
    init(path: String, flags: Int32, cacheLimit: Int) throws(DatabaseError) {
        var handle: OpaquePointer?
        let result = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard let handle, result == SQLITE_OK else {
            let failure = DatabaseError(handle: handle, result: result)
            sqlite3_close_v2(handle)
            throw failure
        }
        self.handle = handle
        cache = StatementCache(limit: cacheLimit)
        compiler.attach(to: handle)
    }

    deinit {
        cache.removeAll()
        controls.removeAll()
        sqlite3_close_v2(handle)
    }

    // MARK: Statements

    /// Runs a statement to its end and discards the rows that it returns.
    ///
    /// - Returns: The number of rows that it inserted, updated or deleted, without those changed by foreign keys or
    ///   triggers.
    /// - Throws: ``DatabaseError``.
    @discardableResult
    public func execute(_ sql: SQL) throws(DatabaseError) -> Int {
        let before = sqlite3_total_changes64(handle)
        try run(sql) { (statement) throws(DatabaseError) in
            while try statement.step() {}
        }
        // If a statement changes nothing, SQLite keeps the count of the previous one.
        return before == sqlite3_total_changes64(handle) ? 0 : Int(sqlite3_changes64(handle))
    }

    /// Runs statements separated by semicolons, such as a schema.
    ///
    /// - Throws: ``DatabaseError``.
    public func execute(script: String) throws(DatabaseError) {
        try requireTransaction()
        var rest = script[...]
        do throws(DatabaseError) {
            while let (statement, length) = try prepare(String(rest), cached: false) {
                note(statement)
                while try statement.step() {}
                rest = Substring(rest.utf8.dropFirst(length))
            }
        } catch {
            throw noted(error)
        }
    }

    /// Returns all rows of a query.
    ///
    /// - Throws: ``DatabaseError``.
    @inlinable
    public func rows<Element>(_ query: Query<Element>) throws(DatabaseError) -> [Element] {
        Trace.step()
        return try rows(query.sql, query.decode)
    }

    /// Returns all rows of a statement, decoded by a closure.
    ///
    /// - Throws: ``DatabaseError``.
    @inlinable
    public func rows<Element>(
        _ sql: SQL, _ decode: (borrowing DatabaseRow) throws(DatabaseError) -> Element
    ) throws(DatabaseError) -> [Element] {
        var elements: [Element] = []
        try run(sql) { (statement) throws(DatabaseError) in
            while try statement.step() { elements.append(try decode(DatabaseRow(statement))) }
        }
        return elements
    }

    /// Returns the first row of a query, or `nil` if it has no rows.
    ///
    /// - Throws: ``DatabaseError``.
    @inlinable
    public func first<Element>(_ query: Query<Element>) throws(DatabaseError) -> Element? {
        try first(query.sql, query.decode)
    }

    /// Returns the first row of a statement, or `nil` if it has no rows. A statement that changes and returns rows is
    /// run to its end.
    ///
    /// - Throws: ``DatabaseError``.
    @inlinable
    public func first<Element>(
        _ sql: SQL, _ decode: (borrowing DatabaseRow) throws(DatabaseError) -> Element
    ) throws(DatabaseError) -> Element? {
        var element: Element?
        try run(sql) { (statement) throws(DatabaseError) in
            guard try statement.step() else { return }
            element = try decode(DatabaseRow(statement))
            if statement.changesRows { while try statement.step() {} }
        }
        return element
    }

    /// Returns the value in the first column of the first row, such as a count, or `nil` if there is no row.
    ///
    /// - Throws: ``DatabaseError``.
    @inlinable
    public func value<Value: DatabaseValueConvertible>(
        _ sql: SQL, as type: Value.Type = Value.self
    ) throws(DatabaseError) -> Value? {
        try first(sql) { (row) throws(DatabaseError) -> Value in try row[0] }
    }

    /// The rowid of the last row that this connection inserted.
    public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The number of rows that the last completed INSERT, UPDATE or DELETE changed.
    @usableFromInline var changedRows: Int { Int(sqlite3_changes64(handle)) }

    /// Returns the tables on which a statement's result depends. For a virtual table, such as a full-text index, this
    /// includes the shadow tables that store its contents.
    func tablesRead(by sql: String) throws(DatabaseError) -> Set<String> {
        Trace.step()
        var tables = try statement(SQLPieces(sql)).tablesRead
        for shadow in try shadowTables() {
            guard let end = shadow.lastIndex(of: "_") else { continue }
            if tables.contains(String(shadow[..<end])) { tables.insert(shadow) }
        }
        return tables
    }

    private func shadowTables() throws(DatabaseError) -> [String] {
        if let knownShadowTables { return knownShadowTables }
        let tables: [String] = try rows("SELECT name FROM pragma_table_list WHERE type = 'shadow'") {
            (row) throws(DatabaseError) in try row[0]
        }
        knownShadowTables = tables
        return tables
    }

    // MARK: The statement cache

    /// Binds the arguments, calls `body` with the statement, and resets the statement.
    @inlinable
    func run(_ sql: SQL, _ body: (Statement) throws(DatabaseError) -> Void) throws(DatabaseError) {
        let statement = try acquire(sql)
        defer { release(statement) }
        do throws(DatabaseError) {
            try body(statement)
        } catch {
            throw noted(error)
        }
    }

    /// Returns the statement of `sql` with its arguments bound. The caller must release it.
    @usableFromInline
    func acquire(_ sql: SQL) throws(DatabaseError) -> Statement {
        let statement = try acquire(sql.pieces)
        do throws(DatabaseError) {
            try statement.bind(sql.arguments)
        } catch {
            release(statement)
            throw error
        }
        return statement
    }

    /// Returns the statement with that text, without binding its arguments. The caller must release it.
    @usableFromInline
    func acquire(_ text: String) throws(DatabaseError) -> Statement {
        try acquire(SQLPieces(text))
    }

    private func acquire(_ pieces: SQLPieces) throws(DatabaseError) -> Statement {
        try requireTransaction()
        let statement = try statement(pieces)
        statement.isInUse = true
        note(statement)
        return statement
    }

    /// Makes a statement that was acquired available again.
    @usableFromInline
    func release(_ statement: Statement) {
        statement.reset()
        statement.isInUse = false
    }

    private func note(_ statement: Statement) {
        if statement.changesSchema { changes.recordEverything() }
    }

    private func statement(_ pieces: SQLPieces) throws(DatabaseError) -> Statement {
        let known = cache.find(pieces)
        if let known, !known.isInUse { return known }
        let sql = pieces.text
        if let mistake = SQL.sortingByArgument(in: sql) { throw DatabaseError(.sql, mistake) }
        guard let (statement, length) = try prepare(sql, cached: known == nil) else {
            throw DatabaseError(.sql, "The SQL contains no statement: \(sql)")
        }
        guard sql.utf8.dropFirst(length).allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: ";") }) else {
            throw DatabaseError(.sql, "The SQL contains more than one statement: \(sql) Use execute(script:).")
        }
        if known == nil { cache.insert(statement) }
        return statement
    }

    /// Discards the cached statements and reloads the schema, which may have changed, so that the tables that
    /// statements read are determined again.
    func reloadSchema() throws(DatabaseError) {
        cache.removeUnused()
        knownShadowTables = nil
        // SQLite compiles with the schema that it has loaded, and detects that it is outdated only when a statement
        // runs.
        _ = try prepare("SELECT 1 FROM sqlite_schema", cached: false)?.statement.step()
    }

    /// Compiles the first statement of `sql`. Returns `nil` if it contains only white space and comments.
    private func prepare(
        _ sql: String, cached: Bool
    ) throws(DatabaseError) -> (statement: Statement, length: Int)? {
        var text = sql
        var prepared: OpaquePointer?
        var length = 0
        let flags = cached ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        compiler.begin()
        let result = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return SQLITE_OK }
                var tail: UnsafePointer<CChar>?
                let result = sqlite3_prepare_v3(handle, start, Int32(characters.count), flags, &prepared, &tail)
                length = tail.map { start.distance(to: $0) } ?? 0
                return result
            }
        }
        guard result == SQLITE_OK else { throw DatabaseError(handle: handle, result: result, sql: sql) }
        guard let prepared else { return nil }
        let statement = Statement(
            handle: prepared, sql: sql, tablesRead: compiler.tablesRead, changesSchema: compiler.changesSchema)
        return (statement, length)
    }

    // MARK: Transactions

    /// Runs a statement that begins or ends a transaction. Bodies cannot run such statements.
    func control(_ sql: String) throws(DatabaseError) {
        compiler.allowsTransactionControl = true
        defer { compiler.allowsTransactionControl = false }
        if controls[sql] == nil { controls[sql] = try prepare(sql, cached: true)?.statement }
        guard let statement = controls[sql] else { return }
        defer { statement.reset() }
        _ = try statement.step()
    }

    /// Begins a transaction, whose statements are rejected if SQLite rolls it back.
    func begin(_ sql: String) throws(DatabaseError) {
        try control(sql)
        (isInBody, lossOfTransaction) = (true, nil)
    }

    /// Ends the transaction with COMMIT or ROLLBACK. Does nothing if SQLite has already rolled it back.
    func end(_ sql: String) throws(DatabaseError) {
        (isInBody, lossOfTransaction) = (false, nil)
        if isInTransaction { try control(sql) }
    }

    /// A Boolean value that indicates whether a transaction is open. SQLite itself may roll one back, for example when
    /// the disk is full.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// - Throws: The error of the statement because of which SQLite has rolled back the body's transaction.
    @usableFromInline
    func requireTransaction() throws(DatabaseError) {
        if let lossOfTransaction { throw lossOfTransaction }
    }

    /// Records the consequences of a statement's error for the rest of the body. Returns the error to throw.
    @usableFromInline
    func noted(_ error: DatabaseError) -> DatabaseError {
        noteLossOfTransaction(after: error)
        return error
    }

    private func noteLossOfTransaction(after error: DatabaseError) {
        guard isInBody, lossOfTransaction == nil, !isInTransaction else { return }
        lossOfTransaction = DatabaseError(
            error.code, "SQLite rolled back the whole transaction because one of its statements failed.", cause: error)
    }

    /// Runs `body` on a single snapshot of the database.
    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        if !isReader { try execute("PRAGMA query_only = ON") }
        defer { if !isReader { _ = try? execute("PRAGMA query_only = OFF") } }
        try begin("BEGIN")
        defer { try? end("COMMIT") }
        return try body()
    }

    /// Runs a part of the transaction that may fail separately. If `body` throws, its changes are rolled back and the
    /// error is rethrown. Calls may be nested.
    ///
    /// - Throws: The error of `body`, or ``DatabaseError``.
    @discardableResult
    public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        let mark = changes.mark
        try requireTransaction()
        try control("SAVEPOINT part")
        do {
            let result = try body()
            try requireTransaction()
            try control("RELEASE part")
            return result
        } catch {
            // If SQLite has rolled back the transaction, there is nothing left to do.
            if isInTransaction {
                try control("ROLLBACK TO part")
                try control("RELEASE part")
            }
            changes.forget(since: mark)
            throw error
        }
    }

    /// A Boolean value that indicates whether a COMMIT would now fail because of deferred foreign keys.
    var hasOpenForeignKeys: Bool {
        var current: Int32 = 0
        var highest: Int32 = 0
        sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        return current != 0
    }
}
