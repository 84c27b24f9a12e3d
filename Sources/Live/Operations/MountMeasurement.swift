import Tracing

/// The time and the span of the creation of a page, until it can be shown. Used on the page's loop only.
final class MountMeasurement {
    let span: ActiveSpan?
    private let context: LoopContext
    private let start = ContinuousClock.now

    init(_ context: LoopContext) {
        self.context = context
        span = context.tracer?.begin("mount")
    }

    func end<Value>(_ result: Result<Value, any Error>) {
        context.metrics.mountTimes.add(start.duration(to: .now))
        guard let span else { return }
        if case .failure(let error) = result { span.end(error: "\(type(of: error))") } else { span.end() }
    }
}
