import CSQLite
import Locks
public import Tracing

/// A database connection for the body of a read, a write or a migration. It belongs to that body's thread and must not
/// be used after the body returns.
public final class Connection {
    let handle: OpaquePointer
    /// The changes of the current transaction.
    let changes = ChangeLog()
    /// The time limit and cancellation of the current read.
    let watch: StatementWatch
    let monitor: DatabaseMonitor
    /// The file's identity, on the writer's connection only.
    var file: OpenedFile?
    /// The file's contents, on the writer's connection only; `nil` until they could be read.
    var contents: FileContents?
    /// The size of a page in bytes, on the writer's connection only.
    var pageSize: Int64 = 0
    /// The size of the file before the transaction.
    var fileBytes: Int64 = 0
    /// The space for commits, on the writer's connection only.
    var space = SpaceReservation()
    /// The size of the write-ahead log when it was last measured.
    var logBytes: Int64 = 0
    let busyTimeout: Duration
    private let tracer: StatementTracer?
    private let compiler: StatementCompiler
    @exclusivity(unchecked) private var cache: StatementCache
    /// Statements such as BEGIN, the latest first. They are separate from `cache` because a body must not be able to run
    /// them. An array, because each commit uses several of them, and hashing a text takes longer than this search.
    @exclusivity(unchecked) private var controls: [(sql: String, statement: Statement)] = []
    /// The dependencies of live queries by their text, for the current schema.
    var readPlans: [String: ReadPlan] = [:]
    /// SQLite's number of the schema for which statements were compiled last.
    private var schemaVersion: Int?
    /// A Boolean value that indicates whether the connection is permanently read-only.
    var isReader = false
    /// A Boolean value that indicates whether a transaction of this program has begun and not ended.
    @exclusivity(unchecked) private var isInBody = false
    /// A Boolean value that indicates whether the body must not write.
    private var isReading = false
    /// The error with which SQLite rolled back the body's transaction. The body's further statements are rejected,
    /// because SQLite would commit each of them separately.
    @exclusivity(unchecked) private var lossOfTransaction: DatabaseError?

    /// Opens a file that `DatabaseFile` has inspected.
    init(
        path: String, flags: Int32, configuration: DatabaseConfiguration, monitor: DatabaseMonitor
    ) throws(DatabaseError) {
        var handle: OpaquePointer?
        let result = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard let handle, result == SQLITE_OK else {
            let failure = DatabaseError(handle: handle, result: result)
            sqlite3_close_v2(handle)
            throw failure
        }
        self.handle = handle
        cache = StatementCache(limit: configuration.statementCacheLimit)
        compiler = StatementCompiler(handle)
        self.monitor = monitor
        watch = StatementWatch(monitor: monitor)
        watch.timeLimit = configuration.readTimeout
        busyTimeout = configuration.busyTimeout
        sqlite3_busy_timeout(handle, busyTimeout.milliseconds)
        // Otherwise an unknown name in double quotes is a string, so that a query with a misspelled column succeeds.
        sqlite3_db_config_flag(handle, SQLITE_DBCONFIG_DQS_DML, 0)
        tracer = configuration.trace.map(StatementTracer.init)
        for function in configuration.functions { try function.install(on: handle) }
        for collation in configuration.collations { try collation.install(on: handle) }
        tracer?.attach(to: handle)
        watch.attach(to: handle)
    }

    deinit {
        cache.removeAll()
        controls.removeAll()
        protectOverwrittenFile()
        Self.closing.withLock { _ in _ = sqlite3_close_v2(handle) }
    }

