extension ObservableType {
    /// Transforms each element with `transform`. An error that it throws terminates the sequence.
    ///
    ///     source         --1--2--3--|
    ///     map { $0 * 10} --10-20-30-|
    @inlinable
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
        Map(asObservable(), transform)
    }
}

@usableFromInline
final class Map<Element, Result>: Producer<Result>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    @usableFromInline let source: Observable<Element>
    @usableFromInline let transform: (Element) throws -> Result

    @inlinable
    init(_ source: Observable<Element>, _ transform: @escaping (Element) throws -> Result) {
        self.source = source
        self.transform = transform
    }

    @usableFromInline
    override func run(_ sink: Sink<Result>) { source.run(MapSink(transform, sink)) }
}

private final class MapSink<Element, Result>: OperatorSink<Element, Result> {
    private let transform: (Element) throws -> Result

    init(_ transform: @escaping (Element) throws -> Result, _ downstream: Sink<Result>) {
        self.transform = transform
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            downstream.onNext(try transform(element))
        } catch {
            fail(error)
        }
    }
}
