/// A sequence whose type limits the number of its elements: `Single`, `Maybe` or `Completable`, depending on `Trait`.
public struct PrimitiveSequence<Trait, Element>: Sendable {
    @usableFromInline let source: Observable<Element>

    @inlinable
    init(raw: Observable<Element>) { source = raw }
}

/// A type that can be converted to a `PrimitiveSequence`.
public protocol PrimitiveSequenceType<Trait, Element> {
    /// The trait that limits the number of elements.
    associatedtype Trait
    /// The type of the elements.
    associatedtype Element
    /// This value as a `PrimitiveSequence`.
    var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
    /// This sequence unchanged.
    @inlinable public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
    /// Returns the same sequence as an `Observable`.
    @inlinable
    public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequenceType {
    /// Returns a sequence that terminates with `error` immediately.
    public static func error(_ error: any Error) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .error(error))
    }

    /// Returns a sequence that neither emits nor terminates.
    public static func never() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: .never()) }
}

extension PrimitiveSequence {
    /// Returns a sequence that calls `observableFactory` for each subscription and follows the returned sequence.
    public static func deferred(
        _ observableFactory: @escaping () throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .deferred { try observableFactory().source })
    }

    /// Returns the same sequence with its events sent on `scheduler`.
    public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.observe(on: scheduler))
    }

    /// Returns the same sequence, subscribed to on `scheduler`.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.subscribe(on: scheduler))
    }

    /// Returns a sequence that continues after an error with the sequence that `handler` returns for it.
    public func `catch`(
        _ handler: @escaping (any Error) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.catch { try handler($0).source })
    }

    /// Returns a sequence that subscribes to this one again after every error.
    public func retry() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.retry()) }

    /// Returns a sequence that subscribes to this one again after an error, at most `maxAttemptCount` times in total.
    public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(maxAttemptCount))
    }
}
