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

private final class WindowSink<Element>: CountdownSink<Element, Observable<Element>> {
    private let count: Int
    // Touched inside the gate.
    @exclusivity(unchecked) private var window = PublishSubject<Element>()
    @exclusivity(unchecked) private var filled = 0

    init(
        _ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType,
        _ downstream: Sink<Observable<Element>>
    ) {
        self.count = count
        super.init(timeSpan, scheduler, downstream)
    }

    func start() {
        downstream.onNext(window.asObservable())
        startTimer()
    }

    override func timeIsUp() { openNext() }

    private func openNext() {
        number += 1
        filled = 0
        window.onCompleted()
        window = PublishSubject()
        startTimer()
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
}
