extension ObservableType {
    /// Emits the elements for which `predicate` returns true. An error that it throws terminates the sequence.
    ///
    ///     source             --1--2--3--4--|
    ///     filter { $0 > 2 }  --------3--4--|
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        Filter(asObservable(), predicate)
    }
}

private final class Filter<Element>: Producer<Element>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    private let source: Observable<Element>
    private let predicate: (Element) throws -> Bool

    init(_ source: Observable<Element>, _ predicate: @escaping (Element) throws -> Bool) {
        self.source = source
        self.predicate = predicate
    }

    override func run(_ sink: Sink<Element>) { source.run(FilterSink(predicate, sink)) }
}

private final class FilterSink<Element>: OperatorSink<Element, Element> {
    private let predicate: (Element) throws -> Bool

    init(_ predicate: @escaping (Element) throws -> Bool, _ downstream: Sink<Element>) {
        self.predicate = predicate
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            if try predicate(element) { downstream.onNext(element) }
        } catch {
            fail(error)
        }
    }
}
