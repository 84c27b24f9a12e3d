import CSQLite

extension Connection {
    /// Opens the file for writing, creates it if it does not exist, and applies pending migrations. Blocks on the disk.
    static func writer(
        path: String, configuration: DatabaseConfiguration, migrations: [Migration],
        monitor: DatabaseMonitor = DatabaseMonitor()
    ) throws(DatabaseError) -> Connection {
        try DatabaseFile.requireName(path)
        let isMemory = path == Self.memory
        let finding =
            isMemory ? .new : try DatabaseFile.inspect(path, applicationID: configuration.applicationID)
        if !isMemory, finding == .new { try DatabaseFile.create(path) }
        let connection = try Connection(
            path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, configuration: configuration,
            monitor: monitor)
        do {
            if case .existing(let size) = finding, size <= configuration.integrityCheckLimit {
                try connection.checkIntegrity()
            }
            try connection.refuseNewer(than: migrations)
            if finding == .new, let id = configuration.applicationID {
                // Before WAL, so that the file itself contains the ID from the start.
                try connection.setPragma("application_id", to: "\(id)")
            }
            if !isMemory { try connection.setPragma("journal_mode", to: "WAL") }
            try connection.setPragma("synchronous", to: "FULL")
            try connection.setPragma("journal_size_limit", to: "\(configuration.logSizeLimit)")
            try connection.migrate(migrations)
            try connection.setPragma("foreign_keys", to: "ON")
        } catch {
            throw error.about(path)
        }
        connection.changes.forget(since: 0)
        connection.changes.attach(to: connection.handle)
        if !isMemory { connection.file = OpenedFile(path: path) }
        return connection
    }

    /// Opens a file for reading that a writer has already opened.
    static func reader(
        path: String, configuration: DatabaseConfiguration, monitor: DatabaseMonitor = DatabaseMonitor()
    ) throws(DatabaseError) -> Connection {
        let connection = try Connection(
            path: path, flags: SQLITE_OPEN_READWRITE, configuration: configuration, monitor: monitor)
        try connection.setPragma("query_only", to: "ON")
        connection.isReader = true
        return connection
    }

    /// The path of a database in memory.
    static let memory = ":memory:"

    private func setPragma(_ name: String, to value: String) throws(DatabaseError) {
        try control("PRAGMA \(name) = \(value)")
    }

    private func checkIntegrity() throws(DatabaseError) {
        let finding: String? = try value("PRAGMA quick_check(1)")
        if let finding, finding != "ok" {
            throw DatabaseError(
                .corrupt, "The database file is damaged; restore it from a backup.",
                cause: SQLiteFailure(resultCode: SQLITE_CORRUPT, message: finding, sql: nil))
        }
    }

    private func version() throws(DatabaseError) -> Int {
        try value("PRAGMA user_version") ?? 0
    }

    private func refuseNewer(than migrations: [Migration]) throws(DatabaseError) {
        let version = try version()
        guard version > migrations.count else { return }
        throw DatabaseError(
            .newerThanProgram,
            "The database was written by a newer version of this program (schema \(version), supported up to "
                + "\(migrations.count)); use that version, or another file.")
    }

    private func migrate(_ migrations: [Migration]) throws(DatabaseError) {
        // The write lock is taken only if it is needed, because another process may hold it.
        for (index, migration) in migrations.enumerated().dropFirst(try version()) {
            try begin("BEGIN IMMEDIATE")
            do {
                // Read inside the transaction, because another process may run the same migration.
                if try version() <= index {
                    try migration.body(self)
                    try checkForeignKeys()
                    try setPragma("user_version", to: "\(index + 1)")
                }
                try end("COMMIT")
            } catch {
                try end("ROLLBACK")
                throw DatabaseError(
                    .migrationFailed, "Migration \(index + 1), \(migration.name), failed; the database is unchanged.",
                    cause: error)
            }
        }
    }

    private func checkForeignKeys() throws(DatabaseError) {
        let broken = try first("PRAGMA foreign_key_check") { (row) throws(DatabaseError) -> String in try row[0] }
        if let broken {
            throw DatabaseError(.foreignKey, "Rows of the table \(broken) refer to rows that do not exist.")
        }
    }
}

extension DatabaseError {
    /// The same error with a sentence that names the file.
    fileprivate func about(_ path: String) -> DatabaseError {
        DatabaseError(code, sentence.contains(path) ? sentence : "\(path): \(sentence)", cause: cause)
    }
}

extension Duration {
    /// The duration in whole milliseconds, at least 0.
    var milliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    }
}
