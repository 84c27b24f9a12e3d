extension SharedSequence {
    /// A sequence that ends at once.
    public static func empty() -> SharedSequence { SharedSequence(raw: .empty()) }

    /// A sequence that neither emits nor ends.
    public static func never() -> SharedSequence { SharedSequence(raw: .never()) }

    /// A sequence of one element.
    public static func just(_ element: Element) -> SharedSequence { SharedSequence(raw: .just(element)) }

    /// A sequence that is made anew for each subscription.
    public static func deferred(_ observableFactory: @escaping () -> SharedSequence) -> SharedSequence {
        SharedSequence(.deferred { observableFactory().source })
    }

    /// A sequence of these elements.
    public static func of(_ elements: Element...) -> SharedSequence { from(elements) }

    /// A sequence of an array's elements.
    public static func from(_ array: [Element]) -> SharedSequence {
        SharedSequence(raw: .from(array, scheduler: SharingStrategy.scheduler))
    }

    /// A sequence of a collection's elements.
    public static func from<Elements: Swift.Sequence>(_ sequence: Elements) -> SharedSequence
    where Elements.Element == Element {
        SharedSequence(raw: .from(sequence, scheduler: SharingStrategy.scheduler))
    }

    /// A sequence of the value, or an empty one for nil.
    public static func from(optional: Element?) -> SharedSequence {
        SharedSequence(raw: .from(optional: optional, scheduler: SharingStrategy.scheduler))
    }
}

extension SharedSequenceConvertibleType {
    private func shared<Result>(
        _ change: (Observable<Element>) -> Observable<Result>
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(change(asSharedSequence().source))
    }

    /// Each element transformed.
    public func map<Result>(_ selector: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
        shared { $0.map(selector) }
    }

    /// Each element transformed, without those for which `selector` returns nil.
    public func compactMap<Result>(
        _ selector: @escaping (Element) -> Result?
    ) -> SharedSequence<SharingStrategy, Result> {
        shared { $0.compactMap(selector) }
    }

    /// The elements for which `predicate` holds.
    public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.filter(predicate) }
    }

    /// The elements of the sequence that `selector` makes of the latest element.
    public func flatMapLatest<Strategy, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
    ) -> SharedSequence<Strategy, Result> {
        SharedSequence<Strategy, Result>(asSharedSequence().source.flatMapLatest(selector))
    }

    /// The elements of the sequence that `selector` makes of an element; elements that come before it has ended are dropped.
    public func flatMapFirst<Strategy, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
    ) -> SharedSequence<Strategy, Result> {
        SharedSequence<Strategy, Result>(asSharedSequence().source.flatMapFirst(selector))
    }

    /// The elements of all sequences that `selector` makes, as they come.
    public func flatMap<Strategy, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
    ) -> SharedSequence<Strategy, Result> {
        SharedSequence<Strategy, Result>(asSharedSequence().source.flatMap(selector))
    }

    /// The same sequence, with the closures called as its events pass.
    public func `do`(
        onNext: ((Element) -> Void)? = nil, afterNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil, afterCompleted: (() -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> SharedSequence<SharingStrategy, Element> {
        shared {
            $0.do(
                onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted,
                onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose)
        }
    }

    /// The elements without those whose key repeats the one before.
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) -> Key
    ) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.distinctUntilChanged(keySelector) }
    }

    /// The elements without those that `comparer` calls equal to the one before.
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.distinctUntilChanged(comparer) }
    }

    /// The elements whose key differs from that of the one before, as `comparer` sees it.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) -> Key, comparer: @escaping (_ lhs: Key, _ rhs: Key) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.distinctUntilChanged(keySelector, comparer: comparer) }
    }

    /// The elements that differ from the one before in one property.
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.distinctUntilChanged(at: keyPath) }
    }

    /// These elements, then this sequence.
    public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.startWith(element) }
    }

    /// Each step of folding the elements into a value.
    public func scan<Accumulate>(
        _ seed: Accumulate, accumulator: @escaping (Accumulate, Element) -> Accumulate
    ) -> SharedSequence<SharingStrategy, Accumulate> {
        shared { $0.scan(seed, accumulator: accumulator) }
    }

    /// The first element at once, and then at most one in `dueTime`.
    public func throttle(
        _ dueTime: RxTimeInterval, latest: Bool = true
    ) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler) }
    }

    /// The elements that are followed by `dueTime` without another one.
    public func debounce(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.debounce(dueTime, scheduler: SharingStrategy.scheduler) }
    }

    /// The elements after the first `count`.
    public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> { shared { $0.skip(count) } }

    /// The latest element of `second`, each time this sequence emits and `second` has one. The two may be shared differently: a signal with a driver.
    public func withLatestFrom<Second: SharedSequenceConvertibleType>(
        _ second: Second
    ) -> SharedSequence<SharingStrategy, Second.Element> {
        shared { $0.withLatestFrom(second.asSharedSequence().source) }
    }

    /// `resultSelector` of each element and the latest one of `second`.
    public func withLatestFrom<Second: SharedSequenceConvertibleType, Result>(
        _ second: Second, resultSelector: @escaping (Element, Second.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> where Second.SharingStrategy == SharingStrategy {
        shared { $0.withLatestFrom(second.asSharedSequence().source, resultSelector: resultSelector) }
    }
}

extension SharedSequenceConvertibleType where Element: Equatable {
    /// The elements without those that repeat the one before.
    public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asSharedSequence().source.distinctUntilChanged())
    }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
    /// The elements of the sequence that this one has emitted last.
    public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(asSharedSequence().source.map { $0.asSharedSequence().source }.switchLatest())
    }

    /// The elements of all the sequences that this one emits, as they come.
    public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(asSharedSequence().source.map { $0.asSharedSequence().source }.merge())
    }

    /// The elements of the sequences, at most `maxConcurrent` of which are followed at a time.
    public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(
            asSharedSequence().source.map { $0.asSharedSequence().source }.merge(maxConcurrent: maxConcurrent))
    }
}

