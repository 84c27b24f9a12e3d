extension SharedSequence {
    /// Returns a sequence that completes immediately.
    public static func empty() -> SharedSequence { SharedSequence(raw: .empty()) }

    /// Returns a sequence that neither emits nor terminates.
    public static func never() -> SharedSequence { SharedSequence(raw: .never()) }

    /// Returns a sequence that emits `element` and completes.
    public static func just(_ element: Element) -> SharedSequence { SharedSequence(raw: .just(element)) }

    /// Returns a sequence that calls `observableFactory` for each subscription and follows the returned sequence.
    public static func deferred(_ observableFactory: @escaping () -> SharedSequence) -> SharedSequence {
        SharedSequence(.deferred { observableFactory().source })
    }

    /// Returns a sequence that emits `elements` and completes.
    public static func of(_ elements: Element...) -> SharedSequence { from(elements) }

    /// Returns a sequence that emits the elements of `array` and completes.
    public static func from(_ array: [Element]) -> SharedSequence {
        SharedSequence(raw: .from(array, scheduler: SharingStrategy.scheduler))
    }

    /// Returns a sequence that emits the elements of `sequence` and completes.
    public static func from<Elements: Swift.Sequence>(_ sequence: Elements) -> SharedSequence
    where Elements.Element == Element {
        SharedSequence(raw: .from(sequence, scheduler: SharingStrategy.scheduler))
    }

    /// Returns a sequence that emits the wrapped value and completes, or an empty sequence for `nil`.
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

    /// Returns a sequence that applies `selector` to each element.
    public func map<Result>(_ selector: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
        shared { $0.map(selector) }
    }

    /// Returns a sequence that applies `selector` to each element and omits `nil` results.
    public func compactMap<Result>(
        _ selector: @escaping (Element) -> Result?
    ) -> SharedSequence<SharingStrategy, Result> {
        shared { $0.compactMap(selector) }
    }

    /// Returns a sequence of the elements that satisfy `predicate`.
    public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.filter(predicate) }
    }

    /// Returns a sequence that follows only the sequence that `selector` returns for the latest element.
    public func flatMapLatest<Strategy, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
    ) -> SharedSequence<Strategy, Result> {
        SharedSequence<Strategy, Result>(asSharedSequence().source.flatMapLatest(selector))
    }

    /// Returns a sequence that follows the sequence that `selector` returns for an element.
    ///
    /// Elements that arrive before that sequence has completed are dropped.
    public func flatMapFirst<Strategy, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
    ) -> SharedSequence<Strategy, Result> {
        SharedSequence<Strategy, Result>(asSharedSequence().source.flatMapFirst(selector))
    }

    /// Returns a sequence that merges the sequences that `selector` returns for the elements.
    public func flatMap<Strategy, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
    ) -> SharedSequence<Strategy, Result> {
        SharedSequence<Strategy, Result>(asSharedSequence().source.flatMap(selector))
    }

    /// Returns the same sequence with closures that are called before and after its events.
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

    /// Returns a sequence without the elements whose key equals that of the previous element.
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) -> Key
    ) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.distinctUntilChanged(keySelector) }
    }

    /// Returns a sequence without the elements that `comparer` considers equal to the previous element.
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.distinctUntilChanged(comparer) }
    }

    /// Returns a sequence without the elements whose key `comparer` considers equal to that of the previous element.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) -> Key, comparer: @escaping (_ lhs: Key, _ rhs: Key) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.distinctUntilChanged(keySelector, comparer: comparer) }
    }

    /// Returns a sequence without the elements whose property at `keyPath` equals that of the previous element.
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.distinctUntilChanged(at: keyPath) }
    }

    /// Returns a sequence that emits `element` before the elements of this sequence.
    public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.startWith(element) }
    }

    /// Returns a sequence that emits each intermediate result of folding the elements with `accumulator`.
    public func scan<Accumulate>(
        _ seed: Accumulate, accumulator: @escaping (Accumulate, Element) -> Accumulate
    ) -> SharedSequence<SharingStrategy, Accumulate> {
        shared { $0.scan(seed, accumulator: accumulator) }
    }

    /// Returns a sequence that emits the first element immediately and then at most one element per `dueTime`.
    public func throttle(
        _ dueTime: RxTimeInterval, latest: Bool = true
    ) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler) }
    }

    /// Returns a sequence of the elements that are followed by `dueTime` without another element.
    public func debounce(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        shared { $0.debounce(dueTime, scheduler: SharingStrategy.scheduler) }
    }

    /// Returns a sequence without the first `count` elements.
    public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> { shared { $0.skip(count) } }

    /// Returns a sequence that emits the latest element of `second` whenever this sequence emits and `second` has
    /// emitted.
    ///
    /// The sharing strategies may differ, as for a signal with a driver.
    public func withLatestFrom<Second: SharedSequenceConvertibleType>(
        _ second: Second
    ) -> SharedSequence<SharingStrategy, Second.Element> {
        shared { $0.withLatestFrom(second.asSharedSequence().source) }
    }

    /// Returns a sequence that combines each element and the latest element of `second` with `resultSelector`.
    public func withLatestFrom<Second: SharedSequenceConvertibleType, Result>(
        _ second: Second, resultSelector: @escaping (Element, Second.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> where Second.SharingStrategy == SharingStrategy {
        shared { $0.withLatestFrom(second.asSharedSequence().source, resultSelector: resultSelector) }
    }
}

extension SharedSequenceConvertibleType where Element: Equatable {
    /// Returns a sequence without the elements that equal the previous element.
    public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asSharedSequence().source.distinctUntilChanged())
    }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
    /// Returns a sequence that follows only the latest of the sequences that this one emits.
    public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(asSharedSequence().source.map { $0.asSharedSequence().source }.switchLatest())
    }

    /// Returns a sequence that merges the sequences that this one emits.
    public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(asSharedSequence().source.map { $0.asSharedSequence().source }.merge())
    }

    /// Returns a sequence that merges the sequences that this one emits, at most `maxConcurrent` at a time.
    public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence(
            asSharedSequence().source.map { $0.asSharedSequence().source }.merge(maxConcurrent: maxConcurrent))
    }
}

