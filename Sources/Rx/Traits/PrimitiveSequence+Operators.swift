extension PrimitiveSequence {
    /// The same sequence, with a line printed for its subscription, each event and its disposal.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
        function: String = #function
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
    }

    /// A sequence that is made of a resource of its own for each subscription; the resource is disposed with the subscription.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource,
        primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .using(resourceFactory) { try primitiveSequenceFactory($0).source })
    }

    /// This sequence, subscribed again whenever the sequence that `notificationHandler` makes of its errors emits.
    public func retry<TriggerObservable: ObservableType, Failure: Error>(
        when notificationHandler: @escaping (Observable<Failure>) -> TriggerObservable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }

    /// This sequence, subscribed again whenever the sequence that `notificationHandler` makes of its errors emits.
    public func retry<TriggerObservable: ObservableType>(
        when notificationHandler: @escaping (Observable<any Error>) -> TriggerObservable
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: source.retry(when: notificationHandler))
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// `resultSelector` of all the singles' elements.
    public static func zip<each Part>(
        _ source: repeat PrimitiveSequence<SingleTrait, each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> Single<Element> {
        PrimitiveSequence(raw: .zip(repeat (each source).asObservable(), resultSelector: resultSelector))
    }

    /// `resultSelector` of all the singles' elements.
    public static func zip<Singles: Collection, Part>(
        _ singles: Singles, resultSelector: @escaping ([Part]) throws -> Element
    ) -> Single<Element> where Singles.Element == PrimitiveSequence<SingleTrait, Part> {
        if singles.isEmpty { return .deferred { .just(try resultSelector([])) } }
        return PrimitiveSequence(raw: .zip(singles.map(\.source), resultSelector: resultSelector))
    }

    /// All the singles' elements as an array.
    public static func zip<Singles: Collection>(_ singles: Singles) -> Single<[Element]>
    where Singles.Element == PrimitiveSequence<SingleTrait, Element> {
        Single<[Element]>.zip(singles) { $0 }
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element == Any {
    /// All the singles' elements together.
    public static func zip<each Part>(
        _ source: repeat PrimitiveSequence<SingleTrait, each Part>
    ) -> Single<(repeat each Part)> {
        PrimitiveSequence<SingleTrait, (repeat each Part)>(
            raw: Observable.zip(repeat (each source).asObservable()))
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// `resultSelector` of all the maybes' elements; nothing when one has none.
    public static func zip<each Part>(
        _ source: repeat PrimitiveSequence<MaybeTrait, each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> Maybe<Element> {
        PrimitiveSequence(raw: .zip(repeat (each source).asObservable(), resultSelector: resultSelector))
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait, Element == Any {
    /// All the maybes' elements together; nothing when one has none.
    public static func zip<each Part>(
        _ source: repeat PrimitiveSequence<MaybeTrait, each Part>
    ) -> Maybe<(repeat each Part)> {
        PrimitiveSequence<MaybeTrait, (repeat each Part)>(
            raw: Observable.zip(repeat (each source).asObservable()))
    }
}