extension SharedSequence {
    /// All the sequences, one after the other.
    public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> SharedSequence
    where Sequence.Element == SharedSequence {
        SharedSequence(.concat(sequence.map(\.source)))
    }

    /// All the sequences, one after the other.
    public static func concat(_ sources: SharedSequence...) -> SharedSequence { concat(sources) }

    /// The elements of all the sequences, as they come.
    public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> SharedSequence
    where
        Collection.Element: SharedSequenceConvertibleType<SharingStrategy, Element>
    {
        SharedSequence(.merge(sources.map { $0.asSharedSequence().source }))
    }

    /// The elements of all the sequences, as they come.
    public static func merge(_ sources: SharedSequence...) -> SharedSequence { merge(sources) }
}

extension SharedSequenceConvertibleType {
    /// `resultSelector` of the sources' latest elements, whenever one of them emits and all have.
    public static func combineLatest<each Part>(
        _ source: repeat SharedSequence<SharingStrategy, each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(
            .combineLatest(repeat (each source).asObservable(), resultSelector: resultSelector))
    }

    /// `resultSelector` of the sources' first elements, then of their second ones, and so on.
    public static func zip<each Part>(
        _ source: repeat SharedSequence<SharingStrategy, each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(.zip(repeat (each source).asObservable(), resultSelector: resultSelector))
    }
}

extension SharedSequenceConvertibleType where Element == Any {
    /// The sources' latest elements together, whenever one of them emits and all have.
    public static func combineLatest<each Part>(
        _ source: repeat SharedSequence<SharingStrategy, each Part>
    ) -> SharedSequence<SharingStrategy, (repeat each Part)> {
        SharedSequence(Observable.combineLatest(repeat (each source).asObservable()))
    }

    /// The sources' first elements together, then their second ones, and so on.
    public static func zip<each Part>(
        _ source: repeat SharedSequence<SharingStrategy, each Part>
    ) -> SharedSequence<SharingStrategy, (repeat each Part)> {
        SharedSequence(Observable.zip(repeat (each source).asObservable()))
    }
}
