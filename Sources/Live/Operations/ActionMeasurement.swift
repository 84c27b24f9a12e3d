import Tracing

/// The time and the span of an action that an event has started, until it ends. Used on the page's loop only.
final class ActionMeasurement {
    let span: ActiveSpan?
    private weak var page: Page?
    private let context: LoopContext
    private let start = ContinuousClock.now

    /// - Parameter name: The name of the input that started the action.
    init(_ name: String, _ page: Page) {
        (self.page, context) = (page, page.context)
        // An action that has waited for another one no longer runs in the span of its event.
        span = page.context.tracer?.begin(
            "action", in: TraceContext.current ?? page.activity.cause?.context,
            attributes: [("bindery.input", .string(name))])
    }

    func end(failed: Bool) {
        context.metrics.actionTimes.add(start.duration(to: .now))
        guard let span else { return }
        // The changes that follow are those of the action.
        page?.activity.cause = span
        span.end(error: failed ? "the action failed" : nil)
    }
}
