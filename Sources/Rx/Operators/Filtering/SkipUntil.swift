extension ObservableType {
    /// Drops the elements that arrive before `other` has emitted. `other` is subscribed to after this sequence.
    ///
    ///     source             --1--2--3--|
    ///     other              ----x
    ///     skip(until: other) -----2--3--|
    public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
        let source = asObservable()
        let other = other.asObservable()
        return Observable.operation { downstream in
            let sink = SkipUntilSink<Element, Source.Element>(downstream)
            source.run(sink)
            sink.follow(other, from: sink.companion)
        }
    }
}

private final class SkipUntilSink<Element, Other>: CompanionSink<Element, Element> {
    /// Indicates whether `other` has emitted. Accessed only inside the gate.
    @exclusivity(unchecked) private var isOpen = false

    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        if isOpen && !link.isDisposed { downstream.onNext(element) }
        gate.leave()
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        // If the source completes before `other` has emitted, the completion is not passed on.
        if isOpen { finish() } else { dispose() }
        gate.leave()
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
