import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The space in the file for the pages that commits add.
struct SpaceReservation {
    /// The time when the disk was last seen to have ample space; `nil` if it was not.
    var ampleSpaceSeen: ContinuousClock.Instant?
    /// A Boolean value that indicates whether commits have not reserved the space that they need.
    var isDue = false
    /// A Boolean value that indicates whether the last reservation failed. A quota can be the reason, so that the free
    /// space of the disk means nothing until a reservation succeeds.
    var hasFailed = false
    /// The number of pages that were committed when a reservation failed; `nil` if each commit had reserved its pages.
    var unreservedPages: Int64?
}

/// The reservation of space in the file for the pages that commits add. Otherwise a log that has taken the last space of
/// the disk could never be copied into the file, and the database would not recover.
extension Connection {
    /// The free space that is ample: more than brief transactions can add before ``reserveRest()`` is called.
    private static let ampleSpace: UInt64 = 1 << 30
    /// The duration up to which a transaction is brief.
    static let brief: Duration = .milliseconds(10)

    /// Notes whether the disk has ample space. A system call.
    func measureSpace(now: ContinuousClock.Instant = .now) {
        var status = statvfs()
        guard let file, statvfs(file.path, &status) == 0 else { return }
        let isAmple = UInt64(status.f_bavail) * UInt64(status.f_frsize) >= Self.ampleSpace
        space.ampleSpaceSeen = isAmple ? now : nil
    }

    /// Reserves space before a commit. The commit of a brief transaction does not wait for this if the disk had ample space
    /// within the last second; ``reserveRest()`` must then be called soon.
    ///
    /// - Throws: ``DatabaseError`` with `.full` if there is no space. The transaction must then be rolled back.
    func reserve(since start: ContinuousClock.Instant, now: ContinuousClock.Instant) throws(DatabaseError) {
        if let seen = space.ampleSpaceSeen, now - seen < .seconds(1), now - start < Self.brief, !space.hasFailed {
            space.isDue = true
        } else {
            try reserveSpace()
        }
    }

    /// Reserves the space that commits have not reserved.
    ///
    /// - Throws: ``DatabaseError`` with `.full` if there is no space. Until there is, commits that add pages fail.
    func reserveRest() throws(DatabaseError) {
        if space.isDue { try reserveSpace() }
    }

    /// Reserves space for all pages, including those of the current transaction. If another process copies the log into the
    /// file at present, this remains due.
    ///
    /// - Throws: ``DatabaseError`` with `.full` if there is no space.
    private func reserveSpace() throws(DatabaseError) {
        guard file != nil else { return }
        let pages = try number("PRAGMA page_count")
        let size = pages * pageSize
        if size > fileBytes {
            guard let result = try growFile(to: size) else {
                space.isDue = true
                return
            }
            space.hasFailed = result != SQLITE_OK
            if space.hasFailed {
                if !isInTransaction { space.unreservedPages = pages }
                // A transaction that adds no page may free some.
                if isInTransaction, let unreserved = space.unreservedPages, pages <= unreserved { return }
                throw DatabaseError(
                    .full, "No space is left for the database.",
                    cause: SQLiteFailure(resultCode: result, message: "space for \(pages) pages", sql: nil))
            }
        }
        space = SpaceReservation(ampleSpaceSeen: space.ampleSpaceSeen)
    }

    /// Makes the file at least as long as `size`. SQLite writes a byte into each new block, which could be one of a page
    /// that a checkpoint has just copied there, so that this excludes checkpoints.
    ///
    /// - Returns: A result code of SQLite; `nil` if there is a checkpoint at present.
    private func growFile(to size: Int64) throws(DatabaseError) -> Int32? {
        guard let file = SQLiteFile(of: handle) else { return SQLITE_OK }
        return try file.withoutCheckpoint {
            var size = size
            return sqlite3_file_control(handle, "main", SQLITE_FCNTL_SIZE_HINT, &size)
        }
    }
}
