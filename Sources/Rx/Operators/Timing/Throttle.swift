public import Dispatch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ObservableType {
    /// Emits the first element immediately, and then at most one element per `dueTime`. If `latest` is true, the last
    /// element held back is emitted when the interval ends.
    ///
    ///     source       -1-2-3----4---|
    ///     throttle(3)  -1--3-----4---|
    public func throttle(
        _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(ThrottleSink(dueTime, latest, bound(scheduler), $0)) }
    }
}

private final class ThrottleSink<Element>: OperatorSink<Element, Element> {
    private let dueTime: RxTimeInterval
    private let sendsLatest: Bool
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    private let gate = Gate()
    // Accessed only inside the gate.
    @exclusivity(unchecked) private var lastSent: Date?
    @exclusivity(unchecked) private var waiting: Element?
    @exclusivity(unchecked) private var isSourceDone = false

    init(
        _ dueTime: RxTimeInterval, _ sendsLatest: Bool, _ scheduler: any SchedulerType, _ downstream: Sink<Element>
    ) {
        self.dueTime = dueTime
        self.sendsLatest = sendsLatest
        self.scheduler = scheduler
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        if !link.isDisposed { take(element) }
        gate.leave()
    }

    private func take(_ element: Element) {
        let left = lastSent.map { dueTime.remaining(from: $0, to: scheduler.now) } ?? .nanoseconds(0)
        if left.isNow { return send(element) }
        guard sendsLatest else { return }
        let isTimerRunning = waiting != nil
        waiting = element
        if isTimerRunning { return }
        let once = SingleAssignmentDisposable()
        timer.disposable = once
        once.setDisposable(
            scheduler.scheduleRelative((), dueTime: left) { [self] _ in
                due()
                return Disposables.create()
            })
    }

    private func due() {
        guard gate.enter() else { return gate.enqueue { self.due() } }
        if let waiting, !link.isDisposed { send(waiting) }
        gate.leave()
    }

    private func send(_ element: Element) {
        waiting = nil
        downstream.onNext(element)
        // Read after the element has been handled, because handling it may take long.
        lastSent = scheduler.now
        if isSourceDone { finish() }
    }

    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        waiting = nil
        fail(error)
        gate.leave()
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        if waiting == nil { finish() } else { isSourceDone = true }
        gate.leave()
    }

    override func dispose() {
        super.dispose()
        timer.dispose()
    }
}
