public import Rx
import Synchronization

/// A SQLite database: one thread that writes, a few that read, and queries that stay alive.
///
/// Writes that wait are committed together, with `synchronous=FULL`, and each is told of its success only after the commit
/// is on disk and after the live queries that it touched have been delivered: who writes and then looks sees what it wrote.
/// Every member may be called from any thread. None blocks, but for ``close()`` and those that say so.
public final class Database: Sendable {
    /// A database in memory has one connection, the writer's, which then reads as well.
    private let isMemory: Bool
    private let writes: JobQueue<Writer.Job>
    private let reads: JobQueue<@Sendable (Connection) -> Void>
    private let passes: JobQueue<@Sendable (Connection) -> Void>
    let hub: LiveHub
    private let writer: WorkerThread
    private let others: [WorkerThread]
    private let isClosed = Atomic(false)

    /// Opens the database, makes it where it is missing, and brings it up to date. Blocks on the disk.
    ///
    /// A new file, and those that SQLite keeps beside it, may be read and written by the process's user only (mode 0600). A file that is there
    /// keeps its mode, which the files beside it get too.
    ///
    /// - Parameters:
    ///   - path: The file; `":memory:"` for a database that is gone with the object.
    ///   - configuration: Limits and times.
    ///   - migrations: All that the program knows, oldest first.
    /// - Throws: A missing folder, a damaged file, one of another program or of a newer version, or a failed migration.
    ///   Such a file stays as it is.
    public init(
        path: String, configuration: DatabaseConfiguration = DatabaseConfiguration(), migrations: [Migration] = []
    ) throws(DatabaseError) {
        let isMemory = path == Connection.memory
        let connection = try Connection.writer(path: path, configuration: configuration, migrations: migrations)
        var readers: [Connection] = []
        if !isMemory {
            // One more than asked for: the live queries' own.
            for _ in 0...max(1, configuration.readers) {
                readers.append(try Connection.reader(path: path, configuration: configuration))
            }
        }
        let writes = JobQueue<Writer.Job>(limit: configuration.queueLimit)
        let reads = JobQueue<@Sendable (Connection) -> Void>(limit: configuration.queueLimit)
        let passes = JobQueue<@Sendable (Connection) -> Void>(limit: configuration.queueLimit)
        let hub = LiveHub(
            enqueue: { pass in
                let isTaken: Void? =
                    isMemory
                    ? try? writes.append(.read(pass), isUrgent: true) : try? passes.append(pass, isUrgent: true)
                return isTaken != nil
            },
            wake: { try? writes.append(.wake, isUrgent: true) })
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
        // Whoever lets go of the last reference may be one of these threads: nobody waits.
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
        // One at a time: the other threads of the pool wait for the same queue.
        while let jobs = queue.next(most: 1) {
            for job in jobs { job(connection) }
        }
    }

    // MARK: Writing

    /// Runs `body` inside a transaction on the writer's thread, each time that the Single is subscribed to.
    ///
    /// It succeeds with what `body` returned when the commit is on disk, on the loop that subscribed (on the main queue
    /// where there is none). When `body` throws, what it changed is undone and the Single fails with the same error; writes
    /// that share its commit are not concerned. A write that was subscribed to is carried out even if the subscription is
    /// disposed; only its outcome is not told then.
    public func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) -> Single<Value> {
        Single.create { single in
            let single = HandedOver(single)
            self.submit(write: body, at: .current) { result in single.value(result) }
            return Disposables.create()
        }
    }

    /// Writes and waits for the commit. Blocks: for the start of a program and for tests, never on a loop.
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
        do throws(QueueRefusal) {
            try writes.append(.write(WriteJob(body: body, place: place, completion: completion)))
        } catch {
            completion(.failure(DatabaseError(error)))
        }
    }

    // MARK: Reading

    /// Runs `body` on one state of the database, on a reader's thread, each time that the Single is subscribed to. Answers
    /// where ``write(_:)`` would. A read that has not begun when its subscription is disposed is dropped.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) -> Single<Value> {
        Single.create { single in
            let single = HandedOver(single)
            let isWanted = Flag()
            self.submit(read: body, at: .current, isWanted: isWanted) { result in single.value(result) }
            return Disposables.create { isWanted.clear() }
        }
    }

    /// Reads and waits for the result. Blocks: for the start of a program and for tests, never on a loop.
    public func readAndWait<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) throws -> Value {
        try wait { self.submit(read: body, at: .anywhere, isWanted: Flag(), completion: $0) }
    }

    private func submit<Value: Sendable>(
        read body: @escaping @Sendable (Connection) throws -> Value, at place: Place, isWanted: Flag,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let job: @Sendable (Connection) -> Void = { connection in
            guard isWanted.isSet else { return }
            let result = Result { try connection.reading { try body(connection) } }
            place.schedule { completion(result) }
        }
        do throws(QueueRefusal) {
            if isMemory { try writes.append(.read(job)) } else { try reads.append(job) }
        } catch {
            completion(.failure(DatabaseError(error)))
        }
    }

    // MARK: Waiting and closing

    /// Hands `submit` a completion and waits for its call, which comes from another thread.
    private func wait<Value: Sendable>(
        for submit: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
    ) throws -> Value {
        precondition(
            MainLoops.current == nil, "Waiting would block this loop: subscribe to read(_:) or write(_:) instead.")
        precondition(
            !writer.isCurrent && !others.contains { $0.isCurrent },
            "A body must not wait for another read or write: use the connection that it was given.")
        let outcome = Awaited<Value>()
        submit { outcome.fulfil($0) }
        return try outcome.value()
    }

    /// Finishes the writes and reads that wait and closes the file; live queries complete. Blocks until all that is done,
    /// and must not be called from a body. Later reads and writes fail with ``DatabaseError/Code/closed``.
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
        case .full: self.init(.overloaded, "Too many reads or writes wait for the database; try again later.")
        case .closed: self.init(.closed, "The database was closed.")
        }
    }
}
