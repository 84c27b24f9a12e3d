import Tracing

/// The spans of a page's events and patches.
extension Page {
    /// Feeds a posted form to the inputs, within a span.
    func deliver(_ form: PostedForm) {
        NumberedPost.deliver(form.numbered) { deliverTraced(form) }
    }

    private func deliverTraced(_ form: PostedForm) {
        guard let tracer = context.tracer else { return take(form) }
        let span = tracer.begin("event")
        activity.cause = span
        span.run { take(form) }
        span.end()
    }

    /// Begins the span of a patch that an event or an action has caused. Patches with other causes, such as a commit of
    /// another page, have none.
    func beginPatchSpan() -> ActiveSpan? {
        guard let tracer = context.tracer, let cause = activity.cause else { return nil }
        return tracer.begin("patch", in: cause.context)
    }

    /// Ends the span of a patch that was sent.
    func endPatchSpan(_ span: ActiveSpan?, _ bytes: Int, operations: Int) {
        guard let span else { return }
        activity.cause = nil
        span.set("bindery.patch.bytes", .int(bytes))
        span.set("bindery.patch.operations", .int(operations))
        span.end()
    }
}
