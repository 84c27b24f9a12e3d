public import Dispatch

extension ObservableType {
    /// Delays the elements and the completion of this sequence by `dueTime`. An error is passed on immediately.
    ///
    /// Each event is scheduled after the previous one has been sent, so that in virtual time events of the same moment
    /// are one tick apart.
    ///
    ///     source    --1--2--3--|
    ///     delay(2)  ----1--2--3--|
    public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(DelaySink(dueTime, bound(scheduler), $0)) }
    }

    /// Delays the subscription to this sequence by `dueTime`.
    public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { downstream in
            // Linked before it is scheduled, because the source, which may be subscribed to immediately on another
            // thread, replaces the timer in the link.
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
    private let timer = SerialDisposable()
    private let gate = Gate()
    // Accessed only inside the gate.
    @exclusivity(unchecked) private var waiting = Queue<(time: RxTime, event: Event<Element>)>()
    /// Indicates whether a run of the scheduler will send the first waiting event or is sending it.
    @exclusivity(unchecked) private var isScheduled = false

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
        link.reset()
        fail(error)
        gate.leave()
    }

    private func wait(_ event: Event<Element>) {
        guard gate.enter() else { return gate.enqueue { self.wait(event) } }
        if !link.isDisposed {
            if event.isStopEvent { link.reset() }
            waiting.append((scheduler.now, event))
            if !isScheduled { schedule(after: dueTime) }
        }
        gate.leave()
    }

    /// Schedules a run that sends one event and then schedules the next run. Called inside the gate.
    private func schedule(after delay: RxTimeInterval) {
        isScheduled = true
        let once = SingleAssignmentDisposable()
        timer.disposable = once
        once.setDisposable(
            scheduler.scheduleRelative((), dueTime: delay) { [self] _ in
                sendFirst()
                return Disposables.create()
            })
    }

    private func sendFirst() {
        guard gate.enter() else { return gate.enqueue { self.sendFirst() } }
        if !link.isDisposed { send() }
        gate.leave()
    }

    /// Sends the first waiting event. Called inside the gate.
    private func send() {
        switch waiting.popFirst()?.event {
        case .next(let element): downstream.onNext(element)
        case .completed: return finish()
        default: break
        }
        isScheduled = false
        if !link.isDisposed, let next = waiting.first {
            schedule(after: dueTime.remaining(from: next.time, to: scheduler.now))
        }
    }

    override func dispose() {
        super.dispose()
        timer.dispose()
    }
}