extension SharedSequence {
    /// Returns a sequence that follows the sources one after the other.
    public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> SharedSequence
    where Sequence.Element == SharedSequence {
        SharedSequence(.concat(sequence.map(\.source)))
    }

    /// Returns a sequence that follows the sources one after the other.
    public static func concat(_ sources: SharedSequence...) -> SharedSequence { concat(sources) }

    /// Returns a sequence that emits the elements of all sources as they arrive.
    public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> SharedSequence
    where
        Collection.Element: SharedSequenceConvertibleType<SharingStrategy, Element>
    {
        SharedSequence(.merge(sources.map { $0.asSharedSequence().source }))
    }

    /// Returns a sequence that emits the elements of all sources as they arrive.
    public static func merge(_ sources: SharedSequence...) -> SharedSequence { merge(sources) }
}

extension SharedSequenceConvertibleType {
    /// Returns a sequence that combines the sources' latest elements with `resultSelector`.
    ///
    /// It emits whenever a source emits, once every source has emitted.
    public static func combineLatest<each Part>(
        _ source: repeat SharedSequence<SharingStrategy, each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(
            .combineLatest(repeat (each source).asObservable(), resultSelector: resultSelector))
    }

    /// Returns a sequence that combines the sources' elements at the same position with `resultSelector`.
    public static func zip<each Part>(
        _ source: repeat SharedSequence<SharingStrategy, each Part>,
        resultSelector: @escaping (repeat each Part) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(.zip(repeat (each source).asObservable(), resultSelector: resultSelector))
    }
}

extension SharedSequenceConvertibleType where Element == Any {
    /// Returns a sequence of tuples of the sources' latest elements.
    ///
    /// It emits whenever a source emits, once every source has emitted.
    public static func combineLatest<each Part>(
        _ source: repeat SharedSequence<SharingStrategy, each Part>
    ) -> SharedSequence<SharingStrategy, (repeat each Part)> {
        SharedSequence(Observable.combineLatest(repeat (each source).asObservable()))
    }

    /// Returns a sequence of tuples of the sources' elements at the same position.
    public static func zip<each Part>(
        _ source: repeat SharedSequence<SharingStrategy, each Part>
    ) -> SharedSequence<SharingStrategy, (repeat each Part)> {
        SharedSequence(Observable.zip(repeat (each source).asObservable()))
    }
}
