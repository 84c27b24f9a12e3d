import Synchronization

extension ObservableType where Element: ObservableConvertibleType {
    /// Emits the elements of the sequences that this sequence emits, as they arrive.
    ///
    /// At most `maxConcurrent` of the sequences are subscribed to at a time. The others wait in order.
    public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        let source = asObservable()
        return Observable.operation { source.run(MergeLimitedSink(maxConcurrent, { $0.asObservable() }, $0)) }
    }

    /// Emits the elements of the sequences that this sequence emits, one sequence after another.
    public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

extension ObservableType {
    /// Turns each element into a sequence with `selector` and emits the elements of these sequences, one sequence after
    /// another.
    ///
    ///     source     --a--b-----|
    ///     a          --1--2|
    ///     b               --3|
    ///     concatMap  ----1--2--3|
    public func concatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        let source = asObservable()
        return Observable.operation { source.run(MergeLimitedSink(1, { try selector($0).asObservable() }, $0)) }
    }
}

private final class MergeLimitedSink<Element, Result>: MergingSink<Element, Result> {
    private let limit: Int
    private let loop = AdvanceLoop()
    private let lock = SpinLock()
    // Protected by `lock`.
    @exclusivity(unchecked) private var waiting = Queue<Observable<Result>>()
    @exclusivity(unchecked) private var running = 0
    /// The number of sequences whose completion has not passed the gate, including the waiting ones and the source.
    private let unended = Atomic<Int>(1)

    init(_ limit: Int, _ selector: @escaping (Element) throws -> Observable<Result>, _ downstream: Sink<Result>) {
        self.limit = limit
        super.init(selector, downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            let next = try selector(element)
            unended.add(1, ordering: .relaxed)
            lock.withLock { waiting.append(next) }
            loop.advance(startNext)
        } catch {
            onError(error)
        }
    }

    /// Subscribes to the next waiting sequence if the limit allows it. Calls never overlap.
    private func startNext() {
        lock.lock()
        guard !link.isDisposed, running < limit, let next = waiting.popFirst() else { return lock.unlock() }
        running += 1
        lock.unlock()
        follow(next)
    }

    override func onCompleted() {
        sequenceEnded()
        link.reset()
    }

    /// Counts the completion of a sequence, which may be the source.
    private func sequenceEnded() {
        guard gate.enter() else { return gate.enqueue { self.sequenceEnded() } }
        if unended.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish() }
        gate.leave()
    }

    /// Starts the next sequence immediately, but queues the completion of this one behind its elements.
    override func innerCompleted() {
        lock.withLock { running -= 1 }
        loop.advance(startNext)
        sequenceEnded()
    }
}
