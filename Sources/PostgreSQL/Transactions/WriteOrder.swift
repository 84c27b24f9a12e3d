#if PostgreSQL
    import Persistence

    /// The order of writes that run one after another. Used on the database's loop only.
    final class WriteOrder {
        private let limit: Int
        private var isWriting = false
        private var waiting: [() -> Void] = []

        init(limit: Int) { self.limit = limit }

        /// Waits until the writes before this one have ended. ``leave()`` must follow.
        nonisolated(nonsending) func enter() async throws(DatabaseError) {
            if !isWriting {
                isWriting = true
                return
            }
            if waiting.count >= limit { throw DatabaseError.overloaded }
            await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
                waiting.append { continuation.resume() }
            }
        }

        func leave() {
            if waiting.isEmpty { isWriting = false } else { waiting.removeFirst()() }
        }
    }

    extension DatabaseError {
        static var overloaded: DatabaseError {
            DatabaseError(.overloaded, "Too many reads or writes are waiting for the database; try again later.")
        }
    }
#endif
