/// A stage between a source and a subscriber. By default it passes on the termination of its source.
///
/// Creating a stage links it to the downstream stage. Disposing the subscription therefore disposes the stage and, with
/// it, the upstream that was passed to `setUpstream(_:)`.
open class OperatorSink<Input, Output>: Sink<Input> {
    @usableFromInline final let link = Link()
    /// The stage that receives the events of this stage.
    public final let downstream: Sink<Output>

    /// Creates the stage upstream of `downstream`.
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

    /// Terminates the sequence with `error` and disposes this stage. Has no effect after disposal.
    @inlinable
    public final func fail(_ error: any Error) {
        guard !link.isDisposed else { return }
        downstream.onError(error)
        dispose()
    }

    /// Completes the sequence and disposes this stage. Has no effect after disposal.
    @inlinable
    public final func finish() {
        guard !link.isDisposed else { return }
        downstream.onCompleted()
        dispose()
    }
}
