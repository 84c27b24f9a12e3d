extension ObservableType {
    /// Drops elements until `predicate` returns false for one, and emits that element and all that follow.
    ///
    ///     source                  --1--2--3--1--|
    ///     skip(while: { $0 < 3 }) --------3--1--|
    public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(SkipWhileSink(predicate, $0)) }
    }
}

private final class SkipWhileSink<Element>: OperatorSink<Element, Element> {
    private let predicate: (Element) throws -> Bool
    @exclusivity(unchecked) private var isOpen = false

    init(_ predicate: @escaping (Element) throws -> Bool, _ downstream: Sink<Element>) {
        self.predicate = predicate
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            if !isOpen { isOpen = try !predicate(element) }
            if isOpen { downstream.onNext(element) }
        } catch {
            fail(error)
        }
    }
}
