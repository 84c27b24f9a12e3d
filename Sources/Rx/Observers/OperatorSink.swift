/// A stage between a source and a subscriber. By default it ends as its source ends.
///
/// Making one links it to what stands downstream, so disposing the subscription disposes it, and with it what it has as `setUpstream`.
open class OperatorSink<Input, Output>: Sink<Input> {
    @usableFromInline final let link = Link()
    /// Where this stage's own events go.
    public final let downstream: Sink<Output>

    /// Makes the stage upstream of `downstream`.
    @inlinable
    public init(_ downstream: Sink<Output>) {
        self.downstream = downstream
        super.init()
        downstream.setUpstream(self)
    }

    open override func onError(_ error: any Error) {
        guard !link.isDisposed else { return }
        downstream.onError(error)
    }

    open override func onCompleted() {
        guard !link.isDisposed else { return }
        downstream.onCompleted()
    }

    public final override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }

    public final override var isDisposed: Bool { link.isDisposed }

    open override func dispose() { link.dispose() }

    /// Ends this stage with an error of its own.
    @inlinable
    public final func fail(_ error: any Error) {
        guard !link.isDisposed else { return }
        downstream.onError(error)
        dispose()
    }

    /// Ends this stage before its source has ended.
    @inlinable
    public final func finish() {
        guard !link.isDisposed else { return }
        downstream.onCompleted()
        dispose()
    }
}
