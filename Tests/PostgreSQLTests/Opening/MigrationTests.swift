#if PostgreSQL
    import Foundation
    import PrivateServers
    import Persistence
    import Testing

    @testable import PostgreSQL

    @Suite(.needsServer) struct MigrationTests {
        private let first = Migration("first", script: "CREATE TABLE a (n int); INSERT INTO a VALUES (1);")
        private let second = Migration("second", onServer: { try await $0.execute("INSERT INTO a VALUES (\(2))") })

        @Test func runOnceInOrder() throws {
            let url = try PrivateServer.shared.get().makeURL()
            for migrations in [[first], [first, second], [first, second]] {
                let database = try PostgreSQLDatabase(url: url, migrations: migrations)
                defer { database.close() }
                let count: Int? = try database.readAndWait { try await $0.value("SELECT count(*) FROM a") }
                #expect(count == migrations.count)
            }
            #expect(throws: DatabaseError.self) { try PostgreSQLDatabase(url: url, migrations: [first]) }
            let renamed = #expect(throws: DatabaseError.self) {
                try PostgreSQLDatabase(url: url, migrations: [Migration("other", script: ""), second])
            }
            #expect(renamed?.code == .migrationsDiffer)
            let twice = #expect(throws: DatabaseError.self) {
                try PostgreSQLDatabase(url: url, migrations: [first, first])
            }
            #expect(twice?.code == .migrationsDiffer)
        }

        /// During a rolling deploy, a node of the former release may start after the first one of the new release.
        @Test func anOlderProgramRunsIfAllNewerMigrationsAllowIt() throws {
            let url = try PrivateServer.shared.get().makeURL()
            let color = Migration(
                "color", allowsOlderPrograms: true,
                script: "ALTER TABLE a ADD COLUMN color text NOT NULL DEFAULT 'blue'")
            let index = Migration(
                "index", allowsOlderPrograms: true, onServer: { try await $0.execute("CREATE INDEX ON a (n)") })
            let rename = Migration("rename", script: "ALTER TABLE a RENAME COLUMN n TO m")
            // A table from an earlier version lacks the column.
            try withDatabase(url: url, migrations: [first]) { database in
                try database.writeAndWait { connection in
                    try await connection.execute("ALTER TABLE bindery_migration DROP COLUMN allows_older_programs")
                }
            }
            let newest = [first, color, index]
            for migrations in [newest, [first, color], [first], newest] {
                try withDatabase(url: url, migrations: migrations) { database in
                    try database.writeAndWait { try await $0.execute("INSERT INTO a (n) VALUES (\(2))") }
                }
                #expect(try PostgreSQLDatabase.check(url, migrations: migrations) == nil)
            }
            try withDatabase(url: url, migrations: newest) { try $0.expect("SELECT count(*) FROM a", 5) }
            let none = #expect(throws: DatabaseError.self) { try PostgreSQLDatabase(url: url, migrations: []) }
            #expect(none?.code == .newerThanProgram)
            try withDatabase(url: url, migrations: newest + [rename]) { _ in }
            for migrations in [newest, [first]] {
                let error = #expect(throws: DatabaseError.self) {
                    try PostgreSQLDatabase(url: url, migrations: migrations)
                }
                #expect(error?.code == .newerThanProgram)
                #expect(error?.sentence.contains("“rename”") == true)
            }
        }

        @Test func aFailedMigrationLeavesNothing() throws {
            let url = try PrivateServer.shared.get().makeURL()
            let broken = Migration("broken", script: "INSERT INTO a VALUES (3); SELECT nothing;")
            let error = #expect(throws: DatabaseError.self) {
                try PostgreSQLDatabase(url: url, migrations: [first, broken])
            }
            #expect(error?.code == .migrationFailed)
            #expect(error.map { "\($0)".contains("column \"nothing\" does not exist") } == true)
            let local = #expect(throws: DatabaseError.self) {
                try PostgreSQLDatabase(url: url, migrations: [first, Migration("SQLite") { (_: Connection) in }])
            }
            #expect(local?.code == .migrationFailed)
            let database = try PostgreSQLDatabase(url: url, migrations: [first, second])
            try database.expect("SELECT count(*) FROM a", 2)
            database.close()
        }

        /// Processes that start at the same time.
        @Test func manyProcessesAtOnce() throws {
            let url = try PrivateServer.shared.get().makeURL()
            let slow = Migration(
                "slow", script: "CREATE TABLE a (n int); SELECT pg_sleep(0.05); INSERT INTO a VALUES (1);")
            let ends = AwaitedCount(4)
            for _ in 0..<4 {
                let thread = Thread {
                    do { try PostgreSQLDatabase(url: url, migrations: [slow]).close() } catch { Issue.record(error) }
                    ends.signal()
                }
                thread.start()
            }
            ends.wait()
            try withDatabase(url: url, migrations: [slow]) { database in
                let count: Int? = try database.readAndWait { try await $0.value("SELECT count(*) FROM a") }
                #expect(count == 1)
            }
        }
    }
#endif
