import CSQLite

/// The write-ahead log.
extension Connection {
    /// Runs `body` without waiting for locks of other connections.
    func withoutWaiting(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, busyTimeout.milliseconds) }
        try body()
    }

    /// Makes the file grow in steps, so that few commits have to allocate space.
    func growInSteps() throws(DatabaseError) {
        pageSize = try value("PRAGMA page_size") ?? 0
        var step: Int32 = 65_536
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_CHUNK_SIZE, &step)
    }

    /// Copies the log into the file and truncates it, if no reader needs it and the disk permits it.
    func truncateLog() {
        guard file != nil else { return }
        // Without a busy handler, TRUNCATE copies nothing while another connection reads.
        _ = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        _ = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        _ = try? checkFile()
        measureLog()
    }

    /// Records the size of the log: a system call.
    func measureLog() {
        logBytes = file?.logSize ?? 0
    }
}
