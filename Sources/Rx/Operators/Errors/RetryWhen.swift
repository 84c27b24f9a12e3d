extension ObservableType {
    /// This sequence, subscribed again whenever the sequence that `notificationHandler` makes of its errors emits; how that one ends is how this one ends.
    public func retry<TriggerObservable: ObservableType>(
        when notificationHandler: @escaping (Observable<any Error>) -> TriggerObservable
    ) -> Observable<Element> {
        retrying(notificationHandler)
    }

    /// The same, for errors of one type; an error of another type ends the sequence.
    public func retry<TriggerObservable: ObservableType, Failure: Error>(
        when notificationHandler: @escaping (Observable<Failure>) -> TriggerObservable
    ) -> Observable<Element> {
        retrying { (errors: Observable<any Error>) in
            notificationHandler(
                errors.map { error in
                    guard let failure = error as? Failure else { throw error }
                    return failure
                })
        }
    }

    private func retrying<TriggerObservable: ObservableType>(
        _ notificationHandler: @escaping (Observable<any Error>) -> TriggerObservable
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { downstream in
            let sink = RetryWhenSink<Element, TriggerObservable.Element>(source, downstream)
            sink.start(notificationHandler(sink.errors.asObservable()).asObservable())
        }
    }
}

private final class RetryWhenSink<Element, Trigger>: CompanionSink<Element, Element> {
    let errors = PublishSubject<any Error>()
    private let source: Observable<Element>
    private let loop = AdvanceLoop()

    init(_ source: Observable<Element>, _ downstream: Sink<Element>) {
        self.source = source
        super.init(downstream)
    }

    func start(_ notifications: Observable<Trigger>) {
        follow(notifications, from: companion)
        loop.advance(attempt)
    }

    private func attempt() {
        link.reset()
        if !link.isDisposed { source.attach(self) }
    }

    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        if !link.isDisposed { downstream.onNext(element) }
        gate.leave()
    }

    override func onError(_ error: any Error) {
        guard !link.isDisposed else { return }
        link.reset()
        errors.onNext(error)
    }
}

extension RetryWhenSink: InnerSinkParent {
    func innerNext(_ element: Trigger, _ sink: InnerSink<RetryWhenSink>) { loop.advance(attempt) }

    func innerError(_ error: any Error, _ sink: InnerSink<RetryWhenSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerError(error, sink) } }
        fail(error)
        gate.leave()
    }

    func innerCompleted(_ sink: InnerSink<RetryWhenSink>) { onCompleted() }
}
