import Tracing

/// The span of a run of a live query. It begins a trace, because the run serves all pages that show the results, whichever
/// commits it follows.
struct LiveQuerySpan {
    private let span: ActiveSpan
    private let query: any WatchedQuery

    /// Begins the span; nil if no tracer is set.
    init?(_ run: LiveRun, _ monitor: DatabaseMonitor) {
        guard let tracer = monitor.tracer else { return nil }
        query = run.slot.query
        // Only the text: the arguments may be personal data.
        span = tracer.begin(
            "live query", .client, in: nil,
            attributes: [
                ("db.system.name", .string("sqlite")), ("db.operation.name", .string("observe")),
                ("db.query.text", .string(run.slot.key.sql.text)),
            ])
    }

    func end() {
        switch query.outcome {
        case .success(let rows):
            if let rows { span.set("db.response.returned_rows", .int(rows)) }
            span.end()
        case .failure(let error): span.end(error: "\(type(of: error))")
        }
    }
}
