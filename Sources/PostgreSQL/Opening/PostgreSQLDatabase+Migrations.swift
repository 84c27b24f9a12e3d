#if PostgreSQL
    public import Persistence

    extension Migration {
        /// Creates a migration of a database on a server that runs a closure in a transaction.
        public init(
            _ name: String, allowsOlderPrograms: Bool = false,
            onServer body: nonisolated(nonsending) @escaping @Sendable (PostgreSQLConnection) async throws -> Void
        ) {
            self.init(name, allowsOlderPrograms: allowsOlderPrograms, .server(ServerMigration(body)))
        }
    }

    /// The closure of a migration.
    private final class ServerMigration: Sendable {
        let run: nonisolated(nonsending) @Sendable (PostgreSQLConnection) async throws -> Void

        init(_ run: nonisolated(nonsending) @escaping @Sendable (PostgreSQLConnection) async throws -> Void) {
            self.run = run
        }
    }

    /// The migrations that were applied to a database are recorded by name in its table `bindery_migration`. Of the processes
    /// that start at the same time, one applies a migration, and the others wait for it.
    extension PostgreSQLDatabase {
        /// Applies the pending migrations, each in its own transaction.
        func migrate(_ migrations: [Migration]) async throws {
            try MigrationHistory.requireDistinct(migrations, place: "database")
            let applied = try await appliedMigrations(of: migrations)
            for index in applied..<max(applied, migrations.count) { try await apply(index, of: migrations) }
        }

        /// Returns the number of the applied migrations, after comparing them with the program's list.
        func appliedMigrations(of migrations: [Migration]) async throws -> Int {
            try await transact(.read, interruption: Interruption(loop)) { connection in
                try await connection.appliedMigrations(of: migrations)
            }
        }

        private func apply(_ index: Int, of migrations: [Migration]) async throws {
            let migration = migrations[index]
            do {
                try await transact(.migration, interruption: Interruption(loop)) { connection in
                    _ = try await connection.run(SQL(text: "SELECT pg_advisory_xact_lock(\(Self.migrationLock))"))
                    // Read inside the transaction, because another process may have applied the same migration.
                    if try await connection.appliedMigrations(of: migrations) > index { return }
                    try await connection.run(migration.body)
                    try await connection.record(migration, at: index + 1)
                }
            } catch let error as DatabaseError where Self.isAboutDatabase(error) {
                throw error
            } catch {
                throw DatabaseError(
                    .migrationFailed, "Migration \(index + 1), \(migration.name), failed; the database is unchanged.",
                    cause: error)
            }
        }

        /// Indicates whether an error is not that of a migration's statements, after which the database is unchanged.
        private static func isAboutDatabase(_ error: DatabaseError) -> Bool {
            [.unreachable, .outcomeUnknown, .closed, .migrationsDiffer, .newerThanProgram].contains(error.code)
        }

        /// The number of the advisory lock: "Bndy" in ASCII, and 1.
        private static var migrationLock: Int64 { 0x426E_6479_0000_0001 }
    }

    extension PostgreSQLConnection {
        /// Returns the number of the applied migrations, after comparing them with the program's list.
        fileprivate nonisolated(nonsending) func appliedMigrations(of migrations: [Migration]) async throws -> Int {
            guard try await hasTable("bindery_migration") else { return 0 }
            // The column is missing in a table of an earlier version.
            let applied = Query<MigrationHistory.Entry>(
                """
                SELECT name, coalesce((to_jsonb(applied) ->> 'allows_older_programs')::boolean, false)
                FROM bindery_migration AS applied ORDER BY position
                """
            ) { (row) throws(DatabaseError) in
                MigrationHistory.Entry(name: try row[0], allowsOlderPrograms: try row[1])
            }
            let history = MigrationHistory(try await rows(applied))
            try history.requireUsable(by: migrations, place: "database")
            return history.count
        }

        /// Indicates whether a table exists, also one that another process has created while this one waited for a lock, which a
        /// look-up by name, as with to_regclass, would not find.
        nonisolated(nonsending) func hasTable(_ name: String) async throws(DatabaseError) -> Bool {
            try await value(
                """
                SELECT EXISTS (SELECT FROM pg_catalog.pg_class WHERE relname = \(name) AND pg_table_is_visible(oid))
                """, as: Bool.self) ?? false
        }

        fileprivate nonisolated(nonsending) func run(_ body: Migration.Body) async throws {
            switch body {
            case .script(let script): try await execute(script: script)
            case .server(let body):
                guard let body = body as? ServerMigration else {
                    throw DatabaseError(.sql, "The migration was written for another kind of server.")
                }
                try await body.run(self)
            case .local:
                throw DatabaseError(
                    .sql,
                    "The migration was written for SQLite; use a script, or Migration(_:onServer:), for PostgreSQL.")
            }
        }

        fileprivate nonisolated(nonsending) func record(_ migration: Migration, at position: Int) async throws {
            try await execute(
                "CREATE TABLE IF NOT EXISTS bindery_migration (position integer PRIMARY KEY, name text NOT NULL UNIQUE)"
            )
            try await execute(
                """
                ALTER TABLE bindery_migration
                    ADD COLUMN IF NOT EXISTS allows_older_programs boolean NOT NULL DEFAULT false
                """)
            try await execute(
                """
                INSERT INTO bindery_migration (position, name, allows_older_programs)
                VALUES (\(position), \(migration.name), \(migration.allowsOlderPrograms))
                """)
            // The tables of live queries may have changed, in all processes.
            _ = try await run("SELECT pg_notify(\(ChangeNotice.channel), \(ChangeNotice.everything))")
        }
    }
#endif
