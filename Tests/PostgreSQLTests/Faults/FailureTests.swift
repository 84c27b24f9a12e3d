#if PostgreSQL
    import Persistence
    import PrivateServers
    import Rx
    import RxTesting
    import Testing

    @testable import PostgreSQL

    /// The failure that pages show and that `/health` reports.
    @Suite(.needsServer) struct FailureTests {
        @Test func `a server that cannot be used is a failure until it can`() throws {
            let server = try PrivateServer.shared.get()
            let url = try server.makeDatabaseURL()
            let name = try server.run("SELECT current_database()", url: url)
            try withDatabase(Note.schema, url: url) { database in
                let failures = Values(database.failures.map { $0?.code })
                let titles = Values(database.liveQuery(Query<String>(column: "SELECT title FROM note")))
                #expect(failures.next() == .some(nil))
                #expect(titles.next() == [])
                try server.run(
                    """
                    ALTER DATABASE \(name) ALLOW_CONNECTIONS false;
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'
                    """)
                let code = failures.first { $0 != nil }
                #expect(code == .unreachable || code == .refused)
                #expect(database.failure != nil)
                try server.run("ALTER DATABASE \(name) ALLOW_CONNECTIONS true")
                // The connection that listens tries again.
                #expect(failures.first { $0 == nil } == .some(nil))
                #expect(database.failure == nil)
            }
        }
    }
#endif
