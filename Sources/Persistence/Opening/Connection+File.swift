import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The database file as the writer's connection checks it.
extension Connection {
    /// Checks from now on that the path leads to this file, and that only SQLite writes it.
    func follow(_ file: OpenedFile) {
        self.file = file
        readContents(of: file)
    }

    private func readContents(of file: OpenedFile) {
        contents = SQLiteFile(of: handle).flatMap { FileContents($0, path: file.path, pageSize: pageSize) }
        contents?.complete()
    }

    /// Checks the identity of the file and of its log, and the contents of the file if they have changed. Must be called
    /// outside a transaction.
    ///
    /// - Returns: The states of both; `nil` for a database that is not checked.
    /// - Throws: ``DatabaseError`` with `.fileReplaced`.
    @discardableResult
    func checkFile() throws(DatabaseError) -> (file: OpenedFile.State, log: OpenedFile.State)? {
        try requireContents()
        guard let file else { return nil }
        let checkpoint = contents?.lastCheckpoint
        let states = try file.check()
        if contents == nil {
            readContents(of: file)
        } else if try contents?.areOurs(states.file, after: checkpoint) == false {
            throw overwritten(file)
        }
        return states
    }

    /// Examines the contents after a checkpoint. Called after the writes were acknowledged, so that they need not wait.
    func completeContents() {
        if monitor.overwriting == nil { contents?.complete() }
    }

    /// - Throws: ``DatabaseError`` with `.fileReplaced` if the writer has found that the file was overwritten.
    func requireContents() throws(DatabaseError) {
        if let error = monitor.overwriting { throw error }
    }

    /// Gives up a file that another program has overwritten: all connections refuse to read and write from now on, and
    /// the log is put beside the file, because SQLite would otherwise copy its pages into the foreign contents when the
    /// database is opened the next time.
    private func overwritten(_ file: OpenedFile) -> DatabaseError {
        let log = file.path + "-wal-overwritten"
        let isKept = rename(file.path + "-wal", log) == 0
        unlink(file.path + "-shm")
        let error = DatabaseError(
            .fileReplaced,
            "\(file.path) was overwritten by another program while the database was open, so its former contents are "
                + "lost. \(isKept ? "The log of the latest writes is kept in \(log). " : "")Restart the program to use the "
                + "new contents; close a database before you copy over it.")
        monitor.noteOverwriting(error)
        return error
    }

    /// Keeps SQLite from copying the log into a file that was overwritten. Called before the connection closes.
    func protectOverwrittenFile() {
        if monitor.overwriting != nil { sqlite3_db_config_flag(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }
    }
}
