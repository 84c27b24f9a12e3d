public import Dispatch

extension ObservableType {
    /// This sequence; `RxError.timeout` when an event is longer than `dueTime` in coming.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
    }

    /// This sequence; `other` in its place once an event is longer than `dueTime` in coming.
    ///
    ///     source      --1--2-------3--|
    ///     timeout(4)  --1--2---X
    public func timeout<Source: ObservableConvertibleType>(
        _ dueTime: RxTimeInterval, other: Source, scheduler: any SchedulerType
    ) -> Observable<Element> where Source.Element == Element {
        let source = asObservable()
        let other = other.asObservable()
        return Observable.operation { downstream in
            let sink = TimeoutSink(dueTime, other, bound(scheduler), downstream)
            sink.startTimer()
            source.run(sink)
        }
    }
}

private final class TimeoutSink<Element>: OperatorSink<Element, Element> {
    private let dueTime: RxTimeInterval
    private let other: Observable<Element>
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    private let inner = Link()
    private let gate = Gate()
    // Touched inside the gate.
    @exclusivity(unchecked) private var number = 0
    @exclusivity(unchecked) private var hasSwitched = false

    init(
        _ dueTime: RxTimeInterval, _ other: Observable<Element>, _ scheduler: any SchedulerType,
        _ downstream: Sink<Element>
    ) {
        self.dueTime = dueTime
        self.other = other
        self.scheduler = scheduler
        super.init(downstream)
    }

    func startTimer() {
        guard !link.isDisposed else { return }
        let once = SingleAssignmentDisposable()
        timer.disposable = once
        once.setDisposable(
            scheduler.scheduleRelative(number, dueTime: dueTime) { [self] number in
                due(number)
                return Disposables.create()
            })
    }

    private func due(_ number: Int) {
        guard gate.enter() else { return gate.enqueue { self.due(number) } }
        if number == self.number, !hasSwitched, !link.isDisposed {
            hasSwitched = true
            link.reset()
            let sink = InnerSink(self)
            inner.set(sink)
            other.attach(sink)
        }
        gate.leave()
    }

    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        if !hasSwitched, !link.isDisposed {
            number += 1
            downstream.onNext(element)
            startTimer()
        }
        gate.leave()
    }

    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        if !hasSwitched { fail(error) }
        gate.leave()
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        if !hasSwitched { finish() }
        gate.leave()
    }

    override func dispose() {
        super.dispose()
        timer.dispose()
        inner.dispose()
    }
}

extension TimeoutSink: InnerSinkParent {
    func innerNext(_ element: Element, _ sink: InnerSink<TimeoutSink>) {
        if !link.isDisposed { downstream.onNext(element) }
    }

    func innerError(_ error: any Error, _ sink: InnerSink<TimeoutSink>) { fail(error) }

    func innerCompleted(_ sink: InnerSink<TimeoutSink>) { finish() }
}
