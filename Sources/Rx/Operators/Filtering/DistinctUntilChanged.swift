extension ObservableType {
    /// Drops each element that equals the previous one.
    ///
    ///     source                  --1--1--2--2--1--|
    ///     distinctUntilChanged()  --1-----2-----1--|
    @inlinable
    public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
        DistinctUntilChanged(asObservable())
    }

    /// Drops each element whose key equals the key of the previous element.
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) throws -> Key
    ) -> Observable<Element> {
        distinctUntilChanged(keySelector) { $0 == $1 }
    }

    /// Drops each element for which `comparer` returns true if called with the last emitted element and the new one.
    public func distinctUntilChanged(
        _ comparer: @escaping (_ lhs: Element, _ rhs: Element) throws -> Bool
    ) -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: comparer)
    }

    /// Drops each element for which `comparer` returns true if called with the keys of the last emitted element and the
    /// new one.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) throws -> Key, comparer: @escaping (_ lhs: Key, _ rhs: Key) throws -> Bool
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(DistinctUntilChangedSink(keySelector, comparer, $0)) }
    }

    /// Drops each element whose property at `keyPath` equals that of the previous element.
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> Observable<Element> {
        distinctUntilChanged { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
    }
}

/// The variant without closures for the most common case, because a page has many of them.
@usableFromInline
final class DistinctUntilChanged<Element: Equatable>: Producer<Element>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    @usableFromInline let source: Observable<Element>

    @inlinable
    init(_ source: Observable<Element>) { self.source = source }

    @usableFromInline
    override func run(_ sink: Sink<Element>) { source.run(DistinctSink(sink)) }
}

private final class DistinctSink<Element: Equatable>: OperatorSink<Element, Element> {
    /// The latest element; `nil` before the first.
    ///
    /// A pointer rather than an optional element because unspecialized code would look up the optional's type metadata
    /// for each element.
    @exclusivity(unchecked) private var current: UnsafeMutablePointer<Element>?

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        if let current {
            if current.pointee == element { return }
            current.pointee = element
        } else {
            let first = UnsafeMutablePointer<Element>.allocate(capacity: 1)
            first.initialize(to: element)
            current = first
        }
        downstream.onNext(element)
    }

    deinit {
        current?.deinitialize(count: 1)
        current?.deallocate()
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
