extension ObservableType {
    /// Emits the elements of this sequence until `other` emits, and then completes.
    ///
    /// `other` is subscribed to before this sequence.
    ///
    ///     source  --1--2--3--|
    ///     other   -------x
    ///     until   --1--2-|
    public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
        let source = asObservable()
        let other = other.asObservable()
        return Observable.operation { downstream in
            let sink = TakeUntilSink<Element, Source.Element>(downstream)
            sink.follow(other, from: sink.companion)
            if !sink.isDisposed { source.run(sink) }
        }
    }
}

private final class TakeUntilSink<Element, Other>: CompanionSink<Element, Element> {
    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        if !link.isDisposed { downstream.onNext(element) }
        gate.leave()
    }
}

extension TakeUntilSink: InnerSinkParent {
    func innerNext(_ element: Other, _ sink: InnerSink<TakeUntilSink>) { onCompleted() }

    func innerError(_ error: any Error, _ sink: InnerSink<TakeUntilSink>) { onError(error) }

    func innerCompleted(_ sink: InnerSink<TakeUntilSink>) {}
}
