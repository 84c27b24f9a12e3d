public import Dispatch

extension ObservableType {
    /// The elements in sequences: each of up to `count` elements, and none open for longer than `timeSpan`.
    public func window(
        timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
    ) -> Observable<Observable<Element>> {
        let source = asObservable()
        return Observable.operation { downstream in
            let sink = WindowSink(timeSpan, count, bound(scheduler), downstream)
            sink.start()
            source.run(sink)
        }
    }
}

private final class WindowSink<Element>: OperatorSink<Element, Observable<Element>> {
    private let timeSpan: RxTimeInterval
    private let count: Int
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    private let gate = Gate()
    // Touched inside the gate.
    @exclusivity(unchecked) private var window = PublishSubject<Element>()
    @exclusivity(unchecked) private var filled = 0
    @exclusivity(unchecked) private var number = 0

    init(
        _ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType,
        _ downstream: Sink<Observable<Element>>
    ) {
        self.timeSpan = timeSpan
        self.count = count
        self.scheduler = scheduler
        super.init(downstream)
    }

    func start() {
        downstream.onNext(window.asObservable())
        startTimer(0)
    }

    private func startTimer(_ number: Int) {
        guard !link.isDisposed else { return }
        let once = SingleAssignmentDisposable()
        timer.disposable = once
        once.setDisposable(
            scheduler.scheduleRelative(number, dueTime: timeSpan) { [self] number in
                due(number)
                return Disposables.create()
            })
    }

    private func due(_ number: Int) {
        guard gate.enter() else { return gate.enqueue { self.due(number) } }
        if number == self.number { openNext() }
        gate.leave()
    }

    private func openNext() {
        number += 1
        filled = 0
        window.onCompleted()
        window = PublishSubject()
        startTimer(number)
        if !link.isDisposed { downstream.onNext(window.asObservable()) }
    }

    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        window.onNext(element)
        filled += 1
        if filled == count { openNext() }
        gate.leave()
    }

    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        window.onError(error)
        fail(error)
        gate.leave()
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        window.onCompleted()
        finish()
        gate.leave()
    }

    override func dispose() {
        super.dispose()
        timer.dispose()
    }
}
