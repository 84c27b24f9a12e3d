import Rx
import RxTesting
import Testing

@Suite(.leakFree) struct CombiningTests {
    @Test func merge() {
        let scheduler = TestScheduler(initialClock: 0)
        let left = scheduler.createHotObservable([.next(210, 1), .next(230, 3), .completed(240)])
        let right = scheduler.createHotObservable([.next(220, 2), .next(250, 4), .completed(260)])
        let result = scheduler.start { Observable.merge(left.asObservable(), right.asObservable()) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .next(230, 3), .next(250, 4), .completed(260)])
        #expect(left.subscriptions == [Subscription(200, 240)])
        #expect(right.subscriptions == [Subscription(200, 260)])
    }

    @Test func `merge ends at the first error`() {
        let scheduler = TestScheduler(initialClock: 0)
        let left = scheduler.createHotObservable([.next(210, 1), .error(230, testError)])
        let right = scheduler.createHotObservable([.next(220, 2), .next(250, 4)])
        let result = scheduler.start { Observable.merge([left.asObservable(), right.asObservable()]) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .error(230, testError)])
        #expect(right.subscriptions == [Subscription(200, 230)])
    }

    @Test func flatMap() {
        let scheduler = TestScheduler(initialClock: 0)
        let cold = scheduler.createColdObservable([.next(10, "a"), .next(25, "b"), .completed(30)])
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let result = scheduler.start { source.flatMap { number in cold.map { "\(number)\($0)" } } }
        #expect(
            result.events == [
                .next(220, "1a"), .next(230, "2a"), .next(235, "1b"), .next(245, "2b"), .completed(250),
            ])
        #expect(cold.subscriptions == [Subscription(210, 240), Subscription(220, 250)])
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func `disposing flatMap disposes its inner sequences`() {
        let scheduler = TestScheduler(initialClock: 0)
        let cold = scheduler.createColdObservable([.next(10, "a"), .next(25, "b"), .completed(30)])
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let result = scheduler.start(disposed: 232) { source.flatMap { _ in cold } }
        #expect(result.events == [.next(220, "a"), .next(230, "a")])
        #expect(cold.subscriptions == [Subscription(210, 232), Subscription(220, 232)])
    }

    @Test func `an inner error ends flatMap`() {
        let scheduler = TestScheduler(initialClock: 0)
        let cold = scheduler.createColdObservable([.next(10, "a"), .error(15, testError)])
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let result = scheduler.start { source.flatMap { _ in cold } }
        #expect(result.events == [.next(220, "a"), .error(225, testError)])
        #expect(cold.subscriptions == [Subscription(210, 225), Subscription(220, 225)])
        #expect(source.subscriptions == [Subscription(200, 225)])
    }

    @Test func flatMapFirst() {
        let scheduler = TestScheduler(initialClock: 0)
        let cold = scheduler.createColdObservable([.next(10, "a"), .completed(15)])
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])
        let result = scheduler.start { source.flatMapFirst { number in cold.map { "\(number)\($0)" } } }
        #expect(result.events == [.next(220, "1a"), .next(240, "3a"), .completed(245)])
        #expect(cold.subscriptions == [Subscription(210, 225), Subscription(230, 245)])
    }

    @Test func flatMapLatest() {
        let scheduler = TestScheduler(initialClock: 0)
        let cold = scheduler.createColdObservable([.next(5, "a"), .next(15, "b"), .completed(20)])
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let result = scheduler.start { source.flatMapLatest { number in cold.map { "\(number)\($0)" } } }
        #expect(result.events == [.next(215, "1a"), .next(225, "2a"), .next(235, "2b"), .completed(240)])
        #expect(cold.subscriptions == [Subscription(210, 220), Subscription(220, 240)])
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func concatMap() {
        let scheduler = TestScheduler(initialClock: 0)
        let cold = scheduler.createColdObservable([.next(10, "a"), .completed(30)])
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let result = scheduler.start { source.concatMap { number in cold.map { "\(number)\($0)" } } }
        #expect(result.events == [.next(220, "1a"), .next(250, "2a"), .completed(270)])
        #expect(cold.subscriptions == [Subscription(210, 240), Subscription(240, 270)])
    }

    @Test func mergeMaxConcurrent() {
        let scheduler = TestScheduler(initialClock: 0)
        let cold = scheduler.createColdObservable([.next(10, "a"), .completed(50)])
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])
        let result = scheduler.start { source.map { _ in cold.asObservable() }.merge(maxConcurrent: 2) }
        #expect(result.events == [.next(220, "a"), .next(230, "a"), .next(270, "a"), .completed(310)])
        #expect(
            cold.subscriptions == [Subscription(210, 260), Subscription(220, 270), Subscription(260, 310)])
    }

    @Test func concat() {
        let scheduler = TestScheduler(initialClock: 0)
        let first = scheduler.createColdObservable([.next(10, 1), .completed(20)])
        let second = scheduler.createColdObservable([.next(10, 2), .completed(30)])
        let result = scheduler.start { first.concat(second) }
        #expect(result.events == [.next(210, 1), .next(230, 2), .completed(250)])
        #expect(first.subscriptions == [Subscription(200, 220)])
        #expect(second.subscriptions == [Subscription(220, 250)])
    }

    @Test func combineLatest() {
        let scheduler = TestScheduler(initialClock: 0)
        let left = scheduler.createHotObservable([.next(210, 1), .next(230, 2), .completed(240)])
        let right = scheduler.createHotObservable([.next(220, "a"), .next(250, "b"), .completed(260)])
        let result = scheduler.start { Observable.combineLatest(left, right) { "\($0)\($1)" } }
        #expect(result.events == [.next(220, "1a"), .next(230, "2a"), .next(250, "2b"), .completed(260)])
        #expect(left.subscriptions == [Subscription(200, 240)])
        #expect(right.subscriptions == [Subscription(200, 260)])
    }

    @Test func `combineLatest completes if a source ends without an element`() {
        let scheduler = TestScheduler(initialClock: 0)
        let left = scheduler.createHotObservable([Recorded<Event<Int>>.completed(210)])
        let right = scheduler.createHotObservable([.next(220, "a"), .completed(260)])
        let result = scheduler.start { Observable.combineLatest(left, right) { "\($0)\($1)" } }
        #expect(result.events == [.completed(220)])
        #expect(right.subscriptions == [Subscription(200, 220)])
    }

    @Test func `combineLatest accepts up to eight sources or a collection`() {
        var log: [String] = []
        let a = Observable.just(1)
        let b = Observable.just("b")
        let c = BehaviorRelay(value: 2.5)
        _ = Observable.combineLatest(a, b).subscribe(onNext: { log.append("\($0)\($1)") })
        _ = Observable.combineLatest(a, b, c).subscribe(onNext: { first, second, third in
            log.append("\(first)\(second)\(third)")
        }).dispose()
        _ = Observable.combineLatest(a, b, resultSelector: { "\($0)-\($1)" }).subscribe(onNext: { log.append($0) })
        _ = Observable.combineLatest(a, a, a, a, a, a, a, a) { [$0, $1, $2, $3, $4, $5, $6, $7].reduce(0, +) }
            .subscribe(onNext: { log.append("\($0)") })
        _ = Observable.combineLatest([a, a]).subscribe(onNext: { log.append("\($0)") })
        _ = Observable.combineLatest([a, a]) { $0.reduce(0, +) }.subscribe(onNext: { log.append("\($0)") })
        #expect(log == ["1b", "1b2.5", "1-b", "8", "[1, 1]", "2"])
    }

    @Test func zip() {
        let scheduler = TestScheduler(initialClock: 0)
        let left = scheduler.createHotObservable([.next(210, 1), .next(215, 2), .completed(240)])
        let right = scheduler.createHotObservable([.next(220, "a"), .next(250, "b"), .completed(260)])
        let result = scheduler.start { Observable.zip(left, right) { "\($0)\($1)" } }
        #expect(result.events == [.next(220, "1a"), .next(250, "2b"), .completed(260)])
        #expect(left.subscriptions == [Subscription(200, 240)])
        #expect(right.subscriptions == [Subscription(200, 260)])
    }

    /// Random bursts of two sources, compared with two arrays. One source may be far ahead of the other.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `zip pairs elements however far one source is ahead`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
        var sent: [[Int]] = [[], []]
        var seen: [[Int]] = []
        let subscription = Observable.zip(sources).subscribe(onNext: { seen.append($0) })
        for _ in 0..<20 {
            let place = Int.random(in: 0...1, using: &random)
            for _ in 0..<Int.random(in: 0...200, using: &random) {
                sent[place].append(sent[place].count)
                sources[place].onNext(sent[place].count - 1)
            }
            #expect(seen == Swift.zip(sent[0], sent[1]).map { [$0, $1] })
        }
        subscription.dispose()
    }

    @Test func withLatestFrom() {
        let scheduler = TestScheduler(initialClock: 0)
        let left = scheduler.createHotObservable([.next(210, 1), .next(230, 2), .next(240, 3), .completed(260)])
        let right = scheduler.createHotObservable([.next(220, "a"), .next(235, "b"), .completed(237)])
        let result = scheduler.start { left.withLatestFrom(right) { "\($0)\($1)" } }
        #expect(result.events == [.next(230, "2a"), .next(240, "3b"), .completed(260)])
        #expect(left.subscriptions == [Subscription(200, 260)])
        #expect(right.subscriptions == [Subscription(200, 237)])
    }

    @Test func startWith() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .completed(220)])
        let result = scheduler.start { source.startWith(8, 9) }
        #expect(result.events == [.next(200, 8), .next(200, 9), .next(210, 1), .completed(220)])
    }

    @Test func amb() {
        let scheduler = TestScheduler(initialClock: 0)
        let left = scheduler.createHotObservable([.next(220, 1), .next(230, 2), .completed(260)])
        let right = scheduler.createHotObservable([.next(210, 3), .next(240, 4), .completed(250)])
        let result = scheduler.start { left.amb(right) }
        #expect(result.events == [.next(210, 3), .next(240, 4), .completed(250)])
        #expect(left.subscriptions == [Subscription(200, 210)])
        #expect(right.subscriptions == [Subscription(200, 250)])
        #expect(try! Observable.amb([.never(), .just(2)]).toBlocking().single() == 2)
    }

    @Test func switchLatest() {
        let scheduler = TestScheduler(initialClock: 0)
        let cold = scheduler.createColdObservable([.next(5, "a"), .next(15, "b")])
        let source = scheduler.createHotObservable([.next(210, cold.asObservable()), .next(220, cold.asObservable())])
        let result = scheduler.start { source.switchLatest() }
        #expect(result.events == [.next(215, "a"), .next(225, "a"), .next(235, "b")])
        #expect(cold.subscriptions == [Subscription(210, 220), Subscription(220, 1000)])
    }
}
