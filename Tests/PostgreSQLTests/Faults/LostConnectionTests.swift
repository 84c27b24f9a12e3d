#if PostgreSQL
    import Foundation
    import Locks
    import PrivateServers
    import Persistence
    import Testing

    @testable import PostgreSQL

    /// Connections that end at the worst moments.
    @Suite(.needsServer) struct LostConnectionTests {
        private static let schema = "CREATE TABLE entry (id bigint GENERATED ALWAYS AS IDENTITY, word text)"

        private func withProxy(
            _ configuration: PostgreSQLConfiguration = .init(),
            _ body: (PostgreSQLDatabase, CuttingProxy) throws -> Void
        ) throws {
            let server = try PrivateServer.shared.get()
            let proxy = try CuttingProxy(server)
            defer { proxy.stop() }
            try withDatabase(Self.schema, configuration: configuration, url: proxy.url(try server.makeURL(), server)) {
                try body($0, proxy)
            }
        }

        private func write(_ database: PostgreSQLDatabase) throws {
            try database.writeAndWait { connection in
                try await connection.execute("INSERT INTO entry (word) VALUES (\("once"))")
            }
        }

        /// To the client, the server's answer is lost after it has committed; to the server, the commit itself.
        @Test(arguments: [CuttingProxy.Direction.toClient, .toServer])
        func aWriteWhoseCommitIsCutOffIsStoredOnce(_ direction: CuttingProxy.Direction) throws {
            try withProxy { database, proxy in
                try write(database)
                proxy.cut(direction, before: "COMMIT\0")
                try write(database)
                #expect(proxy.cutCount == 1)
                try database.expect("SELECT count(*) FROM entry", 2)
            }
        }

        /// The server is asked for the outcome even if the limit of the write has passed meanwhile.
        @Test func aCommitThatIsCutOffAfterTheTimeLimitIsStoredOnce() throws {
            var configuration = PostgreSQLConfiguration()
            configuration.writeTimeout = .seconds(1)
            try withProxy(configuration) { database, proxy in
                try database.writeAndWait {
                    try await $0.execute(
                        script: """
                            CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
                                $$ BEGIN PERFORM pg_sleep(1.5); RETURN NULL; END $$;
                            CREATE CONSTRAINT TRIGGER late AFTER INSERT ON entry DEFERRABLE INITIALLY DEFERRED
                                FOR EACH ROW EXECUTE FUNCTION wait();
                            """)
                }
                proxy.cut(.toClient, before: "COMMIT\0")
                try write(database)
                #expect(proxy.cutCount == 1)
                try database.expect("SELECT count(*) FROM entry", 1)
            }
        }

        @Test func aLostStatementIsRepeated() throws {
            try withProxy { database, proxy in
                proxy.cut(.toServer, before: "once")
                try write(database)
                #expect(proxy.cutCount == 1)
                try database.expect("SELECT count(*) FROM entry", 1)
                proxy.cut(.toClient, before: "SELECT 1")
                try database.expect("SELECT count(*) FROM entry", 1)
            }
        }

        @Test func connectionsThatTheServerEndedAreReplaced() throws {
            try withDatabase(Self.schema) { database in
                try write(database)
                let own: Int? = try database.readAndWait { try await $0.value("SELECT pg_backend_pid()") }
                try PrivateServer.shared.get().run("SELECT pg_terminate_backend(\(own ?? 0))")
                try write(database)
                try database.expect("SELECT count(*) FROM entry", 2)
            }
        }

        /// The body's own connection ends in the middle.
        @Test func aBodyRunsAgainAfterItsConnectionWasLost() throws {
            try withDatabase(Self.schema) { database in
                let runs = Mutex(0)
                try database.writeAndWait { connection in
                    let run = runs.withLock { runs in
                        runs += 1
                        return runs
                    }
                    try await connection.execute("INSERT INTO entry (word) VALUES ('x')")
                    if run == 1 { try await connection.execute("SELECT pg_terminate_backend(pg_backend_pid())") }
                }
                #expect(runs.withLock { $0 } == 2)
                try database.expect("SELECT count(*) FROM entry", 1)
            }
        }
    }
#endif
