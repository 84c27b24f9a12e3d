extension PrimitiveSequence {
    /// Returns the same sequence and prints a line for each subscription, event and disposal.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
        function: String = #function
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
    }

    /// Returns a sequence that creates a resource for each subscription and disposes of it with the subscription.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource,
        primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .using(resourceFactory) { try primitiveSequenceFactory($0).source })
    }

    /// Returns a sequence that subscribes to this one again after an error, whenever the sequence that
    /// `notificationHandler` returns for the errors emits.
    ///
    /// An error that is not a `Failure` terminates the sequence.
    public func retry<TriggerObservable: ObservableType, Failure: Error>(
        when notificationHandler: @escaping (Observable<Failure>) -> TriggerObservable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }

    /// Returns a sequence that subscribes to this one again after an error, whenever the sequence that
    /// `notificationHandler` returns for the errors emits.
    public func retry<TriggerObservable: ObservableType>(
        when notificationHandler: @escaping (Observable<any Error>) -> TriggerObservable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Returns a single that combines the elements of two singles with `resultSelector`.
    @inlinable
    public static func zip<First, Second>(
        _ first: PrimitiveSequence<SingleTrait, First>, _ second: PrimitiveSequence<SingleTrait, Second>,
        resultSelector: @escaping (First, Second) throws -> Element
    ) -> Single<Element> {
        PrimitiveSequence(raw: Observable.zip(first.source, second.source, resultSelector: resultSelector))
    }

    /// Returns a single that combines the elements of all singles with `resultSelector`.
    public static func zip<each Part>(
        _ source: repeat PrimitiveSequence<SingleTrait, each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> Single<Element> {
        PrimitiveSequence(raw: .zip(repeat (each source).asObservable(), resultSelector: resultSelector))
    }

    /// Returns a single that combines the elements of all singles with `resultSelector`.
    public static func zip<Singles: Collection, Part>(
        _ singles: Singles, resultSelector: @escaping ([Part]) throws -> Element
    ) -> Single<Element> where Singles.Element == PrimitiveSequence<SingleTrait, Part> {
        if singles.isEmpty { return .deferred { .just(try resultSelector([])) } }
        return PrimitiveSequence(raw: .zip(singles.map(\.source), resultSelector: resultSelector))
    }

    /// Returns a single that emits an array of the elements of all singles.
    public static func zip<Singles: Collection>(_ singles: Singles) -> Single<[Element]>
    where Singles.Element == PrimitiveSequence<SingleTrait, Element> {
        Single<[Element]>.zip(singles) { $0 }
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element == Any {
    /// Returns a single that emits a pair of the elements of two singles.
    @inlinable
    public static func zip<First, Second>(
        _ first: PrimitiveSequence<SingleTrait, First>, _ second: PrimitiveSequence<SingleTrait, Second>
    ) -> Single<(First, Second)> {
        Single<(First, Second)>.zip(first, second) { ($0, $1) }
    }

    /// Returns a single that emits a tuple of the elements of all singles.
    public static func zip<each Part>(
        _ source: repeat PrimitiveSequence<SingleTrait, each Part>
    ) -> Single<(repeat each Part)> {
        PrimitiveSequence<SingleTrait, (repeat each Part)>(
            raw: Observable.zip(repeat (each source).asObservable()))
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Returns a maybe that combines the elements of all maybes with `resultSelector`, and is empty if one of them is.
    public static func zip<each Part>(
        _ source: repeat PrimitiveSequence<MaybeTrait, each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> Maybe<Element> {
        PrimitiveSequence(raw: .zip(repeat (each source).asObservable(), resultSelector: resultSelector))
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait, Element == Any {
    /// Returns a maybe that emits a tuple of the elements of all maybes, and is empty if one of them is.
    public static func zip<each Part>(
        _ source: repeat PrimitiveSequence<MaybeTrait, each Part>
    ) -> Maybe<(repeat each Part)> {
        PrimitiveSequence<MaybeTrait, (repeat each Part)>(
            raw: Observable.zip(repeat (each source).asObservable()))
    }
}
