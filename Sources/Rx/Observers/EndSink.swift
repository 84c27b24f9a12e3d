/// The last stage of a subscription, which is also the disposable that ends the subscription.
///
/// It is one object in place of a handle and several closures, for subscriptions that are many and long-lived. The
/// source retains it until it is disposed or the sequence terminates. Its owner retains it and disposes it. Subclasses
/// override the three event methods; `onError(_:)` and `onCompleted()` must call `end()` first.
open class EndSink<Element>: Sink<Element> {
    @usableFromInline final let link = Link()

    /// Subscribes to `source`. Must be called only once.
    public final func follow(_ source: Observable<Element>) { source.attach(self) }

    /// Ends the subscription after the sequence has terminated.
    ///
    /// - Returns: `isFirst`, which is false if the subscription has already ended, and the upstream, of which
    ///   the caller calls `disposeAfterTermination()` after all other work.
    public final func end() -> (isFirst: Bool, last: DisposeBase?) { link.end() }

    public final override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }

    public final override var isDisposed: Bool { link.isDisposed }

    open override func dispose() { link.dispose() }
}
