extension InfallibleType {
    /// Returns a sequence that combines the sources' latest elements with `resultSelector`.
    ///
    /// It emits whenever a source emits, once every source has emitted.
    public static func combineLatest<each Source: InfallibleType>(
        _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Infallible<Element> {
        Infallible(.combineLatest(repeat (each source).asObservable(), resultSelector: resultSelector))
    }

    /// Returns a sequence that combines the sources' elements at the same position with `resultSelector`.
    public static func zip<each Source: InfallibleType>(
        _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Infallible<Element> {
        Infallible(.zip(repeat (each source).asObservable(), resultSelector: resultSelector))
    }
}

extension InfallibleType where Element == Any {
    /// Returns a sequence of tuples of the sources' latest elements.
    ///
    /// It emits whenever a source emits, once every source has emitted.
    public static func combineLatest<each Source: InfallibleType>(
        _ source: repeat each Source
    ) -> Infallible<(repeat (each Source).Element)> {
        Infallible(Observable.combineLatest(repeat (each source).asObservable()))
    }

    /// Returns a sequence of tuples of the sources' elements at the same position.
    public static func zip<each Source: InfallibleType>(
        _ source: repeat each Source
    ) -> Infallible<(repeat (each Source).Element)> {
        Infallible(Observable.zip(repeat (each source).asObservable()))
    }
}

extension InfallibleType {
    /// Returns a sequence that combines the sources' latest elements with `resultSelector`.
    ///
    /// It emits whenever a source emits, once every source has emitted.
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Infallible<Element> where Sources.Element: InfallibleType {
        Infallible(.combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector))
    }

    /// Returns a sequence of arrays of the sources' latest elements.
    ///
    /// It emits whenever a source emits, once every source has emitted.
    public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Infallible<[Element]>
    where Sources.Element: InfallibleType, Sources.Element.Element == Element {
        Infallible(Observable<Element>.combineLatest(collection.map { $0.asObservable() }))
    }

    /// Returns a sequence that combines the sources' elements at the same position with `resultSelector`.
    public static func zip<Sources: Collection>(
        _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Infallible<Element> where Sources.Element: InfallibleType {
        Infallible(.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector))
    }

    /// Returns a sequence of arrays of the sources' elements at the same position.
    public static func zip<Sources: Collection>(_ collection: Sources) -> Infallible<[Element]>
    where Sources.Element: InfallibleType, Sources.Element.Element == Element {
        Infallible(Observable<Element>.zip(collection.map { $0.asObservable() }))
    }
}
