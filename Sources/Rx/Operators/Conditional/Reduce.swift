extension ObservableType {
    /// Accumulates the elements into one value and emits it when the sequence completes.
    ///
    ///     source        --1--2--3--|
    ///     reduce(0, +)  -----------(6|)
    public func reduce<Accumulate>(
        _ seed: Accumulate, accumulator: @escaping (Accumulate, Element) throws -> Accumulate
    ) -> Observable<Accumulate> {
        reduce(seed, accumulator: accumulator) { $0 }
    }

    /// Accumulates the elements into one value and emits the result of `mapResult` for it when the sequence completes.
    public func reduce<Accumulate, Result>(
        _ seed: Accumulate, accumulator: @escaping (Accumulate, Element) throws -> Accumulate,
        mapResult: @escaping (Accumulate) throws -> Result
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable.operation { source.run(ReduceSink(seed, accumulator, mapResult, $0)) }
    }
}

private final class ReduceSink<Element, Accumulate, Result>: OperatorSink<Element, Result> {
    @exclusivity(unchecked) private var value: Accumulate
    private let accumulator: (Accumulate, Element) throws -> Accumulate
    private let mapResult: (Accumulate) throws -> Result

    init(
        _ seed: Accumulate, _ accumulator: @escaping (Accumulate, Element) throws -> Accumulate,
        _ mapResult: @escaping (Accumulate) throws -> Result, _ downstream: Sink<Result>
    ) {
        value = seed
        self.accumulator = accumulator
        self.mapResult = mapResult
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            value = try accumulator(value, element)
        } catch {
            fail(error)
        }
    }

    override func onCompleted() {
        guard !link.isDisposed else { return }
        do {
            downstream.onNext(try mapResult(value))
            finish()
        } catch {
            fail(error)
        }
    }
}
