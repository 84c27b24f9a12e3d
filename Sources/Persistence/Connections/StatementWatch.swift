import CSQLite

/// Observes long statements of a connection through SQLite's progress handler
/// (https://www.sqlite.org/c3ref/progress_handler.html), and interrupts a read that exceeds its time limit or is
/// cancelled, and reports slow statements. Short statements never reach the handler, so they cost nothing. Used by the connection's thread only.
final class StatementWatch {
    /// The number of instructions of SQLite's virtual machine between two calls: 10 to 50 microseconds.
    private static let interval: Int32 = 1000

    /// The time limit of a read; `nil` for none.
    var timeLimit: Duration?
    /// The reason for which the handler has interrupted a statement of the current read.
    private(set) var interruption: DatabaseError?
    private var deadline: ContinuousClock.Instant?
    private var cancellation: Cancellation?
    private let monitor: DatabaseMonitor
    /// The time of the handler's first call for the current statement.
    private var statementStart: ContinuousClock.Instant?

    init(monitor: DatabaseMonitor) {
        self.monitor = monitor
    }

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

    /// Prepares for a statement. Returns the start of the statement around it, which a decoding closure can have.
    func beginStatement() -> ContinuousClock.Instant? {
        defer { statementStart = nil }
        return statementStart
    }

    /// Reports the statement if it was slow, and continues with the one around it.
    func endStatement(_ sql: String, around outer: ContinuousClock.Instant?) {
        if let statementStart, let limit = monitor.slowStatementLimit {
            let duration = statementStart.duration(to: .now)
            if duration > limit { monitor.noteSlow(sql, duration) }
        }
        statementStart = outer
    }

    private func mustInterrupt() -> Bool {
        let now = ContinuousClock.now
        if statementStart == nil { statementStart = now }
        if let cancellation, cancellation.isCancelled {
            interruption = DatabaseError(.cancelled, "The read was cancelled because its subscription was disposed.")
        } else if let deadline, let timeLimit, now > deadline {
            interruption = DatabaseError(
                .timedOut,
                "The read exceeded its time limit of \(timeLimit) and was interrupted; add an index, limit its rows, or "
                    + "raise DatabaseConfiguration.readTimeout.")
        }
        return interruption != nil
    }
}
