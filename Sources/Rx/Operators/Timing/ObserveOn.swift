import Synchronization

extension ObservableType {
    /// Sends the events of this sequence on `scheduler`, one at a time and in order.
    ///
    /// The main scheduler represents the loop on which the sequence is subscribed to. An event that arrives on that
    /// loop is sent synchronously if the scheduler is idle, and in a later turn of the loop otherwise.
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        let source = asObservable()
        let mark = SerialQueueMark.make(for: scheduler)
        return Observable.operation { sink in
            if let main = scheduler as? MainScheduler { return source.run(ObserveOnMainSink(main.bound, sink)) }
            withExtendedLifetime(mark) { source.run(ObserveOnSink(bound(scheduler), sink)) }
        }
    }
}

private final class ObserveOnSink<Element>: OperatorSink<Element, Element> {
    private let scheduler: any ImmediateSchedulerType
    /// The maximum number of events that one run of the scheduler sends: many where a run costs real time, one where
    /// time is virtual.
    private let batch: Int
    private let scheduled = Link()
    /// Indicates whether events are waiting. Can be read without the lock.
    private let hasWaiting = Atomic<Bool>(false)
    /// The number of times that a run without work reads `hasWaiting` before it ends. A new run costs more than this.
    private let patience: Int
    private let lock = SpinLock()
    // Protected by `lock`.
    @exclusivity(unchecked) private var waiting: [Event<Element>] = []
    @exclusivity(unchecked) private var isScheduled = false
    // The events taken from `waiting`, and the number of them that have been sent. Accessed only by the scheduler's
    // run.
    @exclusivity(unchecked) private var taken: [Event<Element>] = []
    @exclusivity(unchecked) private var sent = 0

    init(_ scheduler: any ImmediateSchedulerType, _ downstream: Sink<Element>) {
        self.scheduler = scheduler
        batch = scheduler is any BatchingScheduler ? 256 : 1
        patience = batch == 1 ? 0 : 500
        super.init(downstream)
    }

    override func onNext(_ element: Element) { enqueue(.next(element)) }
    override func onError(_ error: any Error) { enqueue(.error(error)) }
    override func onCompleted() { enqueue(.completed) }

    private func enqueue(_ event: Event<Element>) {
        guard !link.isDisposed else { return }
        lock.lock()
        waiting.append(event)
        hasWaiting.store(true, ordering: .relaxed)
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
            if sent == taken.count, !takeWaiting() { return }
            guard !link.isDisposed else { return }
            sent += 1
            switch taken[sent - 1] {
            case .next(let element): downstream.onNext(element)
            case .error(let error): return fail(error)
            case .completed: return finish()
            }
        }
        if sent < taken.count || takeWaiting() { schedule() }
    }

    /// Takes all waiting events. Returns false if there are none; the next event must then schedule a new run.
    private func takeWaiting() -> Bool {
        taken.removeAll(keepingCapacity: taken.count < 1024)
        sent = 0
        var looks = 0
        while looks < patience, !hasWaiting.load(ordering: .relaxed) { looks += 1 }
        lock.lock()
        defer { lock.unlock() }
        if waiting.isEmpty {
            isScheduled = false
            return false
        }
        hasWaiting.store(false, ordering: .relaxed)
        swap(&taken, &waiting)
        return true
    }

    override func dispose() {
        super.dispose()
        scheduled.dispose()
    }
}
