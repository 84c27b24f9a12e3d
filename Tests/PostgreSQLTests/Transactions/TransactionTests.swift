#if PostgreSQL
    import Foundation
    import Locks
    import PrivateServers
    import Persistence
    import Rx
    import Testing

    @testable import PostgreSQL

    @Suite(.needsServer) struct TransactionTests {
        private static let counter =
            "CREATE TABLE counter (id int PRIMARY KEY, n int NOT NULL); INSERT INTO counter VALUES (1, 0);"

        @Test func failedWritesLeaveNothing() throws {
            struct Refusal: Error {}
            try withDatabase(Self.counter) { database in
                #expect(throws: Refusal.self) {
                    try database.writeAndWait { connection in
                        try await connection.execute("UPDATE counter SET n = 5")
                        throw Refusal()
                    }
                }
                let n: Int? = try database.readAndWait { try await $0.value("SELECT n FROM counter") }
                #expect(n == 0)
            }
        }

        /// Without the guarantee of SERIALIZABLE, or without running again, increments would be lost.
        @Test func concurrentWritesHaveTheEffectOfSerialOnes() throws {
            try withDatabase(Self.counter) { database in
                let ends = AwaitedCount(40)
                let runs = Mutex(0)
                let failures = Mutex<[any Error]>([])
                let subscriptions = (0..<40).map { _ in
                    database.write { connection in
                        runs.withLock { $0 += 1 }
                        let n: Int = try await connection.value("SELECT n FROM counter WHERE id = 1") ?? 0
                        try await connection.execute("UPDATE counter SET n = \(n + 1) WHERE id = 1")
                    }.subscribe { event in
                        if case .failure(let error) = event { failures.withLock { $0.append(error) } }
                        ends.signal()
                    }
                }
                withExtendedLifetime(subscriptions) { ends.wait() }
                let failed = failures.withLock { $0.count }
                #expect(failures.withLock { $0.allSatisfy { ($0 as? DatabaseError)?.code == .conflict } })
                try database.expect("SELECT n FROM counter", 40 - failed)
                #expect(runs.withLock { $0 } > 40, "no two writes met")
            }
        }

        @Test func aBodyThatMayNotRunAgainFails() throws {
            try withDatabase(Self.counter) { database in
                let runs = Mutex(0)
                let ended = AwaitedCount(1)
                let code = Mutex<DatabaseError.Code?>(nil)
                let subscription = database.write(mayRunAgain: false) { connection in
                    runs.withLock { $0 += 1 }
                    let _: Int? = try await connection.value("SELECT n FROM counter")
                    try PrivateServer.shared.get().run("UPDATE \(try await connection.schema()).counter SET n = 7")
                    try await connection.execute("UPDATE counter SET n = 1")
                }.subscribe { event in
                    if case .failure(let error) = event { code.withLock { $0 = (error as? DatabaseError)?.code } }
                    ended.signal()
                }
                withExtendedLifetime(subscription) { ended.wait() }
                #expect(code.withLock { $0 } == .conflict)
                #expect(runs.withLock { $0 } == 1)
            }
        }

        @Test func savepoints() throws {
            try withDatabase(Self.counter) { database in
                try database.writeAndWait { connection in
                    try await connection.savepoint { try await connection.execute("INSERT INTO counter VALUES (2, 2)") }
                    let error = await #expect(throws: DatabaseError.self) {
                        try await connection.savepoint {
                            try await connection.execute("INSERT INTO counter VALUES (3, 3)")
                            try await connection.savepoint {
                                try await connection.execute("INSERT INTO counter VALUES (1, 1)")
                            }
                        }
                    }
                    #expect(error?.code == .notUnique)
                    try await connection.savepoint {}
                    try await connection.execute("INSERT INTO counter VALUES (4, 4)")
                }
                let ids = try database.readAndWait {
                    try await $0.rows(Query<Int>(column: "SELECT id FROM counter ORDER BY id"))
                }
                #expect(ids == [1, 2, 4])
            }
        }

        /// The server would turn the commit into a rollback without an error.
        @Test func anIgnoredErrorFailsTheWrite() throws {
            try withDatabase(Self.counter) { database in
                let error = #expect(throws: DatabaseError.self) {
                    try database.writeAndWait { connection in
                        try await connection.execute("INSERT INTO counter VALUES (2, 2)")
                        _ = try? await connection.execute("INSERT INTO counter VALUES (1, 1)")
                    }
                }
                #expect(error?.code == .notUnique)
                let count: Int? = try database.readAndWait { try await $0.value("SELECT count(*) FROM counter") }
                #expect(count == 1)
            }
        }

        @Test func readsAreOneSnapshotAndCannotWrite() throws {
            try withDatabase(Self.counter) { database in
                try database.readAndWait { connection in
                    #expect(try await connection.value("SELECT n FROM counter") == 0)
                    try PrivateServer.shared.get().run("UPDATE \(try await connection.schema()).counter SET n = 9")
                    #expect(try await connection.value("SELECT n FROM counter") == 0)
                }
                let error = #expect(throws: DatabaseError.self) {
                    try database.readAndWait { _ = try await $0.execute("UPDATE counter SET n = 1") }
                }
                #expect(error?.code == .readOnly)
            }
        }

        @Test func transactionsCannotBeEndedByTheBody() throws {
            try withDatabase(Self.counter) { database in
                let error = #expect(throws: DatabaseError.self) {
                    try database.writeAndWait { try await $0.execute(script: "UPDATE counter SET n = 1; COMMIT") }
                }
                #expect(error?.sentence.contains("leave out BEGIN, COMMIT and ROLLBACK") == true)
            }
        }

        @Test func aDisposedReadIsCancelledOnTheServer() throws {
            try withDatabase { database in
                let begun = AwaitedCount(1)
                let subscription = database.read { connection in
                    let _: Int? = try await connection.value("SELECT 1")
                    begun.signal()
                    let _: String? = try await connection.value("SELECT pg_sleep(600)::text AS cancelled_by_test")
                }.subscribe { _ in }
                begun.wait()
                subscription.dispose()
                // Closing waits for the read.
            }
        }

        @Test func timeLimits() throws {
            var configuration = PostgreSQLConfiguration()
            // Longer than a busy machine needs for a quick read.
            configuration.readTimeout = .milliseconds(500)
            configuration.lockTimeout = .milliseconds(50)
            try withDatabase(Self.counter, configuration: configuration) { database in
                let error = #expect(throws: DatabaseError.self) {
                    try database.readAndWait { let _: String? = try await $0.value("SELECT pg_sleep(600)::text") }
                }
                #expect(error?.code == .timedOut)
                // The connection is usable again.
                try database.expect("SELECT 1", 1)
                let busy = #expect(throws: DatabaseError.self) {
                    try database.writeAndWait { outer in
                        try await outer.execute("UPDATE counter SET n = 1")
                        try await database.transact(.write(.readCommitted), interruption: Interruption(database.loop)) {
                            _ = try await $0.execute("UPDATE counter SET n = 2")
                        }
                    }
                }
                #expect(busy?.code == .busy)
            }
        }

        @Test func thePoolIsBoundedAndQueues() throws {
            var configuration = PostgreSQLConfiguration()
            (configuration.connections, configuration.queueLimit) = (2, 3)
            try withDatabase(configuration: configuration) { database in
                let held = Mutex<[CheckedContinuation<Void, Never>]>([])
                let begun = AwaitedCount(2)
                let ended = AwaitedCount(5)
                let refused = AwaitedCount(1)
                let codes = Mutex<[DatabaseError.Code?]>([])
                func read(waits: Bool) -> any Disposable {
                    database.read { connection in
                        let _: Int? = try await connection.value("SELECT 1")
                        if !waits { return }
                        await withCheckedContinuation { continuation in
                            held.withLock { $0.append(continuation) }
                            begun.signal()
                        }
                    }.subscribe { event in
                        guard case .failure(let error) = event else { return ended.signal() }
                        codes.withLock { $0.append((error as? DatabaseError)?.code) }
                        refused.signal()
                    }
                }
                var subscriptions = [read(waits: true), read(waits: true)]
                begun.wait()
                subscriptions += (0..<4).map { _ in read(waits: false) }
                refused.wait()
                for continuation in held.withLock({ $0 }) { continuation.resume() }
                withExtendedLifetime(subscriptions) { ended.wait() }
                #expect(codes.withLock { $0 } == [.overloaded])
            }
        }
    }

    extension PostgreSQLConnection {
        /// The schema of the test's database.
        nonisolated(nonsending) func schema() async throws -> String {
            try await value("SELECT current_schema()::text") ?? ""
        }
    }
#endif
