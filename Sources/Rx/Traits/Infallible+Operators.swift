public import Dispatch

extension InfallibleType {
    private func changed<Result>(_ change: (Observable<Element>) -> Observable<Result>) -> Infallible<Result> {
        Infallible(change(asObservable()))
    }

    /// Returns a sequence that applies `transform` to each element.
    public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
        changed { $0.map(transform) }
    }

    /// Returns a sequence that applies `transform` to each element and omits `nil` results.
    public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> Infallible<Result> {
        changed { $0.compactMap(transform) }
    }

    /// Returns a sequence of the elements that satisfy `predicate`.
    public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
        changed { $0.filter(predicate) }
    }

    /// Returns a sequence that merges the sequences that `selector` returns for the elements.
    public func flatMap<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        changed { $0.flatMap(selector) }
    }

    /// Returns a sequence that follows only the sequence that `selector` returns for the latest element.
    public func flatMapLatest<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        changed { $0.flatMapLatest(selector) }
    }

    /// Returns a sequence that follows the sequence that `selector` returns for an element.
    ///
    /// Elements that arrive before that sequence has completed are dropped.
    public func flatMapFirst<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        changed { $0.flatMapFirst(selector) }
    }

    /// Returns a sequence that follows the sequences that `selector` returns for the elements, one after the other.
    public func concatMap<Source: InfallibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        changed { $0.concatMap(selector) }
    }

    /// Returns a sequence that continues with `second` after this sequence completes.
    public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Infallible<Element>
    where Source.Element == Element {
        changed { $0.concat(second) }
    }

    /// Returns a sequence that follows the sources one after the other.
    public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Infallible<Element>
    where Sequence.Element == Infallible<Element> {
        Infallible(.concat(sequence.map(\.source)))
    }

    /// Returns a sequence that follows the sources one after the other.
    public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> { concat(sources) }

    /// Returns a sequence that emits the elements of all sources as they arrive.
    public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Infallible<Element>
    where Collection.Element == Infallible<Element> {
        Infallible(.merge(sources.map(\.source)))
    }

    /// Returns a sequence that emits the elements of all sources as they arrive.
    public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> { merge(sources) }

    /// Returns a sequence that emits `elements` before the elements of this sequence.
    public func startWith(_ elements: Element...) -> Infallible<Element> {
        changed { .concat(.from(elements, scheduler: ImmediateScheduler()), $0) }
    }

    /// Returns a sequence that emits each intermediate result of folding the elements with `accumulator`.
    public func scan<Accumulate>(
        _ seed: Accumulate, accumulator: @escaping (Accumulate, Element) -> Accumulate
    ) -> Infallible<Accumulate> {
        changed { $0.scan(seed, accumulator: accumulator) }
    }

    /// Returns a sequence that emits each intermediate result of folding the elements into a value that `accumulator`
    /// changes in place.
    public func scan<Accumulate>(
        into seed: Accumulate, accumulator: @escaping (inout Accumulate, Element) -> Void
    ) -> Infallible<Accumulate> {
        changed { $0.scan(into: seed, accumulator: accumulator) }
    }

    /// Returns a sequence of the first `count` elements.
    public func take(_ count: Int) -> Infallible<Element> { changed { $0.take(count) } }

    /// Returns a sequence that completes when `other` emits.
    public func take<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
        changed { $0.take(until: other.asObservable()) }
    }

    /// Returns a sequence that completes when an element satisfies `predicate`.
    public func take(
        until predicate: @escaping (Element) -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> {
        changed { $0.take(until: predicate, behavior: behavior) }
    }

    /// Returns a sequence that completes when an element does not satisfy `predicate`.
    public func take(
        while predicate: @escaping (Element) -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> {
        changed { $0.take(while: predicate, behavior: behavior) }
    }

    /// Returns a sequence that emits the last `count` elements when this sequence completes.
    public func takeLast(_ count: Int) -> Infallible<Element> { changed { $0.takeLast(count) } }

    /// Returns a sequence without the first `count` elements.
    public func skip(_ count: Int) -> Infallible<Element> { changed { $0.skip(count) } }

    /// Returns a sequence that begins with the first element that does not satisfy `predicate`.
    public func skip(while predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
        changed { $0.skip(while: predicate) }
    }

    /// Returns a sequence of the elements that arrive after `other` has emitted.
    public func skip<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
        changed { $0.skip(until: other.asObservable()) }
    }

    /// Returns the same sequence with closures that are called before and after its events.
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

    /// Returns a sequence whose subscribers share one subscription to this sequence and its last `replay` elements.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
        changed { $0.share(replay: replay, scope: scope) }
    }

    /// Returns a sequence without the elements whose key equals that of the previous element.
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) throws -> Key
    ) -> Infallible<Element> {
        changed { $0.distinctUntilChanged(keySelector) }
    }

    /// Returns a sequence without the elements that `comparer` considers equal to the previous element.
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) throws -> Bool
    ) -> Infallible<Element> {
        changed { $0.distinctUntilChanged(comparer) }
    }

    /// Returns a sequence without the elements whose key `comparer` considers equal to that of the previous element.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) throws -> Key, comparer: @escaping (_ lhs: Key, _ rhs: Key) throws -> Bool
    ) -> Infallible<Element> {
        changed { $0.distinctUntilChanged(keySelector, comparer: comparer) }
    }

    /// Returns a sequence without the elements whose property at `keyPath` equals that of the previous element.
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> Infallible<Element> {
        changed { $0.distinctUntilChanged(at: keyPath) }
    }

    /// Returns the same sequence with its events sent on `scheduler`.
    public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        changed { $0.observe(on: scheduler) }
    }

    /// Returns the same sequence, subscribed to on `scheduler`.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        changed { $0.subscribe(on: scheduler) }
    }

    /// Returns a sequence of the elements that are followed by `dueTime` without another element.
    public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
        changed { $0.debounce(dueTime, scheduler: scheduler) }
    }

    /// Returns a sequence that emits the first element immediately and then at most one element per `dueTime`.
    public func throttle(
        _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
    ) -> Infallible<Element> {
        changed { $0.throttle(dueTime, latest: latest, scheduler: scheduler) }
    }

    /// Returns a sequence that sends each event `dueTime` later.
    public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
        changed { $0.delay(dueTime, scheduler: scheduler) }
    }

    /// Returns a sequence that combines each element and the latest element of `second` with `resultSelector`.
    public func withLatestFrom<Source: InfallibleType, Result>(
        _ second: Source, resultSelector: @escaping (Element, Source.Element) -> Result
    ) -> Infallible<Result> {
        changed { $0.withLatestFrom(second, resultSelector: resultSelector) }
    }

    /// Returns a sequence that emits the latest element of `second` whenever this sequence emits and `second` has
    /// emitted.
    public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
        changed { $0.withLatestFrom(second) }
    }

    /// Returns a sequence that combines `object` and each element with `resultSelector`.
    ///
    /// The sequence does not retain `object`. It completes with the first element that arrives after `object` was
    /// deallocated.
    public func withUnretained<Object: AnyObject, Result>(
        _ object: Object, resultSelector: @escaping (Object, Element) -> Result
    ) -> Infallible<Result> {
        changed { $0.withUnretained(object, resultSelector: resultSelector) }
    }

    /// Returns a sequence of tuples of `object` and each element.
    ///
    /// The sequence does not retain `object`. It completes with the first element that arrives after `object` was
    /// deallocated.
    public func withUnretained<Object: AnyObject>(_ object: Object) -> Infallible<(Object, Element)> {
        changed { $0.withUnretained(object) }
    }

    /// Returns a sequence that completes when `duration` has elapsed since the subscription.
    public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
        changed { $0.take(for: duration, scheduler: scheduler) }
    }

    /// Returns the same sequence and prints a line for each subscription, event and disposal.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
        function: String = #function
    ) -> Infallible<Element> {
        changed { $0.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function) }
    }

    /// Returns a completable that completes when this sequence does and ignores its elements.
    public func asCompletable() -> Completable { asObservable().ignoreElements().asCompletable() }
}

extension InfallibleType where Element: Equatable {
    /// Returns a sequence without the elements that equal the previous element.
    public func distinctUntilChanged() -> Infallible<Element> { Infallible(asObservable().distinctUntilChanged()) }
}
