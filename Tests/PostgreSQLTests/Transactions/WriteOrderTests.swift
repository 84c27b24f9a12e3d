#if PostgreSQL
    import EventLoops
    import Persistence
    import PrivateServers
    import Rx
    import RxTesting
    import Testing

    @testable import PostgreSQL

    @Suite(.needsServer) struct WriteOrderTests {
        @Test func `writes run in the order in which they are requested`() throws {
            var configuration = PostgreSQLConfiguration()
            configuration.keepsOrderOfWrites = true
            let schema = "CREATE TABLE entry (id bigint GENERATED ALWAYS AS IDENTITY, number bigint NOT NULL)"
            try withDatabase(schema, configuration: configuration) { database in
                let ended = ReplaySubject<Int>.createUnbounded()
                for number in 1...100 {
                    _ = database.write { connection in
                        // One in three is slow, and one in ten fails.
                        if number % 3 == 0 { try await connection.execute("SELECT pg_sleep(0.005)") }
                        try await connection.execute("INSERT INTO entry (number) VALUES (\(number))")
                        if number % 10 == 0 { throw DatabaseError(.constraint, "refused") }
                    }
                    .map { _ in number }.asObservable().catch { _ in .just(-number) }
                    .subscribe(onNext: ended.onNext)
                }
                _ = try ended.take(100).toBlocking(timeout: 60).toArray()
                let numbers = try database.readAndWait {
                    try await $0.rows(Query<Int>(column: "SELECT number FROM entry ORDER BY id"))
                }
                #expect(numbers == (1...100).filter { $0 % 10 != 0 })
            }
        }

        @Test func `writes that wait for their turn are stored before the database is closed`() throws {
            var configuration = PostgreSQLConfiguration()
            configuration.keepsOrderOfWrites = true
            let url = try PrivateServer.shared.get().makeURL()
            let schema = "CREATE TABLE entry (number bigint NOT NULL)"
            try withDatabase(schema, configuration: configuration, url: url) { database in
                for number in 1...20 {
                    _ = database.write { connection in
                        try await connection.execute("INSERT INTO entry (number) VALUES (\(number))")
                    }
                    .subscribe()
                }
            }
            try withDatabase(schema, url: url) { try $0.expect("SELECT count(*) FROM entry", 20) }
        }

        @Test func `writes that have waited for too long fail with the server`() async throws {
            let order = WriteOrder(limit: 3, waitTimeout: .seconds(10))
            let start = ContinuousClock.now
            let ended = ReplaySubject<String>.createUnbounded()
            // All on one loop, as in the database.
            let executor = LoopTaskExecutor(EventLoopGroup(count: 1).loops[0])
            let held = HandedOver(order)
            let work = Task(executorPreference: executor) { () async throws -> Void in
                try await held.value.enter(at: start)
                for second in [0, 1, 8] {
                    Task(executorPreference: executor) { () async -> Void in
                        do throws(DatabaseError) {
                            try await held.value.enter(at: start + .seconds(second))
                            ended.onNext("\(second) runs")
                        } catch {
                            ended.onNext("\(second) \(error.code)")
                        }
                    }
                }
                // Behind the three on the loop.
                let last = Task(executorPreference: executor) { () async -> Bool in
                    let refused = (try? await held.value.enter(at: start)) == nil
                    held.value.leave(after: DatabaseError(.unreachable, "gone"), at: start + .seconds(11))
                    return refused
                }
                let isRefused = await last.value
                #expect(isRefused, "the limit is reached")
            }
            try await work.value
            #expect(
                try ended.take(3).toBlocking(timeout: 60).toArray() == ["0 unreachable", "1 unreachable", "8 runs"])
        }

        @Test func `a statement with more arguments than libpq supports is refused`() throws {
            try withDatabase("") { database in
                func count(_ numbers: Range<Int>) throws -> Int? {
                    try database.readAndWait {
                        try await $0.value("SELECT count(*) FROM pg_class WHERE oid::bigint IN \(in: numbers)")
                    }
                }
                let found = try count(1..<7_499)
                #expect(found != nil)
                let error = #expect(throws: DatabaseError.self) { _ = try count(1..<7_500) }
                #expect(error?.sentence.hasPrefix("The statement has 7499 arguments, of which") == true)
            }
        }
    }
#endif
