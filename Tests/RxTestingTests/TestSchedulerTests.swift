import Rx
import RxTesting
import Testing

@Suite struct TestSchedulerTests {
    @Test func `work runs in the order of its time`() {
        let scheduler = TestScheduler(initialClock: 0)
        var log: [String] = []
        scheduler.scheduleAt(30) { log.append("c\(scheduler.clock)") }
        scheduler.scheduleAt(10) { log.append("a\(scheduler.clock)") }
        scheduler.scheduleAt(10) { log.append("b\(scheduler.clock)") }
        scheduler.start()
        #expect(log == ["a10", "b10", "c30"])
    }

    @Test func `hot observables have absolute times and cold ones relative times`() {
        let scheduler = TestScheduler(initialClock: 0)
        let hot = scheduler.createHotObservable([.next(150, 1), .next(250, 2), .completed(300)])
        let cold = scheduler.createColdObservable([.next(10, 1), .completed(20)])
        let hotResult = scheduler.start { hot }
        #expect(hotResult.events == [.next(250, 2), .completed(300)])
        #expect(hot.subscriptions == [Subscription(200, 300)])
        let second = TestScheduler(initialClock: 0)
        let again = second.createColdObservable([.next(10, 1), .completed(20)])
        #expect(second.start { again }.events == [.next(210, 1), .completed(220)])
        #expect(cold.subscriptions.isEmpty)
    }

    @Test func `the clock advances to a time or by an interval`() {
        let scheduler = TestScheduler(initialClock: 0)
        var log: [Int] = []
        for time in [10, 20, 30] { scheduler.scheduleAt(time) { log.append(time) } }
        scheduler.advanceTo(20)
        #expect(log == [10, 20])
        #expect(scheduler.clock == 20)
        scheduler.sleep(100)
        #expect(scheduler.clock == 120)
        scheduler.start()
        #expect(log == [10, 20, 30])
    }

    @Test func `the resolution scales intervals`() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
        let result = scheduler.start {
            Observable<Int>.timer(.milliseconds(50), scheduler: scheduler)
        }
        #expect(result.events == [.next(250, 0), .completed(250)])
    }

    @Test func `work is not delayed if the simulated delay is off`() {
        let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
        let result = scheduler.start { Observable.just(1).observe(on: scheduler) }
        #expect(result.events == [.next(200, 1), .completed(200)])
    }

    @Test func `blocking operators wait for elements and errors`() throws {
        #expect(try Observable.of(1, 2, 3).toBlocking().toArray() == [1, 2, 3])
        #expect(try Observable.of(1, 2, 3).toBlocking().first() == 1)
        #expect(try Observable.of(1, 2, 3).toBlocking().last() == 3)
        #expect(try Single.just(4).toBlocking().single() == 4)
        #expect(throws: RxError.self) { try Observable.of(1, 2).toBlocking().single() }
        #expect(throws: RxError.self) { try Observable<Int>.never().toBlocking(timeout: 0.01).first() }
        let background = SerialDispatchQueueScheduler(internalSerialQueueName: "background")
        #expect(try Observable.of(1, 2).observe(on: background).toBlocking(timeout: 10).toArray() == [1, 2])
    }

    @Test(arguments: [[], [1], [1, 2], [1, 2, 3]], [false, true])
    func `every blocking operator returns the element or the error`(
        elements: [Int], fails: Bool
    ) {
        func outcome(_ body: () throws -> Int?) -> String {
            do {
                return String(describing: try body())
            } catch {
                return String(describing: error)
            }
        }
        func text(_ value: Int?) -> String { String(describing: value) }
        let end: Observable<Int> = fails ? .error(RxError.overflow) : .empty()
        let blocking = Observable.from(elements).concat(end).toBlocking()
        let failure: String? = fails ? String(describing: RxError.overflow) : nil
        #expect(outcome { try blocking.toArray().count } == failure ?? text(elements.count))
        #expect(outcome { try blocking.last() } == failure ?? text(elements.last))
        #expect(outcome { try blocking.first() } == (elements.isEmpty ? failure ?? text(nil) : text(elements[0])))
        let single =
            switch elements.count {
            case 0: failure ?? String(describing: RxError.noElements)
            case 1: failure ?? text(elements[0])
            default: String(describing: RxError.moreThanOneElement)
            }
        #expect(outcome { try blocking.single() } == single)
    }

    @Test(arguments: 200...231, [false, true])
    func `a subscription receives only the events before its disposal`(disposed: Int, isHot: Bool) {
        let scheduler = TestScheduler(initialClock: 0)
        var subscription: (any Disposable)?
        // Runs before an event at the same time.
        scheduler.scheduleAt(disposed) { subscription?.dispose() }
        let times = [10, 11, 20, 30]
        let source: TestableObservable<Int> =
            isHot
            ? scheduler.createHotObservable(times.map { .next(200 + $0, $0) })
            : scheduler.createColdObservable(times.map { .next($0, $0) })
        let observer = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(199) { subscription = source.subscribe(observer) }
        scheduler.start()
        let start = isHot ? 200 : 199
        #expect(observer.events == times.filter { start + $0 < disposed }.map { .next(start + $0, $0) })
        #expect(source.subscriptions == [Subscription(199, disposed)])
    }

    @Test(arguments: [false, true], -2...2)
    func `work for the current time is delayed by one tick`(isDelayed: Bool, offset: Int) {
        let scheduler = TestScheduler(initialClock: 10, simulateProcessingDelay: isDelayed)
        let expected = offset > 0 ? 10 + offset : isDelayed ? 11 : 10
        #expect(scheduler.adjustScheduledTime(10 + offset) == expected)
    }

    @Test func materializes() {
        guard
            case .failed(let elements, _) = Observable.of(1).concat(Observable.error(RxError.unknown)).toBlocking()
                .materialize()
        else {
            Issue.record("The sequence failed")
            return
        }
        #expect(elements == [1])
    }

    @Test func `leakedObjects counts the objects that stay alive`() {
        let subject = PublishSubject<Int>()
        #expect(leakedObjects { _ = subject.map { $0 } } == 0)
        var kept: (any Disposable)?
        #expect(leakedObjects { kept = subject.map { $0 }.subscribe() } > 0)
        kept?.dispose()
    }
}
