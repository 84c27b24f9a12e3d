#if PostgreSQL
    import EventLoops
    import Persistence

    /// The reason for which a transaction must end, and its connection. Used on the database's loop only.
    ///
    /// `@unchecked Sendable`: the loop protects the variables.
    final class Interruption: @unchecked Sendable {
        private let loop: EventLoop
        private(set) var reason: DatabaseError?
        private weak var connection: PostgreSQLConnection?
        private var timer: LoopTimer?

        init(_ loop: EventLoop) { self.loop = loop }

        /// Ends the transaction at its current or next statement.
        func interrupt(_ reason: DatabaseError) {
            loop.preconditionInLoop()
            guard self.reason == nil else { return }
            self.reason = reason
            connection?.interrupt()
        }

        /// Interrupts the transaction after a time.
        func begin(limit: Duration?) {
            guard let limit else { return }
            timer = loop.timer(afterNanoseconds: limit.clampedNanoseconds) { [weak self] in
                self?.interrupt(
                    DatabaseError(
                        .timedOut,
                        "The read or write took longer than its limit of \(limit); shorten it, or raise the limit."))
            }
        }

        /// Makes a connection the one to interrupt, for one run of the body; `nil` while it must not be interrupted.
        func attach(_ connection: PostgreSQLConnection?) { self.connection = connection }

        func end() {
            timer?.cancel()
            timer = nil
            connection = nil
        }
    }
#endif
