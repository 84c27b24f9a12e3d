public import Dispatch

extension ObservableType {
    /// Terminates with `RxError.timeout` if the next event does not arrive within `dueTime`.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
    }

    /// Continues with `other` if the next event does not arrive within `dueTime`.
    ///
    /// This sequence is disposed after `other` has been subscribed to.
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
            sink.sourceIsFollowed()
        }
    }
}

private final class TimeoutSink<Element>: CountdownSink<Element, Element> {
    private let other: Observable<Element>
    private let inner = Link()
    /// Indicates whether `other` has replaced the source. Accessed only inside the gate.
    @exclusivity(unchecked) private var hasSwitched = false

    init(
        _ dueTime: RxTimeInterval, _ other: Observable<Element>, _ scheduler: any SchedulerType,
        _ downstream: Sink<Element>
    ) {
        self.other = other
        super.init(dueTime, scheduler, downstream)
    }

    /// Disposes the source if it was replaced while it was still being subscribed to.
    func sourceIsFollowed() {
        guard gate.enter() else { return gate.enqueue { self.sourceIsFollowed() } }
        if hasSwitched { link.reset() }
        gate.leave()
    }

    override func timeIsUp() {
        guard !hasSwitched, !link.isDisposed else { return }
        hasSwitched = true
        follow(other, from: inner)
        link.reset()
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
        inner.dispose()
    }
}

extension TimeoutSink: InnerSinkParent {
    var innerEndIsOwn: Bool { true }

    func innerNext(_ element: Element, _ sink: InnerSink<TimeoutSink>) {
        if !link.isDisposed { downstream.onNext(element) }
    }

    func innerError(_ error: any Error, _ sink: InnerSink<TimeoutSink>) { fail(error) }

    func innerCompleted(_ sink: InnerSink<TimeoutSink>) { finish() }
}
