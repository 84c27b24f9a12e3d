extension ObservableType {
    /// The elements after `other` has emitted.
    ///
    ///     source             --1--2--3--|
    ///     other              ----x
    ///     skip(until: other) -----2--3--|
    public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
        let source = asObservable()
        let other = other.asObservable()
        return Observable.operation { downstream in
            let sink = SkipUntilSink<Element, Source.Element>(downstream)
            sink.follow(other)
            source.run(sink)
        }
    }
}

private final class SkipUntilSink<Element, Other>: OperatorSink<Element, Element> {
    private let gate = Gate()
    private let inner = Link()
    /// Touched inside the gate.
    @exclusivity(unchecked) private var isOpen = false

    func follow(_ other: Observable<Other>) {
        let sink = InnerSink(self)
        inner.set(sink)
        other.attach(sink)
    }

    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        if isOpen && !link.isDisposed { downstream.onNext(element) }
        gate.leave()
    }

    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        fail(error)
        gate.leave()
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        // What ends before the other has emitted ends silently.
        if isOpen { finish() } else { dispose() }
        gate.leave()
    }

    override func dispose() {
        super.dispose()
        inner.dispose()
    }
}

extension SkipUntilSink: InnerSinkParent {
    func innerNext(_ element: Other, _ sink: InnerSink<SkipUntilSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerNext(element, sink) } }
        isOpen = true
        gate.leave()
        sink.dispose()
    }

    func innerError(_ error: any Error, _ sink: InnerSink<SkipUntilSink>) { onError(error) }

    func innerCompleted(_ sink: InnerSink<SkipUntilSink>) {}
}
