extension ObservableType {
    /// Accumulates the elements into a value and emits the value after each element.
    ///
    ///     source       --1--2--3--|
    ///     scan(0, +)   --1--3--6--|
    public func scan<Accumulate>(
        _ seed: Accumulate, accumulator: @escaping (Accumulate, Element) throws -> Accumulate
    ) -> Observable<Accumulate> {
        scan(into: seed) { $0 = try accumulator($0, $1) }
    }

    /// Accumulates the elements into a value, which `accumulator` modifies in place, and emits it after each element.
    public func scan<Accumulate>(
        into seed: Accumulate, accumulator: @escaping (inout Accumulate, Element) throws -> Void
    ) -> Observable<Accumulate> {
        let source = asObservable()
        return Observable.operation { source.run(ScanSink(seed, accumulator, $0)) }
    }
}

private final class ScanSink<Element, Accumulate>: OperatorSink<Element, Accumulate> {
    @exclusivity(unchecked) private var value: Accumulate
    private let accumulator: (inout Accumulate, Element) throws -> Void

    init(
        _ seed: Accumulate, _ accumulator: @escaping (inout Accumulate, Element) throws -> Void,
        _ downstream: Sink<Accumulate>
    ) {
        value = seed
        self.accumulator = accumulator
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            try accumulator(&value, element)
            downstream.onNext(value)
        } catch {
            fail(error)
        }
    }
}
