#if PostgreSQL
    import Persistence

    /// The order of writes that run one after another. Used on the database's loop only.
    final class WriteOrder {
        /// A write that waits for those before it.
        private struct Waiter {
            let since: ContinuousClock.Instant
            /// Continues the write, or ends it with an error.
            let resume: (DatabaseError?) -> Void
        }

        private let limit: Int
        private let waitTimeout: Duration
        private var isWriting = false
        private var waiters: [Waiter] = []

        /// - Parameters:
        ///   - limit: The maximum number of writes that wait.
        ///   - waitTimeout: The time after which a waiting write fails if the server cannot be reached.
        init(limit: Int, waitTimeout: Duration) { (self.limit, self.waitTimeout) = (limit, waitTimeout) }

        /// Waits until the writes before this one have ended. ``leave(after:at:)`` must follow.
        nonisolated(nonsending) func enter(at now: ContinuousClock.Instant = .now) async throws(DatabaseError) {
            if !isWriting {
                isWriting = true
                return
            }
            if waiters.count >= limit { throw DatabaseError.overloaded }
            let error = await withUnsafeContinuation { (continuation: UnsafeContinuation<DatabaseError?, Never>) in
                waiters.append(Waiter(since: now) { continuation.resume(returning: $0) })
            }
            if let error { throw error }
        }

        /// Ends a write. If it has failed because the server cannot be reached, those that have waited as long as it may wait
        /// fail too. Otherwise each of them would wait for the server in its turn.
        func leave(after error: (any Error)? = nil, at now: ContinuousClock.Instant = .now) {
            if let error = error as? DatabaseError, error.code == .unreachable || error.code == .refused {
                let late = waiters.prefix { $0.since.duration(to: now) >= waitTimeout }
                waiters.removeFirst(late.count)
                for waiter in late { waiter.resume(error) }
            }
            if waiters.isEmpty { isWriting = false } else { waiters.removeFirst().resume(nil) }
        }
    }

    extension DatabaseError {
        static var overloaded: DatabaseError {
            DatabaseError(.overloaded, "Too many reads or writes are waiting for the database; try again later.")
        }
    }
#endif
