import CSQLite

/// The migrations that were applied to a file are recorded by name in the table `bindery_migration`. Files of earlier
/// versions have only their number, in `user_version`, which is still kept so that an earlier version of the program
/// refuses a newer file.
extension Connection {
    /// The applied migrations.
    private struct History {
        var count: Int
        /// Indicates whether the file contains their names. Otherwise they are the first ones of the program.
        var isNamed: Bool
    }

    /// - Throws: ``DatabaseError`` with `.newerThanProgram` or `.migrationsDiffer`, if the program cannot use a database
    ///   with the applied migrations.
    func requireKnownHistory(_ migrations: [Migration]) throws(DatabaseError) {
        _ = try history(migrations)
    }

    /// Returns the name of the first migration that was not applied, or `nil` if the schema is up to date.
    ///
    /// - Throws: The same errors as `requireKnownHistory(_:)`.
    func pendingMigration(of migrations: [Migration]) throws(DatabaseError) -> String? {
        let count = try history(migrations).count
        return count < migrations.count ? migrations[count].name : nil
    }

    /// Applies the pending migrations. Takes the write lock only if there are any, because another process may hold it.
    func migrate(_ migrations: [Migration]) throws(DatabaseError) {
        let history = try history(migrations)
        for index in history.count..<max(history.count, migrations.count) {
            try apply(index, of: migrations)
        }
        if !history.isNamed && history.count > 0 && history.count == migrations.count {
            // If another process writes, the names are recorded at the next start.
            try? withoutWaiting { () throws(DatabaseError) in try recordNames(migrations) }
        }
    }

    private func apply(_ index: Int, of migrations: [Migration]) throws(DatabaseError) {
        let migration = migrations[index]
        try begin("BEGIN IMMEDIATE")
        do {
            // Read inside the transaction, because another process may run the same migration.
            if try history(migrations).count <= index {
                try migrating { try run(migration.body) }
                if migration.checks.contains(.foreignKeys) { try checkForeignKeys() }
                if migration.checks.contains(.integrity) { try checkIntegrity(with: "integrity_check") }
                try record(migrations[...index])
            }
            try end("COMMIT")
        } catch {
            try end("ROLLBACK")
            throw DatabaseError(
                .migrationFailed, "Migration \(index + 1), \(migration.name), failed; the database is unchanged.",
                cause: error)
        }
    }

    private func run(_ body: Migration.Body) throws {
        switch body {
        case .local(let body): try body(self)
        case .script(let script): try execute(script: script)
        case .server:
            throw DatabaseError(.sql, "The migration was written for a server; give SQLite's database one for SQLite.")
        }
    }

    /// Reads the history and compares it with the program's list.
    private func history(_ migrations: [Migration]) throws(DatabaseError) -> History {
        try MigrationHistory.requireDistinct(migrations, place: "file")
        let isNamed = try value("SELECT count(*) FROM sqlite_schema WHERE name = 'bindery_migration'") == 1
        guard isNamed else {
            let count: Int = try value("PRAGMA user_version") ?? 0
            if count > migrations.count {
                throw DatabaseError(
                    .newerThanProgram,
                    "The database was written by a newer version of this program (schema \(count), supported up to "
                        + "\(migrations.count)); use that version, or another file.")
            }
            return History(count: max(0, count), isNamed: false)
        }
        let allowed: SQL = try recordsAllowance ? "allows_older_programs" : "0"
        let entries = try rows("SELECT name, \(allowed) FROM bindery_migration ORDER BY position") {
            (row) throws(DatabaseError) in
            MigrationHistory.Entry(name: try row[0], allowsOlderPrograms: try row[1])
        }
        let history = MigrationHistory(entries)
        try history.requireUsable(by: migrations, place: "file")
        return History(count: history.count, isNamed: true)
    }

    /// Indicates whether the table has the column for `Migration.allowsOlderPrograms`, which earlier versions lack.
    private var recordsAllowance: Bool {
        get throws(DatabaseError) {
            try value(
                """
                SELECT count(*) FROM pragma_table_xinfo('bindery_migration') WHERE name = 'allows_older_programs'
                """) == 1
        }
    }

    private func recordNames(_ migrations: [Migration]) throws(DatabaseError) {
        try begin("BEGIN IMMEDIATE")
        do throws(DatabaseError) {
            if try !history(migrations).isNamed { try record(migrations[...]) }
            try end("COMMIT")
        } catch {
            try end("ROLLBACK")
            throw error
        }
    }

    /// Records the migrations up to the last one, which was just applied.
    private func record(_ migrations: ArraySlice<Migration>) throws(DatabaseError) {
        try execute(
            """
            CREATE TABLE IF NOT EXISTS bindery_migration (
                position INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE,
                allows_older_programs INTEGER NOT NULL DEFAULT 0
            ) STRICT
            """)
        if try !recordsAllowance {
            try execute("ALTER TABLE bindery_migration ADD COLUMN allows_older_programs INTEGER NOT NULL DEFAULT 0")
        }
        for (index, migration) in migrations.enumerated() {
            try execute(
                """
                INSERT INTO bindery_migration (position, name, allows_older_programs)
                VALUES (\(index + 1), \(migration.name), \(migration.allowsOlderPrograms))
                ON CONFLICT DO NOTHING
                """)
        }
        try control("PRAGMA user_version = \(migrations.count)")
    }

    // MARK: Checks

    /// - Throws: ``DatabaseError`` with `.foreignKey`.
    func checkForeignKeys() throws(DatabaseError) {
        let broken = try first("PRAGMA foreign_key_check") { (row) throws(DatabaseError) -> String in try row[0] }
        if let broken {
            throw DatabaseError(.foreignKey, "Rows of the table \(broken) refer to rows that do not exist.")
        }
    }

    /// - Parameter pragma: `quick_check`, or `integrity_check`, which also compares the indexes with their tables.
    /// - Throws: ``DatabaseError`` with `.corrupt`.
    func checkIntegrity(with pragma: String) throws(DatabaseError) {
        let finding: String? = try value(SQL(text: "PRAGMA \(pragma)(1)"))
        if let finding, finding != "ok" {
            throw DatabaseError(
                .corrupt, "The database file is damaged; restore it from a backup.",
                cause: SQLiteFailure(resultCode: SQLITE_CORRUPT, message: finding, sql: nil))
        }
    }
}
