import Tracing

/// The time and the span of a read or a write, with its wait in the queue.
struct QueryMeasurement: Sendable {
    private let monitor: DatabaseMonitor
    private let span: ActiveSpan?
    private let start = ContinuousClock.now

    /// - Parameter operation: The kind of query: `read` or `write`.
    init(_ operation: String, _ monitor: DatabaseMonitor) {
        self.monitor = monitor
        span = monitor.tracer?.begin(
            "query", .client,
            attributes: [("db.system.name", .string("sqlite")), ("db.operation.name", .string(operation))])
    }

    func end<Value>(_ result: Result<Value, any Error>) {
        monitor.noteQuery(start.duration(to: .now))
        guard let span else { return }
        if case .failure(let error) = result { span.end(error: "\(type(of: error))") } else { span.end() }
    }
}
