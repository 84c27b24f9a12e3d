#if PostgreSQL
    public import Persistence

    extension Migration {
        /// Creates a migration of a database on a server that runs a closure in a transaction.
        public init(
            _ name: String,
            onServer body: nonisolated(nonsending) @escaping @Sendable (PostgreSQLConnection) async throws -> Void
        ) {
            self.init(name, .server(ServerMigration(body)))
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
            for (index, migration) in migrations.enumerated()
            where migrations[..<index].contains(where: { $0.name == migration.name }) {
                throw DatabaseError(
                    .migrationsDiffer,
                    "Two migrations have the name “\(migration.name)”; the database records them by name.")
            }
            let applied = try await appliedMigrations(of: migrations)
            for index in applied..<max(applied, migrations.count) { try await apply(index, of: migrations) }
        }

        /// Returns the number of the applied migrations, after comparing them with the program's list.
        func appliedMigrations(of migrations: [Migration]) async throws -> Int {
            let names = migrations.map(\.name)
            return try await transact(.read, interruption: Interruption(loop)) { connection in
                try await connection.appliedMigrations(of: names)
            }
        }

        private func apply(_ index: Int, of migrations: [Migration]) async throws {
            let migration = migrations[index]
            do {
                try await transact(.migration, interruption: Interruption(loop)) { connection in
                    _ = try await connection.run(SQL(text: "SELECT pg_advisory_xact_lock(\(Self.migrationLock))"))
                    // Read inside the transaction, because another process may have applied the same migration.
                    if try await connection.appliedMigrations(of: migrations.map(\.name)) > index { return }
                    try await connection.run(migration.body)
                    try await connection.recordMigration(migration.name, at: index + 1)
                }
            } catch let error as DatabaseError where error.code == .unreachable || error.code == .migrationsDiffer {
                throw error
            } catch {
                throw DatabaseError(
                    .migrationFailed, "Migration \(index + 1), \(migration.name), failed; the database is unchanged.",
                    cause: error)
            }
        }

        /// The number of the advisory lock: "Bndy" in ASCII, and 1.
        private static var migrationLock: Int64 { 0x426E_6479_0000_0001 }
    }

    extension PostgreSQLConnection {
        /// Returns the number of the applied migrations, after comparing them with the program's list.
        fileprivate nonisolated(nonsending) func appliedMigrations(of names: [String]) async throws -> Int {
            // A look-up by name, as with to_regclass, would not see a table that another process created while this one waited
            // for the lock.
            let hasTable: Bool? = try await value(
                """
                SELECT EXISTS (
                    SELECT FROM pg_catalog.pg_class WHERE relname = 'bindery_migration' AND pg_table_is_visible(oid))
                """)
            guard hasTable == true else { return 0 }
            let applied = try await rows(Query<String>(column: "SELECT name FROM bindery_migration ORDER BY position"))
            for (index, (applied, name)) in zip(applied, names).enumerated() where applied != name {
                throw DatabaseError(
                    .migrationsDiffer,
                    "Migration \(index + 1) of the database is “\(applied)”, but that of the program is “\(name)”; "
                        + "migrations must not be renamed, removed or reordered. Correct the program, or use another database."
                )
            }
            if applied.count > names.count {
                throw DatabaseError(
                    .newerThanProgram,
                    "The database was written by a newer version of this program: this version does not know the migration "
                        + "“\(applied[names.count])”. Use the newer version, or another database.")
            }
            return applied.count
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

        fileprivate nonisolated(nonsending) func recordMigration(_ name: String, at position: Int) async throws {
            try await execute(
                "CREATE TABLE IF NOT EXISTS bindery_migration (position integer PRIMARY KEY, name text NOT NULL UNIQUE)"
            )
            try await execute("INSERT INTO bindery_migration (position, name) VALUES (\(position), \(name))")
            // The tables of live queries may have changed, in all processes.
            _ = try await run("SELECT pg_notify(\(ChangeNotice.channel), \(ChangeNotice.everything))")
        }
    }
#endif
