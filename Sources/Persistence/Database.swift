import EventLoops
import PostLedgers
public import Rx
import Synchronization
import Tracing

/// A SQLite database with one writer thread, several reader threads, and live queries.
///
/// Waiting writes are committed together, with `synchronous=FULL`. Each write reports success only after the commit is
/// on disk and the live queries that it affects have been delivered, so that a caller sees the result of its own write.
/// All members may be called from any thread. None blocks, except ``close()`` and those documented as blocking.
public final class Database: Sendable {
    /// A Boolean value that indicates whether the database is in memory. Such a database has only the writer's
    /// connection, which also reads.
    let isMemory: Bool
    let path: String
    let configuration: DatabaseConfiguration
    private let writes: JobQueue<Writer.Job>
    private let reads: JobQueue<@Sendable (Connection) -> Void>
    private let passes: JobQueue<@Sendable (Connection) -> Void>
    let hub: LiveHub
    let monitor: DatabaseMonitor
    private let file: OpenedFile?
    private let writer: WorkerThread
    private let others: [WorkerThread]
    private let isClosed = Atomic(false)

    /// Opens the database, creates it if it does not exist, and applies pending migrations. Blocks on the disk.
    ///
    /// Only the process's user may read and write a new file and the files that SQLite creates beside it (mode 0600); if
    /// that is root, only the owner of the folder.
    /// An existing file keeps its mode, which also applies to the files beside it.
    ///
    /// - Parameters:
    ///   - path: The file, or `":memory:"` for a database that exists for as long as this object.
    ///   - configuration: Limits and timeouts.
    ///   - migrations: All migrations that the program knows, oldest first.
    /// - Throws: ``DatabaseError`` with `.folderMissing`, `.cannotOpen`, `.readOnly`, `.notADatabase`, `.corrupt`,
    ///   `.foreignFile`, `.newerThanProgram`, `.migrationsDiffer`, `.migrationFailed`, or the code of an SQLite error. The file is left
    ///   unchanged.
    public init(
        path: String, configuration: DatabaseConfiguration = DatabaseConfiguration(), migrations: [Migration] = []
    ) throws(DatabaseError) {
        let isMemory = path == Connection.memory
        let writes = JobQueue<Writer.Job>(limit: configuration.queueLimit)
        let monitor = DatabaseMonitor(slowStatementLimit: configuration.slowStatementLimit) {
            try? writes.append(.wake, isUrgent: true)
        }
        let connection = try Connection.writer(
            path: path, configuration: configuration, migrations: migrations, monitor: monitor)
        file = connection.file
        self.path = path
        self.configuration = configuration
        self.monitor = monitor
        var readers: [Connection] = []
        if !isMemory {
            // One more than configured: the reader of live queries.
            for _ in 0...max(1, configuration.readers) {
                readers.append(try Connection.reader(path: path, configuration: configuration, monitor: monitor))
            }
        }
        let reads = JobQueue<@Sendable (Connection) -> Void>(limit: configuration.queueLimit)
        let passes = JobQueue<@Sendable (Connection) -> Void>(limit: configuration.queueLimit)
        let hub = LiveHub(
            threads: LiveHub.Threads(
                pass: { pass in
                    let isTaken: Void? =
                        isMemory
                        ? try? writes.append(.outside(pass), isUrgent: true) : try? passes.append(pass, isUrgent: true)
                    return isTaken != nil
                },
                read: { read in
                    let isTaken: Void? =
                        isMemory
                        ? try? writes.append(.outside(read), isUrgent: true) : try? reads.append(read, isUrgent: true)
                    return isTaken != nil
                },
                wakeWriter: { try? writes.append(.wake, isUrgent: true) }, areOne: isMemory),
            limits: configuration.liveLimits)
        let writing = HandedOver(OtherWriters(connection: connection, interval: configuration.pollInterval))
        writer = WorkerThread { Writer.run(writing, queue: writes, hub: hub, configuration: configuration) }
        others = readers.enumerated().map { index, connection in
            let reading = HandedOver(connection)
            return WorkerThread { Self.serve(index == 0 ? passes : reads, on: reading) }
        }
        self.writes = writes
        self.reads = reads
        self.passes = passes
        self.hub = hub
        self.isMemory = isMemory
    }

    deinit {
        if isClosed.exchange(true, ordering: .relaxed) { return }
        // The last reference may be released on one of these threads, so do not wait for them.
        writes.close()
        passes.close()
        reads.close()
        writer.detach()
        for thread in others { thread.detach() }
    }

    private static func serve(
        _ queue: JobQueue<@Sendable (Connection) -> Void>, on connection: HandedOver<Connection>
    ) {
        let connection = connection.value
        // One job at a time, because the other threads of the pool share the queue.
        while let jobs = queue.next(most: 1) {
            for job in jobs { job(connection) }
        }
    }

    // MARK: Writing

