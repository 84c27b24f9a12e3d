import CSQLite

extension Connection {
    /// Opens the file for writing, creates it if it does not exist, and applies pending migrations. Blocks on the disk.
    static func writer(
        path: String, configuration: DatabaseConfiguration, migrations: [Migration],
        monitor: DatabaseMonitor = DatabaseMonitor()
    ) throws(DatabaseError) -> Connection {
        try DatabaseFile.requireName(path)
        if configuration.isReadOnly {
            return try readOnly(path: path, configuration: configuration, migrations: migrations, monitor: monitor)
        }
        let isMemory = path == Self.memory
        let finding =
            isMemory ? .new : try DatabaseFile.inspect(path, applicationID: configuration.applicationID)
        if !isMemory, finding == .new { try DatabaseFile.create(path) }
        let connection = try Connection(
            path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, configuration: configuration,
            monitor: monitor)
        do {
            if case .existing(let size) = finding { try connection.check(size: size, configuration) }
            try connection.requireKnownHistory(migrations)
            if finding == .new, let id = configuration.applicationID {
                // Before WAL, so that the file itself contains the ID from the start.
                try connection.setPragma("application_id", to: "\(id)")
            }
            if !isMemory { try connection.setPragma("journal_mode", to: "WAL") }
            try connection.setPragma("synchronous", to: "FULL")
            try connection.setPragma("journal_size_limit", to: "\(configuration.logSizeLimit)")
            try connection.migrate(migrations)
            if configuration.recordsPosts { try connection.preparePosts() }
            try connection.setPragma("foreign_keys", to: "ON")
        } catch {
            throw error.about(path)
        }
        connection.changes.forget(since: 0)
        connection.changes.attach(to: connection.handle)
        if !isMemory { try connection.growInSteps() }
        // The absolute path without symbolic links, beside which SQLite places the log.
        if !isMemory, let resolved = sqlite3_db_filename(connection.handle, "main"),
            let file = OpenedFile(path: String(cString: resolved))
        {
            connection.follow(file)
        }
        return connection
    }

    /// Opens a file for reading that a writer has already opened.
    static func reader(
        path: String, configuration: DatabaseConfiguration, monitor: DatabaseMonitor = DatabaseMonitor()
    ) throws(DatabaseError) -> Connection {
        if configuration.isReadOnly && DatabaseFile.isUnchangeable(path) {
            return try unchangeable(path: path, configuration: configuration, monitor: monitor)
        }
        let flags = configuration.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let connection = try Connection(path: path, flags: flags, configuration: configuration, monitor: monitor)
        try connection.setPragma("query_only", to: "ON")
        connection.isReader = true
        return connection
    }

    /// Opens a file that no program changes while it is open, without locks and without files beside it
    /// (https://www.sqlite.org/uri.html, `immutable`).
    static func unchangeable(
        path: String, configuration: DatabaseConfiguration, monitor: DatabaseMonitor = DatabaseMonitor()
    ) throws(DatabaseError) -> Connection {
        let connection = try Connection(
            path: DatabaseFile.immutableAddress(of: path), flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
            configuration: configuration, monitor: monitor)
        connection.isReader = true
        return connection
    }

    /// Opens an existing file that is never written, with a schema that is up to date.
    private static func readOnly(
        path: String, configuration: DatabaseConfiguration, migrations: [Migration], monitor: DatabaseMonitor
    ) throws(DatabaseError) -> Connection {
        guard path != Self.memory else {
            throw DatabaseError(.cannotOpen, "A database in memory cannot be opened read-only, because it is empty.")
        }
        guard
            case .existing(let size) = try DatabaseFile.inspect(
                path, applicationID: configuration.applicationID, isWritten: false)
        else {
            throw DatabaseError(
                .cannotOpen, "The database file \(path) does not exist or is empty; open it for writing to create it.")
        }
        let connection = try reader(path: path, configuration: configuration, monitor: monitor)
        do throws(DatabaseError) {
            try connection.check(size: size, configuration)
            if let pending = try connection.pendingMigration(of: migrations) {
                throw DatabaseError(
                    .readOnly, "The database lacks the migration “\(pending)”; open it for writing to apply it.")
            }
        } catch {
            throw error.about(path)
        }
        return connection
    }

    /// The path of a database in memory.
    static let memory = ":memory:"

    private func setPragma(_ name: String, to value: String) throws(DatabaseError) {
        try control("PRAGMA \(name) = \(value)")
    }

    private func check(size: Int64, _ configuration: DatabaseConfiguration) throws(DatabaseError) {
        if configuration.checksWholeFile {
            try checkIntegrity(with: "integrity_check")
            try checkForeignKeys()
        } else if size <= configuration.integrityCheckLimit {
            try checkIntegrity(with: "quick_check")
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
