import Rx
import RxTesting
import Testing

/// Every operator, disposed in the middle: the source is released at that time, nothing more is delivered, and no
/// object stays alive.
@Suite(.leakFree) struct DisposalTests {
    private typealias Build =
        @Sendable (_ source: Observable<Int>, _ other: Observable<Int>, _ scheduler: TestScheduler) ->
        Observable<Any>

    private static func any<Element>(_ source: some ObservableConvertibleType<Element>) -> Observable<Any> {
        source.asObservable().map { $0 as Any }
    }

    /// A run of each operator over a source that never ends.
    private static let operators: [(name: String, build: Build)] = [
        ("amb", { source, other, _ in any(source.amb(other)) }),
        ("asInfallible", { source, _, _ in any(source.asInfallible(onErrorJustReturn: 0)) }),
        ("asMaybe", { source, _, _ in any(source.skip(100).asMaybe()) }),
        ("asSingle", { source, _, _ in any(source.skip(100).asSingle()) }),
        (
            "buffer",
            { source, _, scheduler in any(source.buffer(timeSpan: .seconds(25), count: 2, scheduler: scheduler)) }
        ),
        ("catch", { source, other, _ in any(source.catch { _ in other }) }),
        ("catchAndReturn", { source, _, _ in any(source.catchAndReturn(0)) }),
        ("catch(sequence:)", { source, other, _ in any(Observable.catch(sequence: [source, other])) }),
        ("combineLatest", { source, other, _ in any(Observable.combineLatest(source, other) { $0 + $1 }) }),
        ("combineLatest of a collection", { source, other, _ in any(Observable.combineLatest([source, other])) }),
        ("compactMap", { source, _, _ in any(source.compactMap { $0 }) }),
        ("concat", { source, other, _ in any(source.concat(other)) }),
        ("concatMap", { source, other, _ in any(source.concatMap { _ in other }) }),
        ("create", { source, _, _ in any(Observable<Int>.create { source.subscribe($0) }) }),
        ("debounce", { source, _, scheduler in any(source.debounce(.seconds(2), scheduler: scheduler)) }),
        ("debug", { source, _, _ in any(source.filter { _ in false }.debug("disposed in the middle")) }),
        ("deferred", { source, _, _ in any(Observable.deferred { source }) }),
        ("delay", { source, _, scheduler in any(source.delay(.seconds(15), scheduler: scheduler)) }),
        (
            "delaySubscription",
            { source, _, scheduler in
                any(Observable.merge(source, source.delaySubscription(.seconds(500), scheduler: scheduler)))
            }
        ),
        ("dematerialize", { source, _, _ in any(source.materialize().dematerialize()) }),
        ("distinctUntilChanged", { source, _, _ in any(source.distinctUntilChanged()) }),
        ("do", { source, _, _ in any(source.do(onNext: { _ in })) }),
        ("element(at:)", { source, _, _ in any(source.element(at: 100)) }),
        ("enumerated", { source, _, _ in any(source.enumerated()) }),
        ("filter", { source, _, _ in any(source.filter { _ in true }) }),
        ("first", { source, _, _ in any(source.skip(100).first()) }),
        ("flatMap", { source, other, _ in any(source.flatMap { _ in other }) }),
        ("flatMapFirst", { source, other, _ in any(source.flatMapFirst { _ in other }) }),
        ("flatMapLatest", { source, other, _ in any(source.flatMapLatest { _ in other }) }),
        ("groupBy", { source, _, _ in any(source.groupBy { $0 % 2 }.flatMap { $0 }) }),
        ("ifEmpty", { source, other, _ in any(source.ifEmpty(switchTo: other)) }),
        ("ignoreElements", { source, _, _ in any(source.ignoreElements()) }),
        ("map", { source, _, _ in any(source.map { $0 }) }),
        ("materialize", { source, _, _ in any(source.materialize()) }),
        ("merge", { source, other, _ in any(Observable.merge(source, other)) }),
        ("merge()", { source, other, _ in any(Observable.of(source, other).merge()) }),
        (
            "merge(maxConcurrent:)",
            { source, other, _ in any(Observable.of(source, other, other).merge(maxConcurrent: 2)) }
        ),
        ("multicast(_:selector:)", { source, _, _ in any(source.multicast({ PublishSubject<Int>() }) { $0 }) }),
        ("observe(on:)", { source, _, scheduler in any(source.observe(on: scheduler)) }),
        ("pairwise", { source, _, _ in any(source.pairwise()) }),
        ("pausable", { source, other, _ in any(source.pausable(by: other.map { $0 % 2 == 0 })) }),
        ("publish().refCount()", { source, _, _ in any(source.publish().refCount()) }),
        ("reduce", { source, _, _ in any(source.reduce(0, accumulator: +)) }),
        ("replay(1).refCount()", { source, _, _ in any(source.replay(1).refCount()) }),
        ("replayAll().refCount()", { source, _, _ in any(source.replayAll().refCount()) }),
        ("retry", { source, _, _ in any(source.retry()) }),
        ("retry(_:)", { source, _, _ in any(source.retry(3)) }),
        ("retry(when:)", { source, other, _ in any(source.retry(when: { (_: Observable<any Error>) in other })) }),
        ("sample", { source, other, _ in any(source.sample(other)) }),
        ("scan", { source, _, _ in any(source.scan(0, accumulator: +)) }),
        ("share()", { source, _, _ in any(source.share()) }),
        ("share(replay: 1)", { source, _, _ in any(source.share(replay: 1)) }),
        ("share(replay: 2, scope: .forever)", { source, _, _ in any(source.share(replay: 2, scope: .forever)) }),
        ("single", { source, _, _ in any(source.single { $0 > 100 }) }),
        ("skip", { source, _, _ in any(source.skip(1)) }),
        ("skip for a time", { source, _, scheduler in any(source.skip(.seconds(15), scheduler: scheduler)) }),
        ("skip(until:)", { source, other, _ in any(source.skip(until: other)) }),
        ("skip(while:)", { source, _, _ in any(source.skip(while: { $0 < 2 })) }),
        ("startWith", { source, _, _ in any(source.startWith(0)) }),
        ("subscribe(on:)", { source, _, _ in any(source.subscribe(on: CurrentThreadScheduler.instance)) }),
        ("switchLatest", { source, other, _ in any(source.map { _ in other }.switchLatest()) }),
        ("take", { source, _, _ in any(source.take(100)) }),
        ("take(for:)", { source, _, scheduler in any(source.take(for: .seconds(500), scheduler: scheduler)) }),
        ("take(until:)", { source, other, _ in any(source.take(until: other.skip(100))) }),
        ("take(until: predicate)", { source, _, _ in any(source.take(until: { $0 > 100 })) }),
        ("take(while:)", { source, _, _ in any(source.take(while: { $0 < 100 })) }),
        ("takeLast", { source, _, _ in any(source.takeLast(3)) }),
        ("throttle", { source, _, scheduler in any(source.throttle(.seconds(15), scheduler: scheduler)) }),
        (
            "timeout",
            { source, other, scheduler in any(source.timeout(.seconds(99), other: other, scheduler: scheduler)) }
        ),
        ("toArray", { source, _, _ in any(source.toArray()) }),
        (
            "using",
            { source, _, _ in any(Observable.using({ BooleanDisposable() }, observableFactory: { _ in source })) }
        ),
        (
            "window",
            { source, _, scheduler in
                any(source.window(timeSpan: .seconds(25), count: 2, scheduler: scheduler).merge())
            }
        ),
        ("withLatestFrom", { source, other, _ in any(source.withLatestFrom(other)) }),
        ("withUnretained", { source, _, _ in any(source.withUnretained(Self.object) { $1 }) }),
        ("zip", { source, other, _ in any(Observable.zip(source, other) { $0 + $1 }) }),
        ("zip of a collection", { source, other, _ in any(Observable.zip([source, other])) }),
        ("zipPrevious", { source, _, _ in any(source.zipPrevious()) }),
        ("Completable.andThen", { source, _, _ in any(Completable.empty().andThen(source)) }),
        ("Driver", { source, _, scheduler in mocked(scheduler) { any(source.asDriver(onErrorJustReturn: 0)) } }),
        ("Signal", { source, _, scheduler in mocked(scheduler) { any(source.asSignal(onErrorJustReturn: 0)) } }),
        ("trackActivity", { source, _, _ in any(source.trackActivity(ActivityTracker())) }),
        ("feedNext", { source, _, _ in any(source.feedNext(into: PublishSubject())) }),
        ("feedActivity", { source, _, _ in any(source.feedActivity(into: BehaviorRelay(value: false))) }),
        ("toLoadingState", { source, _, _ in any(source.toLoadingState()) }),
    ]

