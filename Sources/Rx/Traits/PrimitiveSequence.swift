/// A sequence that keeps a promise about how many elements it has: `Single`, `Maybe` or `Completable`, by `Trait`.
public struct PrimitiveSequence<Trait, Element>: Sendable {
    let source: Observable<Element>

    init(raw: Observable<Element>) { source = raw }
}

/// A type that can be read as a sequence with a promise.
public protocol PrimitiveSequenceType<Trait, Element> {
    /// Which promise.
    associatedtype Trait
    /// The element.
    associatedtype Element
    /// This, as a sequence.
    var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
    /// Itself.
    public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
    /// The same sequence without the promise.
    public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequenceType {
    /// A sequence that fails.
    public static func error(_ error: any Error) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .error(error))
    }

    /// A sequence that never ends.
    public static func never() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: .never()) }
}

extension PrimitiveSequence {
    /// A sequence that is made anew by `observableFactory` for each subscription.
    public static func deferred(
        _ observableFactory: @escaping () throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .deferred { try observableFactory().source })
    }

    /// The same sequence, its events sent by `scheduler`.
    public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.observe(on: scheduler))
    }

    /// The same sequence, subscribed by `scheduler`.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.subscribe(on: scheduler))
    }

    /// This sequence, and the one that `handler` makes of its error.
    public func `catch`(
        _ handler: @escaping (any Error) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.catch { try handler($0).source })
    }

    /// This sequence, subscribed again whenever it fails.
    public func retry() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.retry()) }

    /// This sequence, subscribed at most `maxAttemptCount` times.
    public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(maxAttemptCount))
    }
}
