extension ObservableType {
    /// Emits an element when `dueTime` has passed without another one, or when the sequence completes before that.
    ///
    ///     source       --1-2-----3---|
    ///     debounce(2)  ------2-----3-|
    public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(DebounceSink(dueTime, bound(scheduler), $0)) }
    }
}

private final class DebounceSink<Element>: CountdownSink<Element, Element> {
    /// The element that has not been emitted yet. Accessed only inside the gate.
    @exclusivity(unchecked) private var waiting: Element?

    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        if !link.isDisposed {
            waiting = element
            number += 1
            startTimer()
        }
        gate.leave()
    }

    override func timeIsUp() { sendWaiting() }

    private func sendWaiting() {
        guard let element = waiting, !link.isDisposed else { return }
        waiting = nil
        downstream.onNext(element)
    }

    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        waiting = nil
        fail(error)
        gate.leave()
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        sendWaiting()
        finish()
        gate.leave()
    }
}
