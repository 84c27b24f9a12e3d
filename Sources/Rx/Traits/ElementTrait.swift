/// Marks a sequence that ends with its element: `Single`, and `Maybe` where it has one.
public protocol ElementTrait: Sendable {}

extension PrimitiveSequenceType where Trait: ElementTrait {
    /// A sequence of `element`.
    public static func just(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .just(element))
    }

    /// A sequence of `element`, sent by `scheduler`.
    public static func just(
        _ element: Element, scheduler: any ImmediateSchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .just(element, scheduler: scheduler))
    }

    /// The element transformed.
    public func map<Result>(
        _ transform: @escaping (Element) throws -> Result
    ) -> PrimitiveSequence<Trait, Result> {
        PrimitiveSequence(raw: primitiveSequence.source.map(transform))
    }

    /// The element transformed, or nothing when `transform` returns nil.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.compactMap(transform))
    }

    /// The element if `predicate` holds for it.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.filter(predicate))
    }

    /// The sequence, of the same kind, that `selector` makes of the element.
    public func flatMap<Result>(
        _ selector: @escaping (Element) throws -> PrimitiveSequence<Trait, Result>
    ) -> PrimitiveSequence<Trait, Result> {
        PrimitiveSequence(raw: primitiveSequence.source.flatMap(selector))
    }

    /// This sequence, with its error replaced by an element.
    public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: primitiveSequence.source.catchAndReturn(element))
    }

    /// How this ends, without its element.
    public func asCompletable() -> Completable { primitiveSequence.source.ignoreElements().asCompletable() }
}
