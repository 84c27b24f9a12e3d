extension InfallibleType {
    /// `resultSelector` of the sources' latest elements, whenever one of them emits and all have.
    public static func combineLatest<each Source: InfallibleType>(
        _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Infallible<Element> {
        Infallible(.combineLatest(repeat (each source).asObservable(), resultSelector: resultSelector))
    }

    /// `resultSelector` of the sources' first elements, then of their second ones, and so on.
    public static func zip<each Source: InfallibleType>(
        _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Infallible<Element> {
        Infallible(.zip(repeat (each source).asObservable(), resultSelector: resultSelector))
    }
}

extension InfallibleType where Element == Any {
    /// The sources' latest elements together, whenever one of them emits and all have.
    public static func combineLatest<each Source: InfallibleType>(
        _ source: repeat each Source
    ) -> Infallible<(repeat (each Source).Element)> {
        Infallible(Observable.combineLatest(repeat (each source).asObservable()))
    }

    /// The sources' first elements together, then their second ones, and so on.
    public static func zip<each Source: InfallibleType>(
        _ source: repeat each Source
    ) -> Infallible<(repeat (each Source).Element)> {
        Infallible(Observable.zip(repeat (each source).asObservable()))
    }
}

extension InfallibleType {
    /// `resultSelector` of the sources' latest elements, whenever one of them emits and all have.
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Infallible<Element> where Sources.Element: InfallibleType {
        Infallible(.combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector))
    }

    /// The sources' latest elements as an array, whenever one of them emits and all have.
    public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Infallible<[Element]>
    where Sources.Element: InfallibleType, Sources.Element.Element == Element {
        Infallible(Observable<Element>.combineLatest(collection.map { $0.asObservable() }))
    }

    /// `resultSelector` of the sources' first elements, then of their second ones, and so on.
    public static func zip<Sources: Collection>(
        _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Infallible<Element> where Sources.Element: InfallibleType {
        Infallible(.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector))
    }

    /// The sources' first elements as an array, then their second ones, and so on.
    public static func zip<Sources: Collection>(_ collection: Sources) -> Infallible<[Element]>
    where Sources.Element: InfallibleType, Sources.Element.Element == Element {
        Infallible(Observable<Element>.zip(collection.map { $0.asObservable() }))
    }
}
