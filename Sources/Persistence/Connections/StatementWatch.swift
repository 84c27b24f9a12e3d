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
    /// The time of the handler's first call for the current statement, as a duration since `origin`, because an optional
    /// instant is copied by functions of another library.
    @exclusivity(unchecked) private var statementStart: Duration?
    private let origin = ContinuousClock.now

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

    /// Prepares for a statement, which stores the start of the statement around it: a decoding closure can have one.
    func begin(_ statement: Statement) {
        guard let statementStart else { return }
        statement.outerStart = statementStart
        self.statementStart = nil
    }

    /// Reports the statement if it was slow, and continues with the one around it.
    func end(_ statement: Statement) {
        if statementStart != nil || statement.outerStart != nil { endLong(statement) }
    }

    private func endLong(_ statement: Statement) {
        if let statementStart, let limit = monitor.slowStatementLimit {
            let duration = origin.duration(to: .now) - statementStart
            if duration > limit { monitor.noteSlow(statement.sql, duration) }
        }
        statementStart = statement.outerStart
        statement.outerStart = nil
    }

    private func mustInterrupt() -> Bool {
        let now = ContinuousClock.now
        if statementStart == nil { statementStart = origin.duration(to: now) }
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
