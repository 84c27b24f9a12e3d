/// The last stage of a subscription that is itself what ends it: one object where a handle and closures are several. For many subscriptions
/// that live long.
///
/// The source holds it until it is disposed of or the sequence has ended. Whoever made it keeps it and disposes of it. Subclasses take the
/// three events; at an error and at the end they call `end()` first.
open class EndSink<Element>: Sink<Element> {
    @usableFromInline final let link = Link()

    /// Subscribes to the source, once.
    public final func follow(_ source: Observable<Element>) { source.attach(self) }

    /// The sequence has ended. False when it had been disposed of. What is returned is disposed of when all else is done.
    public final func end() -> (isFirst: Bool, last: DisposeBase?) { link.end() }

    public final override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }

    public final override var isDisposed: Bool { link.isDisposed }

    open override func dispose() { link.dispose() }
}
