public import Dispatch

extension ObservableType {
    /// This sequence; `RxError.timeout` when an event is longer than `dueTime` in coming.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
    }

    /// This sequence; `other` in its place once an event is longer than `dueTime` in coming.
    ///
    /// This sequence is disposed once `other` has been subscribed.
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
    /// Touched inside the gate.
    @exclusivity(unchecked) private var hasSwitched = false

    init(
        _ dueTime: RxTimeInterval, _ other: Observable<Element>, _ scheduler: any SchedulerType,
        _ downstream: Sink<Element>
    ) {
        self.other = other
        super.init(dueTime, scheduler, downstream)
    }

    /// Lets go of a source that was not followed yet when it was given up.
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
