extension ObservableType {
    /// Transforms each element with `transform` and drops `nil` results.
    ///
    ///     source                  --"1"--"a"--"3"--|
    ///     compactMap { Int($0) }  ---1---------3---|
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
        CompactMap(asObservable(), transform)
    }
}

private final class CompactMap<Element, Result>: Producer<Result>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    private let source: Observable<Element>
    private let transform: (Element) throws -> Result?

    init(_ source: Observable<Element>, _ transform: @escaping (Element) throws -> Result?) {
        self.source = source
        self.transform = transform
    }

    override func run(_ sink: Sink<Result>) { source.run(CompactMapSink(transform, sink)) }
}

private final class CompactMapSink<Element, Result>: OperatorSink<Element, Result> {
    private let transform: (Element) throws -> Result?

    init(_ transform: @escaping (Element) throws -> Result?, _ downstream: Sink<Result>) {
        self.transform = transform
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            if let result = try transform(element) { downstream.onNext(result) }
        } catch {
            fail(error)
        }
    }
}
