import CSQLite

/// Observes long statements of a connection through SQLite's progress handler
/// (https://www.sqlite.org/c3ref/progress_handler.html), and interrupts a read that exceeds its time limit or is
/// cancelled. Short statements never reach the handler, so they cost nothing. Used by the connection's thread only.
final class StatementWatch {
    /// The number of instructions of SQLite's virtual machine between two calls: 10 to 50 microseconds.
    private static let interval: Int32 = 1000

    /// The time limit of a read; `nil` for none.
    var timeLimit: Duration?
    /// The reason for which the handler has interrupted a statement of the current read.
    private(set) var interruption: DatabaseError?
    private var deadline: ContinuousClock.Instant?
    private var cancellation: Cancellation?

    /// Registers the handler. The watch must outlive the connection, which owns it.
    func attach(to handle: OpaquePointer) {
        sqlite3_progress_handler(
            handle, Self.interval,
            { context in
                Unmanaged<StatementWatch>.fromOpaque(context!).takeUnretainedValue().mustInterrupt() ? 1 : 0
            },
            Unmanaged.passUnretained(self).toOpaque())
    }

    /// Starts the time limit of a read.
    func beginRead(_ cancellation: Cancellation?) {
        self.cancellation = cancellation
        restart()
    }

    /// Starts the time limit again, for the next part of a read.
    func restart() {
        interruption = nil
        deadline = timeLimit.map { .now + $0 }
    }

    /// Ends the time limit, so that the end of the transaction is not interrupted.
    func endRead() {
        (deadline, cancellation, interruption) = (nil, nil, nil)
    }

    private func mustInterrupt() -> Bool {
        if let cancellation, cancellation.isCancelled {
            interruption = DatabaseError(.cancelled, "The read was cancelled because its subscription was disposed.")
        } else if let deadline, let timeLimit, .now > deadline {
            interruption = DatabaseError(
                .timedOut,
                "The read exceeded its time limit of \(timeLimit) and was interrupted; add an index, limit its rows, or "
                    + "raise DatabaseConfiguration.readTimeout.")
        }
        return interruption != nil
    }
}
