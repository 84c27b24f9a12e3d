#if PostgreSQL
    import Foundation
    import Hosting
    import Persistence
    import PostgreSQL
    import PrivateServers
    import Rx
    import RxTesting
    import Scenes
    import Live
    import Testing

    /// Sessions in a database that several processes share.
    @Suite(.enabled(if: PrivateServer.isInstalled, "PostgreSQL is not installed: run .ci/setup --tests"))
    struct ServerSessionStoreTests {
        private func session(_ key: String, of id: String, until seconds: Double = 3_600) -> StoredSession {
            StoredSession(
                key: key, account: SessionAccount(id: id, name: "Änna \"A\"", roles: ["clerk", "\"]"]),
                expires: Date(timeIntervalSince1970: (Date.now.timeIntervalSince1970 + seconds).rounded()))
        }

        @Test func `sessions of one process are those of the other`() throws {
            let url = try PrivateServer.shared.get().makeURL()
            let databases = try (0..<2).map { _ in
                try PostgreSQLDatabase(url: url, migrations: [DatabaseSessionStore.serverMigration])
            }
            defer { for database in databases { database.close() } }
            let (one, two) = (DatabaseSessionStore(databases[0]), DatabaseSessionStore(databases[1]))
            func stored(_ key: String) throws -> StoredSession? {
                try two.session(key).toBlocking(timeout: 60).single()
            }
            func finish(_ work: Completable) throws { _ = try work.toBlocking(timeout: 60).toArray() }
            for seconds in [10.0, 20] { try finish(one.keep(session("a", of: "anna", until: seconds))) }
            try finish(one.keep(session("b", of: "bert")))
            try finish(one.keep(session("c", of: "anna")))
            try finish(one.keep(session("d", of: "bert", until: -1)))
            #expect(try stored("a") == session("a", of: "anna", until: 20))
            #expect(try stored("d") == nil, "it has expired")
            try finish(one.removeAll(of: "anna"))
            #expect(try ["a", "b", "c"].map { try stored($0)?.key } == [nil, "b", nil])
            for _ in 0..<2 { try finish(one.remove("b")) }
            #expect(try stored("b") == nil)
        }
    }
#endif
