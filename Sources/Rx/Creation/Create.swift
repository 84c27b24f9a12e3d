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
    /// Indicates whether the end has been sent. Touched inside the gate.
    @exclusivity(unchecked) private var hasEnded = false

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        if !hasEnded { downstream.onNext(element) }
        gate.leave()
    }

    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        end { downstream.onError(error) }
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        end { downstream.onCompleted() }
    }

    /// Inside the gate, which it leaves. The disposable is not taken out of the link before: the subscriber, once told, disposes of it in its turn.
    private func end(_ send: () -> Void) {
        let isFirst = !hasEnded && !link.isDisposed
        hasEnded = true
        if isFirst { send() }
        gate.leave()
        dispose()
    }
}
