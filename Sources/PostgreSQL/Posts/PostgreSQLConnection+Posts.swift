#if PostgreSQL
    import Persistence
    import PostLedgers

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The posts that were applied, in the table `bindery_post`. Rows are numbered in the order in which they were recorded.
    extension PostgreSQLConnection {
        /// The time in seconds after which a record may be removed.
        private static let postLifetime = 30 * 86_400.0
        /// The maximum number of records; the oldest ones are removed first.
        private static let postLimit: Int64 = 1_000_000
        /// The number of records after which old ones are removed.
        private static let postsBetweenRemovals: Int64 = 256

        /// Records a post in the current transaction.
        ///
        /// - Throws: ``/Persistence/DatabaseError`` with `.appliedBefore` if another run of the post is recorded.
        nonisolated(nonsending) func record(_ run: PostRun, now: Date = Date()) async throws(DatabaseError) {
            let time = now.timeIntervalSince1970
            let number: Int64? = try await value(
                """
                INSERT INTO bindery_post (id, run, time) VALUES (\(run.id.key), \(run.token), \(time))
                ON CONFLICT (id) DO NOTHING RETURNING number
                """)
            if let number { return try await removePosts(before: time - Self.postLifetime, last: number) }
            let recorded: Int64? = try await value("SELECT run FROM bindery_post WHERE id = \(run.id.key)")
            guard recorded == run.token else {
                throw DatabaseError(.appliedBefore, "The post \(run.id.number) has been applied before.")
            }
        }

        /// Removes old records, from time to time and a few at a time.
        private nonisolated(nonsending) func removePosts(before time: Double, last: Int64) async throws(DatabaseError) {
            guard last % Self.postsBetweenRemovals == 0 else { return }
            try await execute(
                """
                DELETE FROM bindery_post WHERE number IN
                (SELECT number FROM bindery_post ORDER BY number LIMIT \(2 * Self.postsBetweenRemovals))
                AND (time < \(time) OR number <= \(last - Self.postLimit))
                """)
        }
    }
#endif
