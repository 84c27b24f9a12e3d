import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The write-ahead log.
extension Connection {
    /// Runs `body` without waiting for locks of other connections.
    func withoutWaiting(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, busyTimeout.milliseconds) }
        try body()
    }

    /// The free space that is ample: more than brief transactions can add before ``reserveRest()`` is called.
    private static let ampleSpace: UInt64 = 1 << 30
    /// The duration up to which a transaction is brief.
    static let brief: Duration = .milliseconds(10)

    /// Notes whether the disk has ample space. A system call.
    func measureSpace(now: ContinuousClock.Instant = .now) {
        var status = statvfs()
        guard let file, statvfs(file.path, &status) == 0 else { return }
        let isAmple = UInt64(status.f_bavail) * UInt64(status.f_frsize) >= Self.ampleSpace
        ampleSpaceSeen = isAmple ? now : nil
    }

    /// Reserves space before a commit. The commit of a brief transaction does not wait for this if the disk had ample space
    /// within the last second; ``reserveRest()`` must then be called soon.
    ///
    /// - Throws: ``DatabaseError`` with `.full` if there is no space. The transaction must then be rolled back.
    func reserve(since start: ContinuousClock.Instant, now: ContinuousClock.Instant) throws(DatabaseError) {
        if let ampleSpaceSeen, now - ampleSpaceSeen < .seconds(1), now - start < Self.brief {
            mustReserve = true
        } else {
            try reserveSpace()
            mustReserve = false
        }
    }

    /// Reserves the space that commits have not reserved.
    ///
    /// - Throws: ``DatabaseError`` with `.full` if there is no space. Each commit then tries again.
    func reserveRest() throws(DatabaseError) {
        if !mustReserve { return }
        mustReserve = false
        do throws(DatabaseError) {
            try reserveSpace()
        } catch {
            ampleSpaceSeen = nil
            throw error
        }
    }

    /// Allocates space in the file for the pages that the transaction adds. Otherwise a log that has taken the last
    /// space of the disk could never be copied into the file, and the database would not recover.
    ///
    /// - Throws: ``DatabaseError`` with `.full` if there is no space. The transaction must then be rolled back.
    func reserveSpace() throws(DatabaseError) {
        guard file != nil else { return }
        let pages = try number("PRAGMA page_count")
        var size = pages * pageSize
        if size <= fileBytes { return }
        let result = sqlite3_file_control(handle, "main", SQLITE_FCNTL_SIZE_HINT, &size)
        if result != SQLITE_OK {
            throw DatabaseError(
                .full, "No space is left for the database.",
                cause: SQLiteFailure(resultCode: result, message: "space for \(pages) pages", sql: nil))
        }
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
