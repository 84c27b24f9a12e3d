#if PostgreSQL
    import Persistence
    public import PostLedgers
    public import Rx

    /// A database whose configuration sets ``PostgreSQLConfiguration/recordsPosts`` is a ledger of posts for all processes: a
    /// write that is requested while a post is passed to a page records the post in its transaction.
    extension PostgreSQLDatabase: PostLedger {
        public func contains(_ id: PostID) -> Single<Bool> {
            read { (connection: PostgreSQLConnection) in
                let count: Int? = try await connection.value("SELECT count(*) FROM bindery_post WHERE id = \(id.key)")
                return count == 1
            }
        }

        public func record(_ run: PostRun) -> Single<Void> {
            write { (connection: PostgreSQLConnection) in
                do throws(DatabaseError) {
                    try await connection.record(run)
                } catch {
                    if error.code != .appliedBefore { throw error }
                }
            }
        }

        /// A body that records the post that requests the write now, and the function that takes the result of the write.
        struct RecordingBody<Value: Sendable>: Sendable {
            let run: Body<Value>
            let ended: @Sendable (Result<Value, any Error>) -> Void
        }

        /// Returns a body that records the post that requests the write now, if there is one.
        func recording<Value: Sendable>(_ body: @escaping Body<Value>) -> RecordingBody<Value> {
            guard configuration.recordsPosts, let run = PostRun.current else {
                return RecordingBody(run: body) { _ in }
            }
            run.beginWrite()
            return RecordingBody { connection in
                try await connection.record(run)
                return try await body(connection)
            } ended: { result in
                if case .success = result { run.endWrite(isRecorded: true) } else { run.endWrite(isRecorded: false) }
            }
        }

        /// Creates the table of posts, unless it exists.
        func preparePosts() async throws {
            let exists = try await transact(.read, interruption: Interruption(loop)) { connection in
                try await connection.hasTable("bindery_post")
            }
            if exists { return }
            try await transact(.migration, interruption: Interruption(loop)) { connection in
                // Otherwise two processes that start together would both create it.
                _ = try await connection.run(SQL(text: "SELECT pg_advisory_xact_lock(\(Self.postLock))"))
                try await connection.execute(
                    """
                    CREATE TABLE IF NOT EXISTS bindery_post (
                        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                        id text NOT NULL UNIQUE,
                        run bigint NOT NULL,
                        time double precision NOT NULL
                    )
                    """)
            }
        }

        /// The number of the advisory lock: "Bndy" in ASCII, and 3.
        private static var postLock: Int64 { 0x426E_6479_0000_0003 }
    }
#endif
