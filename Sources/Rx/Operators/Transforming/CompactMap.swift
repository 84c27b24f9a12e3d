extension ObservableType {
    /// Each element transformed, without those for which `transform` returns nil.
    ///
    ///     source                  --"1"--"a"--"3"--|
    ///     compactMap { Int($0) }  ---1---------3---|
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
        let source = asObservable()
        return Observable.operation { source.run(CompactMapSink(transform, $0)) }
    }
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
