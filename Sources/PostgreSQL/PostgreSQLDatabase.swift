#if PostgreSQL
    import Dispatch
    import EventLoops
    import Locks
    public import Persistence
    public import Rx

    /// A PostgreSQL database with a pool of connections and live queries, which apps use as they use
    /// ``/Persistence/Database``.
    ///
    /// All connections belong to one event loop with a separate thread, on which bodies run too. No thread waits for the
    /// server, so that thousands of reads and writes can be under way; a body that computes for long delays the others. All
    /// members may be called from any thread. None blocks, except ``close()`` and those documented as blocking.
    public final class PostgreSQLDatabase: Sendable {
        let configuration: PostgreSQLConfiguration
        let address: ServerAddress
        let group: EventLoopGroup
        let executor: LoopTaskExecutor
        private let heldPool: HandedOver<LinkPool>
        private let heldOrder: HandedOver<WriteOrder>?
        let hub: ServerHub
        let health = ServerHealth()
        private let isClosed = Mutex(false)
        /// The reads and writes that have begun. The loop ends after them, because it discards the work that comes later.
        private let tasks = DispatchGroup()

        var loop: EventLoop { executor.loop }

        /// The connections. Used on the loop only.
        var pool: LinkPool { heldPool.value }

        /// The order of writes, if they have one. Used on the loop only.
        var order: WriteOrder? { heldOrder?.value }

        /// Connects to a database, and applies pending migrations. Blocks until then, so use it at program start.
        ///
        /// - Parameters:
        ///   - url: The address of the database, such as `postgresql://user:password@host:5432/name?sslmode=verify-full`, with
        ///     any setting of libpq.
        ///   - configuration: Limits and timeouts.
        ///   - migrations: All migrations that the program knows, oldest first.
        /// - Throws: ``/Persistence/DatabaseError`` with `.unreachable`, `.refused`, `.newerThanProgram`, `.migrationsDiffer` or
        ///   `.migrationFailed`.
        public convenience init(
            url: String, configuration: PostgreSQLConfiguration = PostgreSQLConfiguration(),
            migrations: [Migration] = []
        ) throws(DatabaseError) {
            try self.init(connectingTo: url, configuration)
            do {
                try wait { database in
                    try await database.migrate(migrations)
                    if configuration.recordsPosts { try await database.preparePosts() }
                }
            } catch {
                close()
                throw error as? DatabaseError ?? DatabaseError(.migrationFailed, "The migrations failed.", cause: error)
            }
        }

        /// Creates a database that connects when it is used.
        private init(connectingTo url: String, _ configuration: PostgreSQLConfiguration) throws(DatabaseError) {
            address = try ServerAddress(url)
            self.configuration = configuration
            group = EventLoopGroup(count: 1)
            executor = LoopTaskExecutor(group.loops[0])
            heldPool = HandedOver(LinkPool(address, configuration, on: group.loops[0], group.blocking))
            heldOrder =
                configuration.keepsOrderOfWrites
                ? HandedOver(WriteOrder(limit: configuration.queueLimit, waitTimeout: configuration.waitTimeout)) : nil
            hub = ServerHub(address, configuration, health, on: group.loops[0], group.blocking)
            hub.setDatabase(self)
        }

        /// Connects to a database, and compares its schema with that of the program. Changes nothing. Blocks until then.
        ///
        /// - Returns: The name of the first migration that was not applied, or `nil` if the schema is up to date.
        /// - Throws: ``/Persistence/DatabaseError`` with `.unreachable`, `.refused`, `.newerThanProgram` or
        ///   `.migrationsDiffer`.
        public static func check(_ url: String, migrations: [Migration]) throws(DatabaseError) -> String? {
            let database = try PostgreSQLDatabase(connectingTo: url, PostgreSQLConfiguration())
            defer { database.close() }
            do {
                let count = try database.wait { try await $0.appliedMigrations(of: migrations) }
                return count < migrations.count ? migrations[count].name : nil
            } catch {
                throw error as? DatabaseError ?? DatabaseError(.sql, "The migrations cannot be read.", cause: error)
            }
        }

        deinit {
            if isClosed.withLock({ $0 }) { return }
            // The last reference may be released on the loop, which cannot wait for its own end.
            let (loop, group, hub, pool) = (loop, group, hub, heldPool)
            loop.execute {
                hub.close()
                pool.value.close { group.blocking.run({ group.shutdown() }, on: loop) {} }
            }
        }

        // MARK: Writing

        /// Returns a Single that runs `body` in a transaction each time it is subscribed to.
        ///
        /// The Single emits the result of `body` when the server has stored the commit and the live queries of this process that
        /// it affects have been delivered: on the loop of its subscription, or on the main queue if there is none. If `body`
        /// throws, its changes are rolled back and the Single fails with the same error. Disposing the subscription does not
        /// cancel the write; only its outcome is not reported.
        ///
        /// The body runs again, up to ``PostgreSQLConfiguration/retryLimit`` times, if other transactions changed the same
        /// data or the connection was lost before the commit. If the connection is lost during the commit, the database asks
        /// the server for its outcome. If the server does not tell, the Single fails with `.outcomeUnknown`.
        ///
        /// - Parameters:
        ///   - isolation: The guarantee beside other writes.
        ///   - mayRunAgain: Pass false for a body that does more than use its connection, such as send a message. The Single
        ///     then fails with `.conflict` or `.unreachable`, where the body would run again.
        ///   - body: Reads and writes in the transaction. If it throws, nothing is written.
        public func write<Value: Sendable>(
            isolation: WriteIsolation = .serializable, mayRunAgain: Bool = true,
            _ body: @escaping @Sendable (PostgreSQLConnection) async throws -> Value
        ) -> Single<Value> {
            Single.create { single in
                let single = HandedOver(single)
                let body = self.recording(body)
                self.start(.write(isolation), mayRunAgain, Interruption(self.loop), body.run, at: .current) {
                    body.ended($0)
                    single.value($0)
                }
                return Disposables.create()
            }
        }

        /// Runs `body` in a transaction and waits for the commit. Blocks, so use it only at program start and in tests,
        /// never on a loop.
        ///
        /// - Throws: The error of `body`, or ``/Persistence/DatabaseError``.
        @discardableResult
        public func writeAndWait<Value: Sendable>(
            isolation: WriteIsolation = .serializable,
            _ body: @escaping @Sendable (PostgreSQLConnection) async throws -> Value
        ) throws -> Value {
            let body = recording(body)
            let result = Result {
                try wait { database in
                    try await database.transactInOrder(
                        .write(isolation), interruption: Interruption(database.loop), body.run)
                }
            }
            body.ended(result)
            return try result.get()
        }

        // MARK: Reading

        /// Returns a Single that runs `body` on a single snapshot of the database each time it is subscribed to. It emits on
        /// the same loop as `write(_:)`.
        ///
        /// Disposing the subscription cancels the read, also while one of its statements runs. A read that takes longer than
        /// ``PostgreSQLConfiguration/readTimeout`` fails with `.timedOut`.
        public func read<Value: Sendable>(
            _ body: @escaping @Sendable (PostgreSQLConnection) async throws -> Value
        ) -> Single<Value> {
            Single.create { single in
                let single = HandedOver(single)
                let loop = self.loop
                let interruption = Interruption(loop)
                let task = self.start(.read, true, interruption, body, at: .current) { single.value($0) }
                return Disposables.create {
                    task?.cancel()
                    loop.execute {
                        interruption.interrupt(DatabaseError(.cancelled, "The subscription of the read was disposed."))
                    }
                }
            }
        }

        /// Runs `body` on a snapshot of the database and waits for the result. Blocks, so use it only at program start and
        /// in tests, never on a loop.
        ///
        /// - Throws: The error of `body`, or ``/Persistence/DatabaseError``.
        public func readAndWait<Value: Sendable>(
            _ body: @escaping @Sendable (PostgreSQLConnection) async throws -> Value
        ) throws -> Value {
            try wait { database in
                try await database.transact(.read, interruption: Interruption(database.loop), body)
            }
        }

        @discardableResult
        private func start<Value: Sendable>(
            _ kind: TransactionKind, _ mayRunAgain: Bool, _ interruption: Interruption, _ body: @escaping Body<Value>,
            at place: Place, completion: @escaping @Sendable (Result<Value, any Error>) -> Void
        ) -> Task<Void, Never>? {
            perform {
                try await self.transactInOrder(kind, mayRunAgain: mayRunAgain, interruption: interruption, body)
            } completion: { result in
                place.schedule { completion(result) }
            }
        }

        /// Runs `work` on the database's loop, unless the database is closed.
        private func perform<Value: Sendable>(
            _ work: @escaping @Sendable () async throws -> Value,
            completion: @escaping @Sendable (Result<Value, any Error>) -> Void
        ) -> Task<Void, Never>? {
            let begins = isClosed.withLock { isClosed in
                if !isClosed { tasks.enter() }
                return !isClosed
            }
            guard begins else {
                completion(.failure(DatabaseError.closed))
                return nil
            }
            return Task(executorPreference: executor) { [tasks] in
                defer { tasks.leave() }
                let result: Result<Value, any Error>
                do { result = .success(try await work()) } catch { result = .failure(error) }
                completion(result)
            }
        }

        // MARK: Waiting and closing

        /// Runs `work` on the database's loop and waits for it.
        private func wait<Value: Sendable>(
            for work: @escaping @Sendable (PostgreSQLDatabase) async throws -> Value
        ) throws -> Value {
            precondition(
                MainLoops.current == nil, "Waiting blocks this loop: subscribe to read(_:) or write(_:) instead.")
            let outcome = AwaitedValue<Result<Value, any Error>>()
            _ = perform {
                try await work(self)
            } completion: {
                outcome.provide($0)
            }
            return try outcome.wait().get()
        }

        /// Finishes the reads and writes that were requested, completes the live queries, and closes the connections. Blocks until
        /// then, and must not be called from a body. Later reads and writes fail with `.closed`, and so do those that still wait
        /// after five seconds, or for a server that cannot be reached.
        public func close() {
            let wasClosed = isClosed.withLock { isClosed in
                defer { isClosed = true }
                return isClosed
            }
            if wasClosed { return }
            precondition(!loop.inEventLoop, "A body cannot wait for its own end: close the database elsewhere.")
            loop.execute { [self] in hub.close() }
            if failure == nil { _ = tasks.wait(timeout: .now() + 5) }
            let ended = AwaitedValue<Void>()
            loop.execute { [self] in
                pool.close { ended.provide(()) }
            }
            ended.wait()
            tasks.wait()
            group.shutdown()
        }
    }
#endif
