extension ObservableType {
    /// The elements without those that repeat the one before.
    ///
    ///     source                  --1--1--2--2--1--|
    ///     distinctUntilChanged()  --1-----2-----1--|
    public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
        DistinctUntilChanged(asObservable())
    }

    /// The elements without those whose key repeats the one before.
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) throws -> Key
    ) -> Observable<Element> {
        distinctUntilChanged(keySelector) { $0 == $1 }
    }

    /// The elements without those that `comparer` calls equal to the one before.
    public func distinctUntilChanged(
        _ comparer: @escaping (_ lhs: Element, _ rhs: Element) throws -> Bool
    ) -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: comparer)
    }

    /// The elements without those whose key `comparer` calls equal to the one before.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) throws -> Key, comparer: @escaping (_ lhs: Key, _ rhs: Key) throws -> Bool
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(DistinctUntilChangedSink(keySelector, comparer, $0)) }
    }

    /// The elements without those whose property repeats the one before.
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> Observable<Element> {
        distinctUntilChanged { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
    }
}

/// The most common case on its own, since a page has many: without closures.
private final class DistinctUntilChanged<Element: Equatable>: Producer<Element>, @unchecked Sendable {
    // Unchecked: as its base class; immutable.
    private let source: Observable<Element>

    init(_ source: Observable<Element>) { self.source = source }

    override func run(_ sink: Sink<Element>) { source.run(DistinctSink(sink)) }
}

private final class DistinctSink<Element: Equatable>: OperatorSink<Element, Element> {
    @exclusivity(unchecked) private var current: Element?

    override func onNext(_ element: Element) {
        guard !link.isDisposed, current != element else { return }
        current = element
        downstream.onNext(element)
    }
}

private final class DistinctUntilChangedSink<Element, Key>: OperatorSink<Element, Element> {
    private let keySelector: (Element) throws -> Key
    private let comparer: (Key, Key) throws -> Bool
    @exclusivity(unchecked) private var current: Key?

    init(
        _ keySelector: @escaping (Element) throws -> Key, _ comparer: @escaping (Key, Key) throws -> Bool,
        _ downstream: Sink<Element>
    ) {
        self.keySelector = keySelector
        self.comparer = comparer
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            let key = try keySelector(element)
            if let current, try comparer(current, key) { return }
            current = key
            downstream.onNext(element)
        } catch {
            fail(error)
        }
    }
}
