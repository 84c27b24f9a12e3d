public import Dispatch

extension InfallibleType {
    private func changed<Result>(_ change: (Observable<Element>) -> Observable<Result>) -> Infallible<Result> {
        Infallible(change(asObservable()))
    }

    /// Each element transformed.
    public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
        changed { $0.map(transform) }
    }

    /// Each element transformed, without those for which `transform` returns nil.
    public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> Infallible<Result> {
        changed { $0.compactMap(transform) }
    }

    /// The elements for which `predicate` holds.
    public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
        changed { $0.filter(predicate) }
    }

    /// The elements of all sequences that `selector` makes, as they come.
    public func flatMap<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        changed { $0.flatMap(selector) }
    }

    /// The elements of the sequence that `selector` makes of the latest element.
    public func flatMapLatest<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        changed { $0.flatMapLatest(selector) }
    }

    /// The elements of the sequence that `selector` makes of an element; elements that come before it has ended are dropped.
    public func flatMapFirst<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        changed { $0.flatMapFirst(selector) }
    }

    /// The elements of all sequences that `selector` makes, one after the other.
    public func concatMap<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        changed { $0.concatMap(selector) }
    }

    /// This sequence, then `second`.
    public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Infallible<Element>
    where Source.Element == Element {
        changed { $0.concat(second) }
    }

    /// All the sequences, one after the other.
    public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Infallible<Element>
    where Sequence.Element == Infallible<Element> {
        Infallible(.concat(sequence.map(\.source)))
    }

    /// All the sequences, one after the other.
    public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> { concat(sources) }

    /// The elements of all the sequences, as they come.
    public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Infallible<Element>
    where Collection.Element == Infallible<Element> {
        Infallible(.merge(sources.map(\.source)))
    }

    /// The elements of all the sequences, as they come.
    public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> { merge(sources) }

    /// These elements, then this sequence.
    public func startWith(_ elements: Element...) -> Infallible<Element> {
        changed { .concat(.from(elements, scheduler: ImmediateScheduler()), $0) }
    }

    /// Each step of folding the elements into a value.
    public func scan<Accumulate>(
        _ seed: Accumulate, accumulator: @escaping (Accumulate, Element) -> Accumulate
    ) -> Infallible<Accumulate> {
        changed { $0.scan(seed, accumulator: accumulator) }
    }

    /// Each step of folding the elements into a value that is changed in place.
    public func scan<Accumulate>(
        into seed: Accumulate, accumulator: @escaping (inout Accumulate, Element) -> Void
    ) -> Infallible<Accumulate> {
        changed { $0.scan(into: seed, accumulator: accumulator) }
    }

    /// The first `count` elements.
    public func take(_ count: Int) -> Infallible<Element> { changed { $0.take(count) } }

    /// This sequence until `other` emits.
    public func take<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
        changed { $0.take(until: other.asObservable()) }
    }

    /// The elements until `predicate` holds for one.
    public func take(
        until predicate: @escaping (Element) -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> {
        changed { $0.take(until: predicate, behavior: behavior) }
    }

    /// The elements as long as `predicate` holds.
    public func take(
        while predicate: @escaping (Element) -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> {
        changed { $0.take(while: predicate, behavior: behavior) }
    }

    /// The last `count` elements, when the sequence has ended.
    public func takeLast(_ count: Int) -> Infallible<Element> { changed { $0.takeLast(count) } }

    /// The elements after the first `count`.
    public func skip(_ count: Int) -> Infallible<Element> { changed { $0.skip(count) } }

    /// The elements from the first for which `predicate` does not hold.
    public func skip(while predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
        changed { $0.skip(while: predicate) }
    }

    /// The elements after `other` has emitted.
    public func skip<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
        changed { $0.skip(until: other.asObservable()) }
    }

    /// The same sequence, with the closures called as its events pass.
    public func `do`(
        onNext: ((Element) -> Void)? = nil, afterNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil, afterCompleted: (() -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> Infallible<Element> {
        changed {
            $0.do(
                onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted,
                onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose)
        }
    }

    /// This sequence, subscribed once for all who subscribe while somebody is.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
        changed { $0.share(replay: replay, scope: scope) }
    }

    /// The elements without those whose key repeats the one before.
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) throws -> Key
    ) -> Infallible<Element> {
        changed { $0.distinctUntilChanged(keySelector) }
    }

    /// The elements without those that `comparer` calls equal to the one before.
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) throws -> Bool
    ) -> Infallible<Element> {
        changed { $0.distinctUntilChanged(comparer) }
    }

    /// The elements whose key differs from that of the one before, as `comparer` sees it.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) throws -> Key, comparer: @escaping (_ lhs: Key, _ rhs: Key) throws -> Bool
    ) -> Infallible<Element> {
        changed { $0.distinctUntilChanged(keySelector, comparer: comparer) }
    }

    /// The elements without those whose property repeats the one before.
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> Infallible<Element> {
        changed { $0.distinctUntilChanged(at: keyPath) }
    }

    /// The same events, sent by `scheduler`.
    public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        changed { $0.observe(on: scheduler) }
    }

    /// The same sequence, subscribed by `scheduler`.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        changed { $0.subscribe(on: scheduler) }
    }

    /// The elements that are followed by `dueTime` without another one.
    public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
        changed { $0.debounce(dueTime, scheduler: scheduler) }
    }

    /// The first element at once, and then at most one in `dueTime`.
    public func throttle(
        _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
    ) -> Infallible<Element> {
        changed { $0.throttle(dueTime, latest: latest, scheduler: scheduler) }
    }

    /// The same sequence, `dueTime` later.
    public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
        changed { $0.delay(dueTime, scheduler: scheduler) }
    }

    /// `resultSelector` of each element and the latest one of `second`.
    public func withLatestFrom<Source: InfallibleType, Result>(
        _ second: Source, resultSelector: @escaping (Element, Source.Element) -> Result
    ) -> Infallible<Result> {
        changed { $0.withLatestFrom(second, resultSelector: resultSelector) }
    }

    /// The latest element of `second`, each time this sequence emits and `second` has one.
    public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
        changed { $0.withLatestFrom(second) }
    }

    /// `resultSelector` of `object` and each element; the sequence ends once the object, which is not retained, is gone.
    public func withUnretained<Object: AnyObject, Result>(
        _ object: Object, resultSelector: @escaping (Object, Element) -> Result
    ) -> Infallible<Result> {
        changed { $0.withUnretained(object, resultSelector: resultSelector) }
    }

    /// `object` with each element; the sequence ends once the object, which is not retained, is gone.
    public func withUnretained<Object: AnyObject>(_ object: Object) -> Infallible<(Object, Element)> {
        changed { $0.withUnretained(object) }
    }

    /// The elements that come before `duration` has passed since the subscription; then the end.
    public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
        changed { $0.take(for: duration, scheduler: scheduler) }
    }

    /// The same sequence, with a line printed for its subscription, each event and its disposal.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
        function: String = #function
    ) -> Infallible<Element> {
        changed { $0.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function) }
    }

    /// Only how the sequence ends.
    public func asCompletable() -> Completable { asObservable().ignoreElements().asCompletable() }
}

extension InfallibleType where Element: Equatable {
    /// The elements without those that repeat the one before.
    public func distinctUntilChanged() -> Infallible<Element> { Infallible(asObservable().distinctUntilChanged()) }
}
