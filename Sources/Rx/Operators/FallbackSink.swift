/// A stage that goes over from its source to another sequence.
///
/// That one has a link of its own, since the source may tell of its disposable after its end, when that comes on another thread while the source is
/// being subscribed.
class FallbackSink<Input, Output>: OperatorSink<Input, Output> {
    private final let fallback = Link()

    /// Sends what `other` does, its end as well, and disposes of the source once `other` has been subscribed.
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
