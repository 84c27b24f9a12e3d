#if PostgreSQL
    import Persistence
    import PostLedgers
    import PrivateServers
    import Rx
    import RxTesting
    import Testing

    @testable import PostgreSQL

    /// The posts that a database records in the transactions of their writes.
    @Suite(.needsServer) struct PostRecordTests {
        private struct Refused: Error {}

        private static let recording: PostgreSQLConfiguration = {
            var configuration = PostgreSQLConfiguration()
            configuration.recordsPosts = true
            return configuration
        }()

        private func id(_ digit: Character, owner: String = "") throws -> PostID {
            try #require(PostID(String(repeating: digit, count: 32), owner: owner))
        }

        /// Adds a text in a write that belongs to the run.
        private func add(
            _ text: String, _ run: PostRun?, to database: PostgreSQLDatabase, fails: Bool = false
        ) throws {
            let write = database.write { connection in
                try await connection.execute("INSERT INTO entry (text) VALUES (\(text))")
                if fails { throw Refused() }
            }
            try PostRun.$current.withValue(run) { _ = try write.toBlocking(timeout: 60).single() }
        }

        private func texts(_ database: PostgreSQLDatabase) throws -> [String] {
            try database.readAndWait {
                try await $0.rows(Query<String>(column: "SELECT text FROM entry ORDER BY text"))
            }
        }

        private func withDatabase(_ body: (PostgreSQLDatabase) throws -> Void) throws {
            try PostgreSQLTests.withDatabase(
                "CREATE TABLE entry (text text NOT NULL)", configuration: Self.recording, body)
        }

        @Test func `a post is applied by one run only`() throws {
            try withDatabase { database in
                let run = PostRun(try id("a"))
                #expect(try !database.contains(run.id).toBlocking(timeout: 60).single())
                try add("1", run, to: database)
                #expect(try database.contains(run.id).toBlocking(timeout: 60).single())
                #expect(run.isRecorded)
                // A second write of the same run belongs to it.
                try add("2", run, to: database)
                let other = PostRun(run.id)
                #expect { try add("3", other, to: database) } throws: { ($0 as? DatabaseError)?.code == .appliedBefore }
                #expect(other.hasFailed && !other.isRecorded)
                try add("4", nil, to: database)
                // The same number of another account is another post.
                try add("5", PostRun(try id("a", owner: "Anna")), to: database)
                try database.record(other).toBlocking(timeout: 60).single()
                #expect(try texts(database) == ["1", "2", "4", "5"])
            }
        }

        @Test func `a write that fails records nothing`() throws {
            try withDatabase { database in
                let run = PostRun(try id("a"))
                #expect(throws: Refused.self) { try add("1", run, to: database, fails: true) }
                #expect(run.hasFailed)
                #expect(try !database.contains(run.id).toBlocking(timeout: 60).single())
                try add("2", PostRun(run.id), to: database)
                #expect(try texts(database) == ["2"])
            }
        }

        @Test func `of two runs at the same time in two processes, one is applied`() throws {
            let url = try PrivateServer.shared.get().makeURL()
            let schema = "CREATE TABLE entry (text text NOT NULL)"
            try PostgreSQLTests.withDatabase(schema, configuration: Self.recording, url: url) { one in
                try PostgreSQLTests.withDatabase(schema, configuration: Self.recording, url: url) { two in
                    for digit: Character in ["a", "b", "c", "d"] {
                        let id = try id(digit)
                        let writes = [one, two].map { database in
                            PostRun.$current.withValue(PostRun(id)) {
                                let outcome = ReplaySubject<Bool>.createUnbounded()
                                _ = database.write { connection in
                                    try await connection.execute("INSERT INTO entry (text) VALUES (\(String(digit)))")
                                }
                                .map { _ in true }.asObservable().catch { _ in .just(false) }.subscribe(outcome)
                                return outcome
                            }
                        }
                        let outcomes = try writes.map { try $0.toBlocking(timeout: 60).single() }
                        #expect(outcomes.count { $0 } == 1)
                    }
                    #expect(try texts(one) == ["a", "b", "c", "d"])
                }
            }
        }
    }
#endif
