public import Differences
public import PostLedgers
public import Rx

/// A database with live queries: SQLite's ``Database``, or one on a server. A service that takes it runs on each of them:
///
///     final class NoteService {
///         let database: any LiveDatabase
///
///         func add(_ text: String) -> Single<Int> {
///             database.write { connection in try await connection.execute("INSERT INTO note (text) VALUES (\(text))") }
///         }
///     }
///
/// A body belongs to its connection's thread or loop: functions that it calls with the connection are
/// `nonisolated(nonsending)`; see ``DatabaseConnection``. It may run again after a conflict with other writes, so it does
/// nothing but use its connection.
public protocol LiveDatabase: PostLedger, AnyObject {
    /// Returns a Single that runs `body` in a transaction each time it is subscribed to. It emits the result of `body` after
    /// the commit is stored and the live queries of this process that it affects have been delivered. If `body` throws, its
    /// changes are rolled back and the Single fails with the same error.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) async throws -> Value
    ) -> Single<Value>

    /// Runs `body` in a transaction and waits for the commit. Blocks, so use it only at program start and in tests, never on
    /// a loop.
    @discardableResult
    func writeAndWait<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) async throws -> Value
    ) throws -> Value

    /// Returns a Single that runs `body` on a single snapshot of the database each time it is subscribed to.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) async throws -> Value
    ) -> Single<Value>

    /// Runs `body` on a snapshot of the database and waits for the result. Blocks, so use it only at program start and in
    /// tests, never on a loop.
    func readAndWait<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) async throws -> Value
    ) throws -> Value

    /// Returns the rows of a query: the current ones, and new ones after each commit that changes them, by this or another
    /// process.
    func liveQuery<Element: Sendable & Equatable>(_ query: Query<Element>) -> Observable<[Element]>

    /// Returns the rows of a query of one table: the current ones, and new ones after each commit that changes them, by this
    /// or another process. The versions of the result share the parts that did not change.
    func liveQuery<Element: Sendable & Equatable>(_ query: TableQuery<Element>) -> Observable<TreeArray<Element>>

    /// Returns the first row of a query like `liveQuery(_:)`, or `nil` while the query has no rows.
    func liveFirst<Element: Sendable & Equatable>(_ query: Query<Element>) -> Observable<Element?>

    /// Returns the number of rows of a query of one table, without regard to its limit and offset.
    func liveCount<Element: Sendable>(_ query: TableQuery<Element>) -> Observable<Int>

    /// The error that currently prevents reads or writes; `nil` if there is none.
    var failure: DatabaseError? { get }

    /// The present ``failure``, and then each other one, on the loop of the subscriber, or on the main queue if there is none.
    var failures: Observable<DatabaseError?> { get }

    /// Finishes the reads and writes that have begun, completes the live queries, and closes the database. Blocks until then.
    func close()
}

extension Database: LiveDatabase {
    // Disfavored, so that a body of a `Database` has a `Connection`, which needs no `await`.

    @_disfavoredOverload
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) async throws -> Value
    ) -> Single<Value> {
        write { (connection: Connection) in try await body(connection) }
    }

    @_disfavoredOverload
    @discardableResult
    public func writeAndWait<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) async throws -> Value
    ) throws -> Value {
        try writeAndWait(Self.waiting { try await body($0) })
    }

    @_disfavoredOverload
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) async throws -> Value
    ) -> Single<Value> {
        read { (connection: Connection) in try await body(connection) }
    }

    @_disfavoredOverload
    public func readAndWait<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) async throws -> Value
    ) throws -> Value {
        try readAndWait(Self.waiting { try await body($0) })
    }

    public var failure: DatabaseError? { status.failure }
}
