/// The stage that sends events on the main scheduler's loop: synchronously if the scheduler admits them, otherwise each
/// in a separate turn of the loop, so that events of several sequences keep their order of arrival.
final class ObserveOnMainSink<Element>: OperatorSink<Element, Element>, @unchecked Sendable {
    // Unchecked: the link is thread-safe, and the scheduler runs enqueued closures only on its loop.
    private let scheduler: MainScheduler

    /// Creates the stage upstream of `downstream`. `scheduler` must be bound to a loop.
    init(_ scheduler: MainScheduler, _ downstream: Sink<Element>) {
        self.scheduler = scheduler
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        guard scheduler.enter() else { return enqueue(.next(element)) }
        downstream.onNext(element)
        scheduler.leave()
    }

    override func onError(_ error: any Error) { end(.error(error)) }

    override func onCompleted() { end(.completed) }

    private func end(_ event: Event<Element>) {
        guard !link.isDisposed else { return }
        guard scheduler.enter() else { return enqueue(event) }
        send(event)
        scheduler.leave()
    }

    private func enqueue(_ event: Event<Element>) {
        let event = HandedOver(event)
        scheduler.enqueue { [self] in send(event.value) }
    }

    private func send(_ event: Event<Element>) {
        guard !link.isDisposed else { return }
        switch event {
        case .next(let element): downstream.onNext(element)
        case .error(let error): fail(error)
        case .completed: finish()
        }
    }
}
