public import Dispatch

extension ObservableType {
    /// Divides the elements into sequences. Each of them completes when it has emitted `count` elements or when
    /// `timeSpan` has passed since it began.
    public func window(
        timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
    ) -> Observable<Observable<Element>> {
        let source = asObservable()
        return Observable.operation { downstream in
            let sink = WindowSink(timeSpan, count, bound(scheduler), downstream)
            sink.follow(source)
        }
    }
}

private final class WindowSink<Element>: CountdownSink<Element, Observable<Element>> {
    private let count: Int
    /// The timer and the source, which stay active while a window has a subscriber.
    private let kept = CompositeDisposable()
    private let shared: RefCountDisposable
    // Accessed only inside the gate.
    @exclusivity(unchecked) private var window = PublishSubject<Element>()
    @exclusivity(unchecked) private var filled = 0

    init(
        _ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType,
        _ downstream: Sink<Observable<Element>>
    ) {
        self.count = count
        shared = RefCountDisposable(disposable: kept)
        super.init(timeSpan, scheduler, downstream)
        kept.insert(timer)
    }

    func follow(_ source: Observable<Element>) {
        let sink = OutlivedSink(self)
        kept.insert(sink)
        setUpstream(shared)
        sendWindow()
        startTimer()
        source.run(sink)
    }

    private func sendWindow() {
        if !link.isDisposed { downstream.onNext(CountedObservable(window, shared)) }
    }

    override func timeIsUp() { openNext() }

    private func openNext() {
        number += 1
        filled = 0
        window.onCompleted()
        window = PublishSubject()
        startTimer()
        sendWindow()
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
        end()
        gate.leave()
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        window.onCompleted()
        finish()
        end()
        gate.leave()
    }

    /// Disposes the timer and the source, which are not needed after the windows have terminated.
    private func end() { kept.dispose() }

    /// Disposes only the subscription to this sequence. The timer is disposed together with the source.
    override func dispose() { link.dispose() }
}
