import PostLedgers

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The posts that were applied, in the table `bindery_post`. Rows are numbered in the order in which they were recorded.
extension Connection {
    /// The time in seconds after which a record may be removed.
    static let postLifetime = 30 * 86_400.0
    /// The maximum number of records; the oldest ones are removed first.
    static let postLimit: Int64 = 1_000_000
    /// The number of records after which old ones are removed.
    static let postsBetweenRemovals: Int64 = 256

    /// Creates the table if it does not exist.
    func preparePosts() throws(DatabaseError) {
        let isPrepared = try value("SELECT count(*) FROM sqlite_schema WHERE name = 'bindery_post'") == 1
        if isPrepared { return }
        try begin("BEGIN IMMEDIATE")
        do throws(DatabaseError) {
            try execute(
                """
                CREATE TABLE IF NOT EXISTS bindery_post (
                    number INTEGER PRIMARY KEY,
                    id TEXT NOT NULL UNIQUE,
                    run INTEGER NOT NULL,
                    time REAL NOT NULL
                ) STRICT
                """)
            try end("COMMIT")
        } catch {
            try? end("ROLLBACK")
            throw error
        }
    }

    func containsPost(_ id: PostID) throws(DatabaseError) -> Bool {
        try value("SELECT count(*) FROM bindery_post WHERE id = \(id.key)") == 1
    }

    /// Records a post in the current transaction.
    ///
    /// - Throws: ``DatabaseError`` with `.appliedBefore` if another run of the post is recorded.
    func record(_ run: PostRun, now: Date = Date()) throws(DatabaseError) {
        let time = now.timeIntervalSince1970
        let count = try execute(
            """
            INSERT INTO bindery_post (id, run, time) VALUES (\(run.id.key), \(run.token), \(time))
            ON CONFLICT (id) DO NOTHING
            """)
        guard count == 0 else { return try removePosts(before: time - Self.postLifetime, last: lastInsertedRowID) }
        let recorded: Int64? = try value("SELECT run FROM bindery_post WHERE id = \(run.id.key)")
        guard recorded == run.token else {
            throw DatabaseError(.appliedBefore, "The post \(run.id.number) has been applied before.")
        }
    }

    /// Removes old records, from time to time and a few at a time.
    private func removePosts(before time: Double, last: Int64) throws(DatabaseError) {
        guard last % Self.postsBetweenRemovals == 0 else { return }
        try execute(
            """
            DELETE FROM bindery_post WHERE number IN
            (SELECT number FROM bindery_post ORDER BY number LIMIT \(2 * Self.postsBetweenRemovals))
            AND (time < \(time) OR number <= \(last - Self.postLimit))
            """)
    }
}
