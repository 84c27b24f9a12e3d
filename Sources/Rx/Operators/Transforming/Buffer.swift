public import Dispatch

extension ObservableType {
    /// Collects the elements into arrays. An array is emitted when it contains `count` elements or when `timeSpan` has
    /// passed since the previous one, even if it is empty.
    ///
    ///     source          -1-2-3-----4----|
    ///     buffer(4 / 2)   ---[12]-[3]---[4]|
    public func buffer(
        timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
    ) -> Observable<[Element]> {
        let source = asObservable()
        return Observable.operation { downstream in
            let sink = BufferSink(timeSpan, count, bound(scheduler), downstream)
            sink.startTimer()
            source.run(sink)
        }
    }
}

private final class BufferSink<Element>: CountdownSink<Element, [Element]> {
    private let count: Int
    /// The elements of the next array. Accessed only inside the gate.
    @exclusivity(unchecked) private var elements: [Element] = []

    init(
        _ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType, _ downstream: Sink<[Element]>
    ) {
        self.count = count
        super.init(timeSpan, scheduler, downstream)
    }

    override func timeIsUp() { sendAndBeginAnew() }

    private func sendAndBeginAnew() {
        guard !link.isDisposed else { return }
        number += 1
        let full = elements
        elements = []
        startTimer()
        downstream.onNext(full)
    }

    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        elements.append(element)
        if elements.count == count { sendAndBeginAnew() }
        gate.leave()
    }

    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        elements = []
        fail(error)
        gate.leave()
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        if !link.isDisposed { downstream.onNext(elements) }
        finish()
        gate.leave()
    }
}
