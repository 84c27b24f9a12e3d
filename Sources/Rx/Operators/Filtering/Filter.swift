extension ObservableType {
    /// Emits the elements for which `predicate` returns true. An error that it throws terminates the sequence.
    ///
    ///     source             --1--2--3--4--|
    ///     filter { $0 > 2 }  --------3--4--|
    @inlinable
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        Filter(asObservable(), predicate)
    }
}

@usableFromInline
final class Filter<Element>: Producer<Element>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    @usableFromInline let source: Observable<Element>
    @usableFromInline let predicate: (Element) throws -> Bool

    @inlinable
    init(_ source: Observable<Element>, _ predicate: @escaping (Element) throws -> Bool) {
        self.source = source
        self.predicate = predicate
    }

    @usableFromInline
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
