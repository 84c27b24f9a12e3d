extension ObservableType {
    /// A sequence whose events are what `subscribe` sends the observer, once per subscription.
    ///
    /// The disposable that it returns is disposed when the sequence ends or the subscription is disposed. Events after the end are dropped, and events
    /// that several threads send at once are sent on one at a time.
    public static func create(
        _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Observable.operation { downstream in
            let sink = CreateSink(downstream)
            if let disposable = disposeBase(subscribe(AnyObserver(sink: sink))) { sink.setUpstream(disposable) }
        }
    }
}

/// Guards a subscription against whatever the closure of `create` may send.
private final class CreateSink<Element>: OperatorSink<Element, Element> {
    private let gate = Gate()

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        downstream.onNext(element)
        gate.leave()
    }

    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        let (isFirst, last) = link.end()
        if isFirst { downstream.onError(error) }
        gate.leave()
        last?.dispose()
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        let (isFirst, last) = link.end()
        if isFirst { downstream.onCompleted() }
        gate.leave()
        last?.dispose()
    }
}
