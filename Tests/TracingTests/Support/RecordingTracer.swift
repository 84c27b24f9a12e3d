import Locks
import Tracing

/// A tracer that stores its spans.
final class RecordingTracer: Tracer {
    private let spans = Mutex<[TraceSpan]>([])
    private let isSampled: Bool

    init(samples isSampled: Bool) { self.isSampled = isSampled }

    /// The spans in the order of their ends.
    var ended: [TraceSpan] { spans.withLock { $0 } }

    func samples() -> Bool { isSampled }

    func record(_ span: TraceSpan) { spans.withLock { $0.append(span) } }
}
