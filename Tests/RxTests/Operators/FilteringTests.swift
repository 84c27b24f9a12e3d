import Rx
import RxTesting
import Testing

@Suite(.leakFree) struct FilteringTests {
    private let source: [Recorded<Event<Int>>] = [
        .next(210, 1), .next(220, 2), .next(230, 2), .next(240, 3), .next(250, 1), .completed(260),
    ]

    private func run(
        _ events: [Recorded<Event<Int>>]? = nil, disposed: Int = 1000,
        _ change: @escaping (Observable<Int>, TestScheduler) -> Observable<Int>
    ) -> ([Recorded<Event<Int>>], [Subscription]) {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable(events ?? self.source)
        let result = scheduler.start(disposed: disposed) { change(source.asObservable(), scheduler) }
        return (result.events, source.subscriptions)
    }

    @Test func filter() {
        #expect(
            run { source, _ in source.filter { $0 > 1 } }.0 == [
                .next(220, 2), .next(230, 2), .next(240, 3), .completed(260),
            ])
        let (events, subscriptions) = run { source, _ in source.filter { if $0 == 2 { throw testError } else { true } }
        }
        #expect(events == [.next(210, 1), .error(220, testError)])
        #expect(subscriptions == [Subscription(200, 220)])
    }

    @Test func distinct() {
        let expected: [Recorded<Event<Int>>] = [
            .next(210, 1), .next(220, 2), .next(240, 3), .next(250, 1), .completed(260),
        ]
        #expect(run { source, _ in source.distinctUntilChanged() }.0 == expected)
        #expect(run { source, _ in source.distinctUntilChanged { $0 == $1 } }.0 == expected)
        #expect(
            run { source, _ in source.distinctUntilChanged { $0 % 2 } }.0 == [
                .next(210, 1), .next(220, 2), .next(240, 3), .completed(260),
            ])
        #expect(run { source, _ in source.distinctUntilChanged(at: \.description) }.0 == expected)
        #expect(run { source, _ in source.distinctUntilChanged({ $0 % 2 }, comparer: ==) }.0.count == 4)
    }

    @Test func take() {
        let (events, subscriptions) = run { source, _ in source.take(2) }
        #expect(events == [.next(210, 1), .next(220, 2), .completed(220)])
        #expect(subscriptions == [Subscription(200, 220)])
        #expect(run { source, _ in source.take(0) }.0 == [.completed(200)])
        #expect(run { source, _ in source.take(9) }.0 == source)
    }

    @Test func takeWhile() {
        let (events, subscriptions) = run { source, _ in source.take(while: { $0 < 3 }) }
        #expect(events == [.next(210, 1), .next(220, 2), .next(230, 2), .completed(240)])
        #expect(subscriptions == [Subscription(200, 240)])
        #expect(
            run { source, _ in source.take(while: { $0 < 3 }, behavior: .inclusive) }.0
                == [.next(210, 1), .next(220, 2), .next(230, 2), .next(240, 3), .completed(240)])
        #expect(
            run { source, _ in source.take(until: { $0 == 3 }, behavior: .inclusive) }.0.map(\.time)
                == [210, 220, 230, 240, 240])
        #expect(run { source, _ in source.take(until: { $0 == 3 }) }.0.last == .completed(240))
    }

    @Test func takeUntil() {
        let scheduler = TestScheduler(initialClock: 0)
        let left = scheduler.createHotObservable(source)
        let right = scheduler.createHotObservable([.next(225, "x"), .next(245, "y")])
        let result = scheduler.start { left.take(until: right) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .completed(225)])
        #expect(left.subscriptions == [Subscription(200, 225)])
        #expect(right.subscriptions == [Subscription(200, 225)])
    }

    @Test func takeLast() {
        let (events, subscriptions) = run { source, _ in source.takeLast(2) }
        #expect(events == [.next(260, 3), .next(260, 1), .completed(260)])
        #expect(subscriptions == [Subscription(200, 260)])
    }

    @Test func `take and skip for an interval`() {
        #expect(
            run { source, scheduler in source.take(for: .seconds(25), scheduler: scheduler) }.0
                == [.next(210, 1), .next(220, 2), .completed(225)])
        #expect(
            run { source, scheduler in source.skip(.seconds(35), scheduler: scheduler) }.0
                == [.next(240, 3), .next(250, 1), .completed(260)])
    }

    @Test func skip() {
        #expect(run { source, _ in source.skip(3) }.0 == [.next(240, 3), .next(250, 1), .completed(260)])
        #expect(
            run { source, _ in source.skip(while: { $0 < 3 }) }.0 == [.next(240, 3), .next(250, 1), .completed(260)])
    }

    @Test func skipUntil() {
        let scheduler = TestScheduler(initialClock: 0)
        let left = scheduler.createHotObservable(source)
        let right = scheduler.createHotObservable([.next(235, "x")])
        let result = scheduler.start { left.skip(until: right) }
        #expect(result.events == [.next(240, 3), .next(250, 1), .completed(260)])
        #expect(left.subscriptions == [Subscription(200, 260)])
        #expect(right.subscriptions == [Subscription(200, 235)])
    }

    @Test func elementAt() {
        let (events, subscriptions) = run { source, _ in source.element(at: 3) }
        #expect(events == [.next(240, 3), .completed(240)])
        #expect(subscriptions == [Subscription(200, 240)])
        #expect(run { source, _ in source.element(at: 9) }.0 == [.error(260, RxError.argumentOutOfRange)])
    }

    @Test func single() {
        #expect(run { source, _ in source.single { $0 == 3 } }.0 == [.next(240, 3), .completed(260)])
        #expect(run { source, _ in source.single() }.0 == [.next(210, 1), .error(220, RxError.moreThanOneElement)])
        #expect(run { source, _ in source.single { $0 == 9 } }.0 == [.error(260, RxError.noElements)])
    }

    @Test func sample() {
        let scheduler = TestScheduler(initialClock: 0)
        let left = scheduler.createHotObservable(source)
        let right = scheduler.createHotObservable([
            .next(225, ()), .next(227, ()), .next(245, ()), .next(270, ()), .next(280, ()),
        ])
        let result = scheduler.start { left.sample(right) }
        #expect(result.events == [.next(225, 2), .next(245, 3), .next(270, 1), .completed(270)])
        #expect(left.subscriptions == [Subscription(200, 260)])
        #expect(right.subscriptions == [Subscription(200, 270)])
    }

    @Test func ignoreElements() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable(self.source)
        let result = scheduler.start { source.ignoreElements() }
        #expect(result.events.map(\.time) == [260])
    }
}
