/// The trait of sequences that terminate with their element: `Single`, and `Maybe` if it has one.
public protocol ElementTrait: Sendable {}

extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Returns a sequence that emits `element` and completes.
    @inlinable
    public static func just(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .just(element))
    }

    /// Returns a sequence that emits `element` on `scheduler` and completes.
    public static func just(
        _ element: Element, scheduler: any ImmediateSchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .just(element, scheduler: scheduler))
    }

    /// Returns a sequence that applies `transform` to the element.
    @inlinable
    public func map<Result>(
        _ transform: @escaping (Element) throws -> Result
    ) -> PrimitiveSequence<Trait, Result> {
        PrimitiveSequence(raw: primitiveSequence.source.map(transform))
    }

    /// Returns a sequence that applies `transform` to the element and is empty if the result is `nil`.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.compactMap(transform))
    }

    /// Returns a sequence that emits the element only if it satisfies `predicate`.
    @inlinable
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.filter(predicate))
    }

    /// Returns a sequence that continues with the sequence that `selector` returns for the element.
    @inlinable
    public func flatMap<Result>(
        _ selector: @escaping (Element) throws -> PrimitiveSequence<Trait, Result>
    ) -> PrimitiveSequence<Trait, Result> {
        PrimitiveSequence(raw: primitiveSequence.source.flatMap(selector))
    }

    /// Returns a sequence that emits `element` in place of an error.
    public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: primitiveSequence.source.catchAndReturn(element))
    }

    /// Returns a completable that terminates as this sequence does and ignores its element.
    public func asCompletable() -> Completable { primitiveSequence.source.ignoreElements().asCompletable() }
}
