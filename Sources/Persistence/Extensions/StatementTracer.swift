import CSQLite

/// A statement that a connection has run, for a trace.
public struct TracedStatement: Sendable {
    /// The text, with `?` for each argument.
    public let sql: String
    /// The time from the first step to the end, including the time in which the body decoded rows.
    public let duration: Duration
}

/// Reports each statement of a connection at its end (https://www.sqlite.org/c3ref/c_trace.html). Used by the
/// connection's thread only.
final class StatementTracer {
    private let handler: @Sendable (TracedStatement) -> Void
    /// The statements that run, the innermost one last.
    private var running: [(statement: OpaquePointer, start: ContinuousClock.Instant)] = []

    init(_ handler: @escaping @Sendable (TracedStatement) -> Void) {
        self.handler = handler
    }

    /// Registers the tracer, which must outlive the connection.
    func attach(to handle: OpaquePointer) {
        sqlite3_trace_v2(
            handle, UInt32(SQLITE_TRACE_STMT | SQLITE_TRACE_PROFILE),
            { event, context, statement, _ in
                let tracer = Unmanaged<StatementTracer>.fromOpaque(context!).takeUnretainedValue()
                tracer.note(event, OpaquePointer(statement!))
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func note(_ event: UInt32, _ statement: OpaquePointer) {
        let index = running.lastIndex { $0.statement == statement }
        guard event == UInt32(SQLITE_TRACE_PROFILE) else {
            // SQLite also reports the start of each trigger, with the statement that fired it.
            if index == nil { running.append((statement, .now)) }
            return
        }
        guard let index else { return }
        let start = running.remove(at: index).start
        let sql = sqlite3_sql(statement).map { String(cString: $0) } ?? ""
        handler(TracedStatement(sql: sql, duration: start.duration(to: .now)))
    }
}
