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
    @exclusivity(unchecked) private var isSourceDone = false

    init(_ limit: Int, _ selector: @escaping (Element) throws -> Observable<Result>, _ downstream: Sink<Result>) {
        self.limit = limit
        super.init(selector, downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            let next = try selector(element)
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
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        lock.lock()
        isSourceDone = true
        let isOver = running == 0 && waiting.isEmpty
        lock.unlock()
        if isOver { finish() }
        gate.leave()
    }

    override func innerCompleted() {
        endInner()
        loop.advance(startNext)
    }

    private func endInner() {
        guard gate.enter() else { return gate.enqueue { self.endInner() } }
        lock.lock()
        running -= 1
        let isOver = isSourceDone && running == 0 && waiting.isEmpty
        lock.unlock()
        if isOver { finish() }
        gate.leave()
    }
}
