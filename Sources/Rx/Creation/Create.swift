extension ObservableType {
    /// Creates a sequence from a closure that is called for each subscription and sends events to its observer.
    ///
    /// The disposable that `subscribe` returns is disposed when the sequence terminates or the subscription is
    /// disposed. Events after termination are dropped, and events that several threads send simultaneously are passed
    /// on one at a time.
    public static func create(
        _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Observable.operation { downstream in
            let sink = CreateSink(downstream)
            if let disposable = disposeBase(subscribe(AnyObserver(sink: sink))) { sink.setUpstream(disposable) }
        }
    }
}

/// The stage that makes the events of the closure of `create` conform to the grammar of a sequence.
private final class CreateSink<Element>: OperatorSink<Element, Element> {
    private let gate = Gate()
    /// Indicates whether the sequence has terminated. Accessed only inside the gate.
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

    /// Sends the last event and leaves the gate. Called inside the gate.
    ///
    /// The disposable stays in the link until the event has been sent, because the subscriber disposes it in response.
    private func end(_ send: () -> Void) {
        let isFirst = !hasEnded && !link.isDisposed
        hasEnded = true
        if isFirst { send() }
        gate.leave()
        dispose()
    }
}
