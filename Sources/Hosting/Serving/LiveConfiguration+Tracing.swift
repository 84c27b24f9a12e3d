import Live
import Tracing

extension LiveConfiguration {
    /// Records spans with a tracer, and reports those that it drops in `/metrics`.
    mutating func trace(with tracer: OTLPFileTracer) {
        self.tracer = tracer
        metrics.append {
            [
                Metric(
                    "bindery_trace_dropped_spans_total", .counter, "Spans that could not be written in time.",
                    Double(tracer.droppedSpans))
            ]
        }
    }
}
