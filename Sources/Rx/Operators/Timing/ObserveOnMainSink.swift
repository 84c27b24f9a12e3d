/// Sends events on the main scheduler's loop: within the call where the scheduler lets them in, otherwise each in a turn of its own, so that the
/// events of several sequences keep the order in which they came.
final class ObserveOnMainSink<Element>: OperatorSink<Element, Element>, @unchecked Sendable {
    // Unchecked: the link guards itself, and the scheduler runs what follows on its loop only.
    private let scheduler: MainScheduler

    /// `scheduler` is bound to a loop.
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
