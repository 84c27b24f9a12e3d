// Sequences of other types that convert to a shared one. The forms for `SharedSequence` itself come first, so that `.just(1)` has a type.
extension SharedSequenceConvertibleType {
    /// `resultSelector` of the sources' latest elements, whenever one of them emits and all have.
    @_disfavoredOverload
    public static func combineLatest<each Part>(
        _ source: repeat any SharedSequenceConvertibleType<SharingStrategy, each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        combineLatest(repeat (each source).asSharedSequence(), resultSelector: resultSelector)
    }

    /// `resultSelector` of the sources' first elements, then of their second ones, and so on.
    @_disfavoredOverload
    public static func zip<each Part>(
        _ source: repeat any SharedSequenceConvertibleType<SharingStrategy, each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        zip(repeat (each source).asSharedSequence(), resultSelector: resultSelector)
    }
}

extension SharedSequenceConvertibleType where Element == Any {
    /// The sources' latest elements together, whenever one of them emits and all have.
    @_disfavoredOverload
    public static func combineLatest<each Part>(
        _ source: repeat any SharedSequenceConvertibleType<SharingStrategy, each Part>
    ) -> SharedSequence<SharingStrategy, (repeat each Part)> {
        combineLatest(repeat (each source).asSharedSequence())
    }

    /// The sources' first elements together, then their second ones, and so on.
    @_disfavoredOverload
    public static func zip<each Part>(
        _ source: repeat any SharedSequenceConvertibleType<SharingStrategy, each Part>
    ) -> SharedSequence<SharingStrategy, (repeat each Part)> {
        zip(repeat (each source).asSharedSequence())
    }
}

extension SharedSequence {
    /// The elements of all the sequences, as they come.
    @_disfavoredOverload
    public static func merge(
        _ sources: any SharedSequenceConvertibleType<SharingStrategy, Element>...
    ) -> SharedSequence {
        merge(sources.map { $0.asSharedSequence() })
    }
}
