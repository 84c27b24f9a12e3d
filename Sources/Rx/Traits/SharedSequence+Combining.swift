// Overloads for sequences of other types that convert to a shared sequence. They are disfavored so that the overloads
// for `SharedSequence` are preferred, which give expressions such as `.just(1)` a type.
extension SharedSequenceConvertibleType {
    /// Returns a sequence that combines the sources' latest elements with `resultSelector`.
    ///
    /// It emits whenever a source emits, once every source has emitted.
    @_disfavoredOverload
    public static func combineLatest<each Part>(
        _ source: repeat any SharedSequenceConvertibleType<SharingStrategy, each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        combineLatest(repeat (each source).asSharedSequence(), resultSelector: resultSelector)
    }

    /// Returns a sequence that combines the sources' elements at the same position with `resultSelector`.
    @_disfavoredOverload
    public static func zip<each Part>(
        _ source: repeat any SharedSequenceConvertibleType<SharingStrategy, each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        zip(repeat (each source).asSharedSequence(), resultSelector: resultSelector)
    }
}

extension SharedSequenceConvertibleType where Element == Any {
    /// Returns a sequence of tuples of the sources' latest elements.
    ///
    /// It emits whenever a source emits, once every source has emitted.
    @_disfavoredOverload
    public static func combineLatest<each Part>(
        _ source: repeat any SharedSequenceConvertibleType<SharingStrategy, each Part>
    ) -> SharedSequence<SharingStrategy, (repeat each Part)> {
        combineLatest(repeat (each source).asSharedSequence())
    }

    /// Returns a sequence of tuples of the sources' elements at the same position.
    @_disfavoredOverload
    public static func zip<each Part>(
        _ source: repeat any SharedSequenceConvertibleType<SharingStrategy, each Part>
    ) -> SharedSequence<SharingStrategy, (repeat each Part)> {
        zip(repeat (each source).asSharedSequence())
    }
}

extension SharedSequence {
    /// Returns a sequence that emits the elements of all sources as they arrive.
    @_disfavoredOverload
    public static func merge(
        _ sources: any SharedSequenceConvertibleType<SharingStrategy, Element>...
    ) -> SharedSequence {
        merge(sources.map { $0.asSharedSequence() })
    }
}
