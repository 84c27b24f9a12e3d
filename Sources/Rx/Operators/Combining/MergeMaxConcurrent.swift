import Synchronization

extension ObservableType where Element: ObservableConvertibleType {
    /// The elements of the sequences that this one emits, of which at most `maxConcurrent` are followed at a time; others wait.
    public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        let source = asObservable()
        return Observable.operation { source.run(MergeLimitedSink(maxConcurrent, { $0.asObservable() }, $0)) }
    }

    /// The elements of the sequences that this one emits, one sequence after the other.
    public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

extension ObservableType {
    /// The elements of all sequences that `selector` makes of this one's elements, one sequence after the other.
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
    /// The sequences whose end has not passed the gate, the waiting ones and the source among them.
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

    /// Follows the next sequence, if one waits and there is room for it. One call at a time.
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

    /// One of the sequences, the source among them, has ended.
    private func sequenceEnded() {
        guard gate.enter() else { return gate.enqueue { self.sequenceEnded() } }
        if unended.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish() }
        gate.leave()
    }

    /// Makes room for the next one at once; that this one is over waits behind its elements.
    override func innerCompleted() {
        lock.withLock { running -= 1 }
        loop.advance(startNext)
        sequenceEnded()
    }
}