    /// Returns a Single that runs `body` in a transaction on the writer's thread each time it is subscribed to.
    ///
    /// The Single emits the result of `body` when the commit is on disk, on the loop on which it was subscribed to, or
    /// on the main queue if there is none. If `body` throws, its changes are rolled back and the Single fails with the
    /// same error; other writes in the same commit are not affected. `body` may run twice: once more if
    /// another write in the same commit makes SQLite roll back the transaction, for example by INSERT OR ROLLBACK. Disposing the subscription does not cancel the
    /// write; only its outcome is not reported.
    public func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) -> Single<Value> {
        Trace.step()
        return Single.create { single in
            let single = HandedOver(single)
            self.submit(write: body, at: .current) { result in single.value(result) }
            return Disposables.create()
        }
    }

    /// Runs `body` in a transaction and waits for the commit. Blocks, so use it only at program start and in tests,
    /// never on a loop.
    ///
    /// - Throws: The error of `body`, or ``DatabaseError``.
    @discardableResult
    public func writeAndWait<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) throws -> Value {
        try wait { self.submit(write: body, at: .anywhere, completion: $0) }
    }

    private func submit<Value: Sendable>(
        write body: @escaping @Sendable (Connection) throws -> Value, at place: Place,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        Trace.step()
        if configuration.isReadOnly {
            return completion(.failure(DatabaseError.openedReadOnly))
        }
        guard let run = currentRun else { return queue(write: body, at: place, completion: completion) }
        run.beginWrite()
        queue(
            write: { connection in
                try connection.record(run)
                return try body(connection)
            }, at: place,
            completion: { result in
                if case .success = result { run.endWrite(isRecorded: true) } else { run.endWrite(isRecorded: false) }
                completion(result)
            })
    }

    private func queue<Value: Sendable>(
        write body: @escaping @Sendable (Connection) throws -> Value, at place: Place,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let query = QueryMeasurement("write", monitor)
        let completion = { @Sendable (result: Result<Value, any Error>) in
            query.end(result)
            completion(result)
        }
        do throws(QueueRefusal) {
            try writes.append(.write(WriteJob(body: body, place: place, completion: completion)))
        } catch {
            completion(.failure(DatabaseError(error)))
        }
    }

    // MARK: Reading

    /// Returns a Single that runs `body` on a single snapshot of the database, on a reader's thread, each time it is
    /// subscribed to. It emits on the same loop as `write(_:)`.
    ///
    /// Disposing the subscription cancels the read, also while one of its statements runs. A read that takes longer than
    /// ``DatabaseConfiguration/readTimeout`` fails with ``DatabaseError/Code/timedOut``. Both interrupt the body at its
    /// next or current statement; a body that computes without the database is not interrupted.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) -> Single<Value> {
        Single.create { single in
            let single = HandedOver(single)
            let cancellation = Cancellation()
            self.submit(read: body, at: .current, cancellation) { result in single.value(result) }
            return Disposables.create { cancellation.cancel() }
        }
    }

    /// Runs `body` on a snapshot of the database and waits for the result. Blocks, so use it only at program start and
    /// in tests, never on a loop.
    ///
    /// - Throws: The error of `body`, or ``DatabaseError``.
    public func readAndWait<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) throws -> Value {
        try wait { self.submit(read: body, at: .anywhere, nil, completion: $0) }
    }

    private func submit<Value: Sendable>(
        read body: @escaping @Sendable (Connection) throws -> Value, at place: Place, _ cancellation: Cancellation?,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let query = QueryMeasurement("read", monitor)
        let job: @Sendable (Connection) -> Void = { connection in
            if let cancellation, cancellation.isCancelled { return }
            let result = Result { try connection.reading(unless: cancellation) { try body(connection) } }
            query.end(result)
            place.schedule { completion(result) }
        }
        do throws(QueueRefusal) {
            if isMemory { try writes.append(.outside(job)) } else { try reads.append(job) }
        } catch {
            completion(.failure(DatabaseError(error)))
        }
    }

    // MARK: Maintenance

    /// Runs `work` on the writer's thread outside a transaction, after the preceding writes, or passes the reason why it
    /// cannot run to `otherwise`.
    func runOutside(_ work: @escaping @Sendable (Connection) -> Void, otherwise: (DatabaseError) -> Void) {
        do throws(QueueRefusal) {
            try writes.append(.outside(work))
        } catch {
            otherwise(DatabaseError(error))
        }
    }

    // MARK: Monitoring

    var waitingWrites: Int { writes.count }

    var waitingReads: Int { isMemory ? 0 : reads.count }

    var isShut: Bool { isClosed.load(ordering: .relaxed) }

    /// Notices a file that was deleted or replaced. Returns the size of its log; zero if it is not known.
    func noteFile() -> Int64 {
        if isShut || monitor.overwriting != nil { return 0 }
        do throws(DatabaseError) {
            return try file?.check().log.size ?? 0
        } catch {
            monitor.failed(error, .writing)
            return 0
        }
    }

    // MARK: Waiting and closing

    /// Passes a completion to `submit` and waits until another thread calls it.
    func wait<Value: Sendable>(
        for submit: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
    ) throws -> Value {
        precondition(
            MainLoops.current == nil, "Waiting blocks this loop: subscribe to read(_:) or write(_:) instead.")
        precondition(
            !writer.isCurrent && !others.contains { $0.isCurrent },
            "A body must not wait for another read or write: use the connection that it was given.")
        let outcome = AwaitedValue<Result<Value, any Error>>()
        submit { outcome.provide($0) }
        return try outcome.wait().get()
    }

    /// Finishes the waiting writes and reads, completes the live queries, and closes the file. Blocks until then, and
    /// must not be called from a body. Later reads and writes fail with ``DatabaseError/Code/closed``.
    public func close() {
        if isClosed.exchange(true, ordering: .acquiringAndReleasing) { return }
        writes.close()
        writer.join()
        passes.close()
        reads.close()
        for thread in others { thread.join() }
        hub.close()
    }
}

extension DatabaseError {
    fileprivate init(_ refusal: QueueRefusal) {
        switch refusal {
        case .full: self.init(.overloaded, "Too many reads or writes are waiting for the database; try again later.")
        case .closed: self = .closed
        }
    }

    static var openedReadOnly: DatabaseError {
        DatabaseError(
            .readOnly, "The database was opened read-only; set DatabaseConfiguration.isReadOnly to false to change it.")
    }

    static var closed: DatabaseError { DatabaseError(.closed, "The database is closed.") }
}
