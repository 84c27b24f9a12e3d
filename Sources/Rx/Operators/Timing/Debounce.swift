extension ObservableType {
    /// The elements that are followed by `dueTime` without another one.
    ///
    ///     source       --1-2-----3---|
    ///     debounce(2)  ------2-----3-|
    public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(DebounceSink(dueTime, bound(scheduler), $0)) }
    }
}

private final class DebounceSink<Element>: OperatorSink<Element, Element> {
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    private let gate = Gate()
    // Touched inside the gate.
    @exclusivity(unchecked) private var waiting: Element?
    @exclusivity(unchecked) private var number = 0

    init(_ dueTime: RxTimeInterval, _ scheduler: any SchedulerType, _ downstream: Sink<Element>) {
        self.dueTime = dueTime
        self.scheduler = scheduler
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        if !link.isDisposed {
            waiting = element
            number += 1
            let once = SingleAssignmentDisposable()
            timer.disposable = once
            once.setDisposable(
                scheduler.scheduleRelative(number, dueTime: dueTime) { [self] number in
                    due(number)
                    return Disposables.create()
                })
        }
        gate.leave()
    }

    private func due(_ number: Int) {
        guard gate.enter() else { return gate.enqueue { self.due(number) } }
        if number == self.number { sendWaiting() }
        gate.leave()
    }

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

    override func dispose() {
        super.dispose()
        timer.dispose()
    }
}
