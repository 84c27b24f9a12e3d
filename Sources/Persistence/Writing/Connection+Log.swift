import CSQLite

/// The write-ahead log.
extension Connection {
    /// Runs `body` without waiting for locks of other connections.
    func withoutWaiting(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, busyTimeout.milliseconds) }
        try body()
    }

    /// Copies the log into the file and truncates it, if no reader needs it and the disk permits it.
    func truncateLog() {
        guard let file else { return }
        // Without a busy handler, TRUNCATE copies nothing while another connection reads.
        _ = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        _ = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        if let size = try? file.check() { logBytes = size }
    }
}