    private static let object = Witnessed()

    private static func mocked<Result>(_ scheduler: TestScheduler, _ body: () -> Result) -> Result {
        var result: Result?
        SharingScheduler.mock(scheduler: scheduler) { result = body() }
        return result!
    }

    @Test(arguments: operators.map(\.name))
    func `a disposed operator releases its sources and sends nothing more`(name: String) throws {
        let build = try #require(Self.operators.first { $0.name == name }).build
        let scheduler = TestScheduler(initialClock: 0)
        let events = (1..<70).map { Recorded<Event<Int>>.next(200 + $0 * 5, $0) }
        let source = scheduler.createHotObservable(events)
        let other = scheduler.createHotObservable(events)
        let result = scheduler.start(disposed: 233) {
            build(source.asObservable(), other.asObservable(), scheduler)
        }
        #expect(!source.subscriptions.isEmpty)
        for subscription in source.subscriptions + other.subscriptions { #expect(subscription.unsubscribe <= 233) }
        #expect(source.subscriptions.map(\.unsubscribe).max() == 233)
        for event in result.events {
            #expect(event.time <= 233)
            #expect(!event.value.isStopEvent)
        }
    }

    @Test func `the source stays subscribed while a subscribed window is open`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])
        let result = scheduler.start {
            source.window(timeSpan: .seconds(100), count: 2, scheduler: scheduler).take(1).merge()
        }
        #expect(result.events == [.next(210, 1), .next(220, 2), .completed(220)])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test func `an inner sequence is released if its selector disposes the subscription`() {
        typealias Flatten = (Observable<Int>, @escaping (Int) -> Observable<Int>) -> Observable<Int>
        let operators: [(name: String, flatten: Flatten)] = [
            ("flatMap", { $0.flatMap($1) }), ("flatMapFirst", { $0.flatMapFirst($1) }),
            ("flatMapLatest", { $0.flatMapLatest($1) }), ("concatMap", { $0.concatMap($1) }),
            ("merge", { $0.map($1).merge() }), ("merge(maxConcurrent:)", { $0.map($1).merge(maxConcurrent: 2) }),
        ]
        for (name, flatten) in operators {
            let (source, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
            let subscription = SerialDisposable()
            subscription.disposable = flatten(source) { _ in
                subscription.dispose()
                return inner.asObservable()
            }.subscribe()
            source.onNext(1)
            #expect(!inner.hasObservers, "\(name)")
            #expect(!source.hasObservers, "\(name)")
        }
    }

    /// Random insertions and removals, compared with an array.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a CompositeDisposable disposes its members in insertion order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let group = CompositeDisposable()
        var disposed: [Int] = []
        var model: [(number: Int, key: CompositeDisposable.DisposeKey)] = []
        for number in 0..<60 {
            if Int.random(in: 0..<3, using: &random) == 0, !model.isEmpty {
                let member = model.remove(at: Int.random(in: 0..<model.count, using: &random))
                group.remove(for: member.key)
                #expect(disposed.popLast() == member.number)
            } else if let key = group.insert(Disposables.create { disposed.append(number) }) {
                model.append((number, key))
            }
            #expect(group.count == model.count)
        }
        group.dispose()
        #expect(disposed == model.map(\.number))
    }
}

private final class Witnessed: Sendable {}
