extension ObservableType {
    /// Subscribes to this sequence again whenever the notification sequence answers an error with an element.
    ///
    /// `notificationHandler` receives a sequence of this sequence's errors and returns the notification sequence. If
    /// that sequence answers an error by terminating, this sequence terminates in the same way. Only answers to an
    /// error count: an element that arrives at another time is dropped, and a termination takes effect at the next
    /// error.
    public func retry<TriggerObservable: ObservableType>(
        when notificationHandler: @escaping (Observable<any Error>) -> TriggerObservable
    ) -> Observable<Element> {
        retrying(notificationHandler)
    }

    /// Subscribes to this sequence again whenever the notification sequence answers an error of type `Failure` with an
    /// element. An error of another type terminates the sequence.
    ///
    /// If the notification sequence answers an error by terminating, this sequence terminates in the same way.
    public func retry<TriggerObservable: ObservableType, Failure: Error>(
        when notificationHandler: @escaping (Observable<Failure>) -> TriggerObservable
    ) -> Observable<Element> {
        retrying(notificationHandler)
    }

    private func retrying<TriggerObservable: ObservableType, Failure: Error>(
        _ notificationHandler: @escaping (Observable<Failure>) -> TriggerObservable
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { downstream in
            let sink = RetryWhenSink<Element, TriggerObservable.Element, Failure>(source, downstream)
            sink.start(notificationHandler(sink.errors.asObservable()).asObservable())
        }
    }
}

private final class RetryWhenSink<Element, Trigger, Failure: Error>: CompanionSink<Element, Element> {
    let errors = PublishSubject<Failure>()
    private let source: Observable<Element>
    private let loop = AdvanceLoop()
    // Accessed only inside the gate.
    /// Indicates whether an error is waiting for its answer.
    @exclusivity(unchecked) private var awaitsAnswer = false
    /// The last event of the notification sequence, if it terminated while no error was waiting.
    @exclusivity(unchecked) private var ending: Event<Trigger>?

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
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        if !link.isDisposed { ask(about: error) }
        gate.leave()
    }

    /// Sends an error to the notification sequence. Called inside the gate.
    private func ask(about error: any Error) {
        guard let failure = error as? Failure else { return fail(error) }
        link.reset()
        awaitsAnswer = true
        if let ending { end(ending) } else { errors.onNext(failure) }
    }

    /// Handles the last event of the notification sequence. Called inside the gate.
    private func end(_ event: Event<Trigger>) {
        guard awaitsAnswer else {
            ending = event
            return
        }
        if case .error(let error) = event { fail(error) } else { finish() }
    }
}

extension RetryWhenSink: InnerSinkParent {
    var innerEndIsOwn: Bool { true }

    func innerNext(_ element: Trigger, _ sink: InnerSink<RetryWhenSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerNext(element, sink) } }
        if awaitsAnswer {
            awaitsAnswer = false
            loop.advance(attempt)
        }
        gate.leave()
    }

    func innerError(_ error: any Error, _ sink: InnerSink<RetryWhenSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerError(error, sink) } }
        end(.error(error))
        gate.leave()
    }

    func innerCompleted(_ sink: InnerSink<RetryWhenSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerCompleted(sink) } }
        end(.completed)
        gate.leave()
    }
}