    /// Held while a connection closes. The last connection to a file deletes its write-ahead log. If two close at the
    /// same time, SQLite considers neither of them the last.
    private static let closing = Mutex(())

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
        do throws(DatabaseError) {
            try compiler.forEachStatement(in: script) { (statement) throws(DatabaseError) in
                note(statement)
                while try statement.step() {}
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
        var elements: [Element] = []
        try run(query.sql) { (statement) throws(DatabaseError) in elements = try query.collect(statement) }
        return elements
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
            if sql.hasLargeInteger { try statement.requireReading() }
            try statement.bind(sql.values)
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
        let statement: Statement
        do throws(DatabaseError) {
            statement = try self.statement(pieces)
        } catch {
            // SQLite reads the schema when it compiles a statement, so a damaged file can fail here.
            throw noted(error)
        }
        statement.isInUse = true
        note(statement)
        watch.begin(statement)
        return statement
    }

    /// Makes a statement that was acquired available again.
    @usableFromInline
    func release(_ statement: Statement) {
        let hasSucceeded = statement.reset()
        statement.isInUse = false
        watch.end(statement)
        if hasSucceeded && monitor.isFailed { monitor.succeeded(.statement(statement.sql)) }
    }

    private func note(_ statement: Statement) {
        if statement.changesSchema { changes.recordEverything() }
    }

    private func statement(_ pieces: SQLPieces) throws(DatabaseError) -> Statement {
        let known = cache.find(pieces)
        if let known, !known.isInUse { return known }
        let statement = try compiler.statement(pieces.text, isKept: known == nil)
        if known == nil { cache.insert(statement) }
        return statement
    }

    /// Discards the cached statements if some may have been compiled while no changes were recorded. Must be called outside
    /// of statements.
    func removeStatementsWithoutReports() {
        if changes.takeStatementsWithoutReports() { cache.removeUnused() }
    }

    /// Loads the schema and discards the cached statements and dependencies if another connection has changed it. Must
    /// be called in a transaction.
    func refreshSchema() throws(DatabaseError) {
        let version: Int? = try value("PRAGMA schema_version")
        guard version != schemaVersion else { return }
        schemaVersion = version
        cache.removeUnused()
        readPlans.removeAll()
        // SQLite compiles with the schema that it has loaded, and detects that it is outdated only when a statement
        // runs.
        _ = try compiler.prepare("SELECT 1 FROM sqlite_schema")?.step()
    }

    /// Compiles a statement and returns the names of the columns that it reads, by table.
    func columnsRead(by sql: String) throws(DatabaseError) -> [String: Set<String>] {
        try compiler.columnsRead(by: sql)
    }

    // MARK: Transactions

    /// Runs a statement that begins or ends a transaction. Bodies cannot run such statements.
    func control(_ sql: String) throws(DatabaseError) {
        _ = try runControl(sql)
    }

    /// Returns the number that a pragma or a query reports. A fraction of the work of ``value(_:as:)``, for each commit.
    func number(_ sql: String) throws(DatabaseError) -> Int64 {
        do throws(DatabaseError) {
            return try runControl(sql)
        } catch {
            throw noted(error)
        }
    }

    /// Runs a statement that bodies cannot run. Returns the number in its first row, or zero.
    private func runControl(_ sql: String) throws(DatabaseError) -> Int64 {
        var number: Int64 = 0
        try compiler.asDatabase { () throws(DatabaseError) in
            guard let statement = try keptControl(sql) else { return }
            defer { statement.reset() }
            if try statement.step() { number = sqlite3_column_int64(statement.handle, 0) }
        }
        return number
    }

    private func keptControl(_ sql: String) throws(DatabaseError) -> Statement? {
        if let known = controls.first(where: { $0.sql == sql }) { return known.statement }
        let statement = try compiler.prepare(sql, isKept: true)
        if let statement { controls.insert((sql, statement), at: 0) }
        return statement
    }

    /// Runs the body of a migration, which may change what other bodies must not.
    func migrating(_ body: () throws -> Void) rethrows {
        // Cached statements are not checked again.
        defer { cache.removeUnused() }
        try compiler.migrating(body)
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

    /// - Throws: The error of the statement because of which SQLite has rolled back the body's transaction, or the reason
    ///   for which the read was interrupted.
    @usableFromInline
    func requireTransaction() throws(DatabaseError) {
        if let lossOfTransaction { throw lossOfTransaction }
    }

    /// Records the consequences of a statement's error for the rest of the body. Returns the error to throw.
    @usableFromInline
    func noted(_ error: DatabaseError) -> DatabaseError {
        if let interruption = watch.interruption {
            lossOfTransaction = interruption
            return interruption
        }
        if error.code == .readOnly && (isReader || isReading) {
            return DatabaseError(.sql, "A read cannot change the database; use write(_:).", cause: error.cause)
        }
        monitor.failed(error, isReader || isReading ? .reading : .writing)
        noteLossOfTransaction(after: error)
        return error
    }

    private func noteLossOfTransaction(after error: DatabaseError) {
        guard isInBody, lossOfTransaction == nil, !isInTransaction else { return }
        lossOfTransaction = DatabaseError(
            error.code, "SQLite rolled back the whole transaction because one of its statements failed.", cause: error)
    }

    /// Runs `body` on a single snapshot of the database, within the connection's time limit for reads.
    ///
    /// - Parameter isHarmless: Indicates whether it is known that no statement of the body writes, so that a connection that
    ///   can write need not be kept from it.
    func reading<Result>(
        unless cancellation: Cancellation? = nil, isHarmless: Bool = false, _ body: () throws -> Result
    ) throws -> Result {
        try requireContents()
        let mustGuard = !isReader && !isHarmless
        if mustGuard { try control("PRAGMA query_only = ON") }
        defer { if mustGuard { try? control("PRAGMA query_only = OFF") } }
        isReading = true
        defer { isReading = false }
        try begin("BEGIN")
        watch.beginRead(cancellation)
        defer {
            watch.endRead()
            try? end("COMMIT")
        }
        let result = try body()
        monitor.succeeded(.reading)
        return result
    }

    /// Starts the time limit of the current read again, so that each live query of a pass has the whole limit, and a
    /// query that exceeds it does not affect the next one.
    func restartTimeLimit() {
        if watch.interruption != nil { lossOfTransaction = nil }
        watch.restart()
    }
}
