/// A stage that can switch from its source to another sequence.
///
/// The other sequence has a separate link: if the source terminates on another thread while it is still being
/// subscribed to, it may set its disposable after its termination.
class FallbackSink<Input, Output>: OperatorSink<Input, Output> {
    private final let fallback = Link()

    /// Switches to `other`, including its termination, and disposes the source once `other` has been subscribed to.
    final func goOver(to other: Observable<Output>) {
        let sink = FallbackSourceSink(self)
        fallback.set(sink)
        if !sink.isDisposed { other.attach(sink) }
        link.reset()
    }

    final override func dispose() {
        super.dispose()
        fallback.dispose()
    }
}

private final class FallbackSourceSink<Input, Output>: Sink<Output> {
    private let parent: FallbackSink<Input, Output>
    private let link = Link()

    init(_ parent: FallbackSink<Input, Output>) { self.parent = parent }

    override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }

    override var isDisposed: Bool { link.isDisposed }

    override func dispose() { link.dispose() }

    override func onNext(_ element: Output) {
        guard !link.isDisposed else { return }
        parent.downstream.onNext(element)
    }

    override func onError(_ error: any Error) { parent.fail(error) }

    override func onCompleted() { parent.finish() }
}
