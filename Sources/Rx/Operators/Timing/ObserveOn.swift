extension ObservableType {
    /// The same events, sent by `scheduler`, one at a time and in order. The main scheduler means the loop on which the sequence is subscribed.
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(ObserveOnSink(bound(scheduler), $0)) }
    }
}

private final class ObserveOnSink<Element>: OperatorSink<Element, Element> {
    private let scheduler: any ImmediateSchedulerType
    /// How many events one run of the scheduler may send: all that wait where runs cost real time, one where time is virtual.
    private let batch: Int
    private let scheduled = Link()
    private let lock = SpinLock()
    // Protected by `lock`.
    @exclusivity(unchecked) private var waiting = Queue<Event<Element>>()
    @exclusivity(unchecked) private var isScheduled = false

    init(_ scheduler: any ImmediateSchedulerType, _ downstream: Sink<Element>) {
        self.scheduler = scheduler
        batch = scheduler is any BatchingScheduler ? 256 : 1
        super.init(downstream)
    }

    override func onNext(_ element: Element) { enqueue(.next(element)) }
    override func onError(_ error: any Error) { enqueue(.error(error)) }
    override func onCompleted() { enqueue(.completed) }

    private func enqueue(_ event: Event<Element>) {
        guard !link.isDisposed else { return }
        lock.lock()
        waiting.append(event)
        let wasScheduled = isScheduled
        isScheduled = true
        lock.unlock()
        if !wasScheduled { schedule() }
    }

    private func schedule() {
        let run = scheduler.schedule(self) { sink in
            sink.sendWaiting()
            return Disposables.create()
        }
        if !link.isDisposed, let run = disposeBase(run) { scheduled.set(run) }
    }

    private func sendWaiting() {
        for _ in 0..<batch {
            lock.lock()
            guard let event = waiting.popFirst() else {
                isScheduled = false
                return lock.unlock()
            }
            lock.unlock()
            guard !link.isDisposed else { return }
            switch event {
            case .next(let element): downstream.onNext(element)
            case .error(let error): return fail(error)
            case .completed: return finish()
            }
        }
        lock.lock()
        let hasMore = !waiting.isEmpty
        if !hasMore { isScheduled = false }
        lock.unlock()
        if hasMore { schedule() }
    }

    override func dispose() {
        super.dispose()
        scheduled.dispose()
    }
}
