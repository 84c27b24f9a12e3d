public import Dispatch

extension ObservableType {
    /// The same sequence, `dueTime` later. An error comes at once.
    ///
    ///     source    --1--2--3--|
    ///     delay(2)  ----1--2--3--|
    public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(DelaySink(dueTime, bound(scheduler), $0)) }
    }

    /// The same sequence, subscribed `dueTime` later.
    public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { downstream in
            // Linked first: the source, which may be followed on another thread at once, takes the timer's place.
            let timer = SingleAssignmentDisposable()
            downstream.setUpstream(timer)
            let scheduled = bound(scheduler).scheduleRelative((), dueTime: dueTime) { _ in
                if !downstream.isDisposed { source.attach(downstream) }
                return Disposables.create()
            }
            timer.setDisposable(scheduled)
        }
    }
}

private final class DelaySink<Element>: OperatorSink<Element, Element> {
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType
    private let timers = InnerSubscriptions()
    private let gate = Gate()
    // Touched inside the gate.
    @exclusivity(unchecked) private var waiting = Queue<Event<Element>>()

    init(_ dueTime: RxTimeInterval, _ scheduler: any SchedulerType, _ downstream: Sink<Element>) {
        self.dueTime = dueTime
        self.scheduler = scheduler
        super.init(downstream)
    }

    override func onNext(_ element: Element) { wait(.next(element)) }

    override func onCompleted() { wait(.completed) }

    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        waiting = Queue()
        fail(error)
        gate.leave()
    }

    private func wait(_ event: Event<Element>) {
        guard gate.enter() else { return gate.enqueue { self.wait(event) } }
        if !link.isDisposed {
            waiting.append(event)
            let timer = SingleAssignmentDisposable()
            let place = timers.insert(timer)
            timer.setDisposable(
                scheduler.scheduleRelative(place, dueTime: dueTime) { [self] place in
                    timers.remove(place)
                    sendFirst()
                    return Disposables.create()
                })
        }
        gate.leave()
    }

    private func sendFirst() {
        guard gate.enter() else { return gate.enqueue { self.sendFirst() } }
        switch waiting.popFirst() {
        case .next(let element): if !link.isDisposed { downstream.onNext(element) }
        case .completed: finish()
        default: break
        }
        gate.leave()
    }

    override func dispose() {
        super.dispose()
        timers.dispose()
    }
}
