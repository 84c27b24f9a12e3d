public import Rx

extension Database {
    /// Returns a Completable that copies the database to a file while reads and writes go on, each time it is
    /// subscribed to.
    ///
    /// The copy has the state at the start of the backup. It is written beside `path` and then renamed, so that `path`
    /// is always a complete database; a file that exists there is replaced. Only the process's user may read it.
    /// Disposing the subscription cancels the backup.
    ///
    /// Until the end, the write-ahead log contains all commits since the start. A database in memory does not write
    /// during its backup.
    ///
    /// - Parameters:
    ///   - path: The file of the copy. It must not be the file of an open database.
    ///   - progress: Called with the copied fraction of the database, on a thread of the database. It must not block.
    public func backup(
        to path: String, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) -> Completable {
        Completable.create { completable in
            let completable = HandedOver(completable)
            let cancellation = Cancellation()
            self.submit(backup: path, progress, at: .current, cancellation) { result in
                switch result {
                case .success: completable.value(.completed)
                case .failure(let error): completable.value(.error(error))
                }
            }
            return Disposables.create { cancellation.cancel() }
        }
    }

    /// Copies the database to a file like ``backup(to:progress:)`` and waits for the end. Blocks, so do not use it on a
    /// loop.
    ///
    /// - Throws: ``DatabaseError``.
    public func backupAndWait(to path: String, progress: @escaping @Sendable (Double) -> Void = { _ in }) throws {
        try wait { self.submit(backup: path, progress, at: .anywhere, Cancellation(), completion: $0) }
    }

    private func submit(
        backup path: String, _ progress: @escaping @Sendable (Double) -> Void, at place: Place,
        _ cancellation: Cancellation, completion: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        let copy: @Sendable (Connection) -> Void = { [self] connection in
            let result = Result { try self.copy(connection, to: path, progress, cancellation) }
            place.schedule { completion(result) }
        }
        if isMemory {
            runOutside(copy, otherwise: { error in completion(.failure(error)) })
        } else if isShut {
            completion(.failure(DatabaseError.closed))
        } else if let error = monitor.overwriting {
            completion(.failure(error))
        } else {
            // A dedicated thread and connection, so that no read waits for the backup.
            let thread = WorkerThread { [path = self.path, configuration, monitor] in
                do throws(DatabaseError) {
                    copy(try Connection.reader(path: path, configuration: configuration, monitor: monitor))
                } catch {
                    place.schedule { completion(.failure(error)) }
                }
            }
            thread.detach()
        }
    }

    private func copy(
        _ source: Connection, to path: String, _ progress: @Sendable (Double) -> Void, _ cancellation: Cancellation
    ) throws(DatabaseError) {
        if DatabaseFile.isInUse(path) {
            throw DatabaseError(.busy, "\(path) is an open database; choose another file for the backup.")
        }
        let copy = try DatabaseCopy(of: source, to: path)
        // A snapshot, so that commits do not restart the backup.
        try source.begin("BEGIN")
        defer { try? source.end("COMMIT") }
        let _: Int? = try source.value("SELECT count(*) FROM sqlite_schema")
        try copy.run { (fraction) throws(DatabaseError) in
            if cancellation.isCancelled { throw DatabaseError(.cancelled, "The backup was cancelled.") }
            progress(fraction)
        }
    }

    /// Copies a database to a file like ``backup(to:progress:)``, without opening it as one of this program: it is only read,
    /// may be open in any number of processes, and may lack migrations, such as before an update. Blocks on the disk.
    ///
    /// - Parameters:
    ///   - path: The file of the database.
    ///   - backup: The file of the copy.
    ///   - configuration: The configuration with which the file is opened.
    ///   - progress: Called with the copied fraction of the database.
    /// - Throws: ``DatabaseError`` with `.cannotOpen`, `.notADatabase` or `.foreignFile`, or the code of an SQLite error.
    public static func backup(
        of path: String, to backup: String, configuration: DatabaseConfiguration = DatabaseConfiguration(),
        progress: (Double) -> Void = { _ in }
    ) throws(DatabaseError) {
        var configuration = configuration
        configuration.isReadOnly = true
        guard
            case .existing = try DatabaseFile.inspect(
                path, applicationID: configuration.applicationID, isWritten: false)
        else { throw DatabaseError(.cannotOpen, "The database file \(path) does not exist or is empty.") }
        if DatabaseFile.resolved(path) == DatabaseFile.resolved(backup) || DatabaseFile.isInUse(backup) {
            throw DatabaseError(.busy, "\(backup) is an open database; choose another file for the backup.")
        }
        let source = try Connection.reader(path: path, configuration: configuration)
        try source.begin("BEGIN")
        defer { try? source.end("COMMIT") }
        let _: Int? = try source.value("SELECT count(*) FROM sqlite_schema")
        try DatabaseCopy(of: source, to: backup).run { progress($0) }
    }

    /// Replaces the file of a closed database with a backup. Blocks on the disk.
    ///
    /// The backup is checked completely and copied beside `path` before it replaces the file, which keeps its
    /// permissions and, if root restores it, its owner. Nothing is changed if this function throws an error.
    ///
    /// - Parameters:
    ///   - backup: A file that ``backup(to:progress:)`` has made, or another closed database of the same program.
    ///   - path: The file to replace or create. No program may have it open.
    ///   - configuration: The configuration with which the file will be opened.
    /// - Throws: ``DatabaseError`` with `.corrupt` if the backup is damaged, `.busy` if the database is open, or the
    ///   same errors as opening the files.
    public static func restore(
        _ backup: String, to path: String, configuration: DatabaseConfiguration = DatabaseConfiguration()
    ) throws(DatabaseError) {
        var configuration = configuration
        configuration.busyTimeout = .zero
        configuration.isReadOnly = true
        guard
            case .existing = try DatabaseFile.inspect(
                backup, applicationID: configuration.applicationID, isWritten: false)
        else { throw DatabaseError(.cannotOpen, "The backup \(backup) does not exist or is empty.") }
        // Without a log, reading it must not create one.
        let source =
            DatabaseFile.isInUse(backup)
            ? try Connection.reader(path: backup, configuration: configuration)
            : try Connection.unchangeable(path: backup, configuration: configuration)
        do throws(DatabaseError) {
            try source.checkIntegrity(with: "integrity_check")
        } catch {
            throw DatabaseError(error.code, "The backup \(backup) is damaged; use another one.", cause: error)
        }
        let path = DatabaseFile.resolved(path)
        let replaced = try inspectReplaced(path, configuration)
        if replaced != .new { try DatabaseFile.takeOutOfUse(path, configuration) }
        try DatabaseCopy(of: source, to: path).run(
            mode: DatabaseFile.mode(of: path),
            beforeReplacing: {
                // Otherwise SQLite would apply the former file's log to the new one.
                DatabaseFile.removeLog(of: path)
            },
            progress: { _ in })
    }

    private static func inspectReplaced(
        _ path: String, _ configuration: DatabaseConfiguration
    ) throws(DatabaseError) -> DatabaseFile.Finding {
        do throws(DatabaseError) {
            return try DatabaseFile.inspect(path, applicationID: configuration.applicationID)
        } catch {
            guard error.code == .notADatabase else { throw error }
            throw DatabaseError(
                .notADatabase,
                "\(path) is not a SQLite database, so it was not replaced; delete or rename it, then restore the backup."
            )
        }
    }
}
