import Rx
import RxTesting
import Testing

@Suite(.leakFree) struct TransformingTests {
    private func run<Result>(
        _ events: [Recorded<Event<Int>>], disposed: Int = 1000,
        _ change: @escaping (Observable<Int>) -> Observable<Result>
    ) -> ([Recorded<Event<Result>>], [Subscription]) {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable(events)
        let result = scheduler.start(disposed: disposed) { change(source.asObservable()) }
        return (result.events, source.subscriptions)
    }

    private let three: [Recorded<Event<Int>>] = [
        .next(150, 9), .next(210, 1), .next(220, 2), .next(230, 3), .completed(250),
    ]

    @Test func map() {
        let (events, subscriptions) = run(three) { $0.map { $0 * 10 } }
        #expect(events == [.next(210, 10), .next(220, 20), .next(230, 30), .completed(250)])
        #expect(subscriptions == [Subscription(200, 250)])
    }

    @Test func `an error thrown in map ends the sequence`() {
        let (events, subscriptions) = run(three) { $0.map { if $0 == 2 { throw testError } else { $0 } } }
        #expect(events == [.next(210, 1), .error(220, testError)])
        #expect(subscriptions == [Subscription(200, 220)])
    }

    @Test func `map passes an error on`() {
        let (events, subscriptions) = run([.next(210, 1), .error(220, testError)]) { $0.map { $0 + 1 } }
        #expect(events == [.next(210, 2), .error(220, testError)])
        #expect(subscriptions == [Subscription(200, 220)])
    }

    @Test func `a disposed map sends nothing more`() {
        let (events, subscriptions) = run(three, disposed: 225) { $0.map { $0 } }
        #expect(events == [.next(210, 1), .next(220, 2)])
        #expect(subscriptions == [Subscription(200, 225)])
    }

    @Test func compactMap() {
        let (events, _) = run(three) { $0.compactMap { $0 == 2 ? nil : "\($0)" } }
        #expect(events == [.next(210, "1"), .next(230, "3"), .completed(250)])
    }

    @Test func scan() {
        let (events, _) = run(three) { $0.scan(10, accumulator: +) }
        #expect(events == [.next(210, 11), .next(220, 13), .next(230, 16), .completed(250)])
    }

    @Test func scanInto() {
        let (events, _) = run(three) { $0.scan(into: [Int]()) { $0.append($1) } }
        #expect(events == [.next(210, [1]), .next(220, [1, 2]), .next(230, [1, 2, 3]), .completed(250)])
    }

    @Test func `dematerialize reverses materialize`() {
        let failing: [Recorded<Event<Int>>] = [.next(210, 1), .error(220, testError)]
        let (events, _) = run(failing) { $0.materialize() }
        #expect(events == [.next(210, .next(1)), .next(220, .error(testError)), .completed(220)])
        let (same, _) = run(failing) { $0.materialize().dematerialize() }
        #expect(same == failing)
    }

    @Test func enumerated() {
        let (events, _) = run(three) { $0.enumerated().map { $0.index * 100 + $0.element } }
        #expect(events == [.next(210, 1), .next(220, 102), .next(230, 203), .completed(250)])
    }

    @Test func pairs() {
        let (events, _) = run(three) { $0.pairwise().map { [$0, $1] } }
        #expect(events == [.next(220, [1, 2]), .next(230, [2, 3]), .completed(250)])
        let (previous, _) = run(three) { $0.zipPrevious().map { [$0 ?? 0, $1] } }
        #expect(previous.first == .next(210, [0, 1]))
    }

    @Test func groups() {
        let (events, subscriptions) = run(three) { source in
            source.groupBy { $0 % 2 }.flatMap { group in group.map { "\(group.key):\($0)" } }
        }
        #expect(events == [.next(210, "1:1"), .next(220, "0:2"), .next(230, "1:3"), .completed(250)])
        #expect(subscriptions == [Subscription(200, 250)])
    }

    @Test func `a group continues after its parent is disposed`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable(three)
        let observer = scheduler.createObserver(Int.self)
        let inner = SerialDisposable()
        var outer: (any Disposable)?
        scheduler.scheduleAt(200) {
            outer = source.groupBy { $0 % 2 }.subscribe(onNext: { group in
                if group.key == 1 { inner.disposable = group.subscribe(observer) }
            })
        }
        scheduler.scheduleAt(215) { outer?.dispose() }
        scheduler.start()
        #expect(observer.events == [.next(210, 1), .next(230, 3), .completed(250)])
        #expect(source.subscriptions == [Subscription(200, 250)])
        outer = nil
    }

    @Test func `withUnretained completes when its object is released`() {
        final class Owner {}
        let subject = PublishSubject<Int>()
        var owner: Owner? = Owner()
        var log: [String] = []
        _ = subject.withUnretained(owner!).map(\.1).subscribe(
            onNext: { log.append("\($0)") }, onCompleted: { log.append("end") })
        subject.onNext(1)
        owner = nil
        subject.onNext(2)
        #expect(log == ["1", "end"])
        #expect(owner == nil)
    }

    @Test func buffers() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([
            .next(210, 1), .next(220, 2), .next(230, 3), .next(290, 4), .completed(330),
        ])
        let result = scheduler.start { source.buffer(timeSpan: .seconds(70), count: 3, scheduler: scheduler) }
        #expect(result.events == [.next(230, [1, 2, 3]), .next(300, [4]), .next(330, []), .completed(330)])
        #expect(source.subscriptions == [Subscription(200, 330)])
    }

    @Test func windows() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([
            .next(210, 1), .next(220, 2), .next(230, 3), .next(290, 4), .completed(330),
        ])
        let result = scheduler.start {
            source.window(timeSpan: .seconds(70), count: 3, scheduler: scheduler)
                .enumerated().flatMap { index, window in window.map { "\(index):\($0)" } }
        }
        #expect(
            result.events == [
                .next(210, "0:1"), .next(220, "0:2"), .next(230, "0:3"), .next(290, "1:4"), .completed(330),
            ])
    }
}
