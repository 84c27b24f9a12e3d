import Locks

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A destination for spans.
public protocol Tracer: Sendable {
    /// Decides whether the spans of a new trace are recorded. Traces that other programs have begun keep their decision.
    func samples() -> Bool

    /// Records a span that has ended. Called on any thread, also on loops, so it must not block.
    func record(_ span: TraceSpan)
}

extension Tracer {
    /// Begins a span.
    ///
    /// - Parameters:
    ///   - name: The name, which must have few different values.
    ///   - kind: The relation to other programs.
    ///   - parent: The context of the span that has caused this one; `nil` begins a new trace.
    ///   - attributes: The properties that are known already.
    public func begin(
        _ name: String, _ kind: TraceSpan.Kind = .internal, in parent: TraceContext? = TraceContext.current,
        attributes: [(name: String, value: TraceSpan.Value)] = []
    ) -> ActiveSpan {
        let context = parent?.child() ?? .root(isSampled: samples())
        let now = ActiveSpan.now
        let span = TraceSpan(
            name: name, kind: kind, context: context, parentID: parent?.spanID, start: now, end: now,
            attributes: attributes)
        return ActiveSpan(span, self)
    }
}

/// A span that has not ended yet. It is recorded when it ends. Can be used from any thread.
public final class ActiveSpan: Sendable {
    /// The span's place in its trace.
    public let context: TraceContext
    private let tracer: any Tracer
    /// The span; `nil` after its end.
    private let span: Mutex<TraceSpan?>

    init(_ span: TraceSpan, _ tracer: any Tracer) {
        (context, self.tracer) = (span.context, tracer)
        self.span = Mutex(span)
    }

    /// Runs the work with this span as the cause of spans that begin in it.
    public func run<Result>(_ work: () throws -> Result) rethrows -> Result {
        try TraceContext.$current.withValue(context, operation: work)
    }

    /// Runs the work in a span, or without one if it is `nil`.
    public static func run<Result>(in span: ActiveSpan?, _ work: () throws -> Result) rethrows -> Result {
        if let span { try span.run(work) } else { try work() }
    }

    /// Sets a property of the work. Has no effect after the end.
    public func set(_ name: String, _ value: TraceSpan.Value) {
        guard context.isSampled else { return }
        span.withLock { $0?.attributes.append((name, value)) }
    }

    /// Ends the span. Further calls have no effect.
    ///
    /// - Parameter error: The reason why the work failed; `nil` if it did not.
    public func end(error: String? = nil) {
        let ended = span.withLock { span in
            defer { span = nil }
            return span
        }
        guard var ended, context.isSampled else { return }
        ended.end = Self.now
        ended.error = error
        tracer.record(ended)
    }

    /// The current Unix time in nanoseconds.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
