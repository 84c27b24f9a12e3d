extension ObservableType {
    /// This sequence until `other` emits.
    ///
    ///     source  --1--2--3--|
    ///     other   -------x
    ///     until   --1--2-|
    public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
        let source = asObservable()
        let other = other.asObservable()
        return Observable.operation { downstream in
            let sink = TakeUntilSink<Element, Source.Element>(downstream)
            sink.follow(other)
            if !sink.isDisposed { source.run(sink) }
        }
    }
}

private final class TakeUntilSink<Element, Other>: OperatorSink<Element, Element> {
    private let gate = Gate()
    private let inner = Link()

    func follow(_ other: Observable<Other>) {
        let sink = InnerSink(self)
        inner.set(sink)
        other.attach(sink)
    }

    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        if !link.isDisposed { downstream.onNext(element) }
        gate.leave()
    }

    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        fail(error)
        gate.leave()
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        finish()
        gate.leave()
    }

    override func dispose() {
        super.dispose()
        inner.dispose()
    }
}

extension TakeUntilSink: InnerSinkParent {
    func innerNext(_ element: Other, _ sink: InnerSink<TakeUntilSink>) { onCompleted() }

    func innerError(_ error: any Error, _ sink: InnerSink<TakeUntilSink>) { onError(error) }

    func innerCompleted(_ sink: InnerSink<TakeUntilSink>) {}
}
