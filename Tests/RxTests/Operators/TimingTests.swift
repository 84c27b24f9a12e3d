import Rx
import RxTesting
import Testing

@Suite(.leakFree) struct TimingTests {
    @Test func debounce() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(215, 2), .next(240, 3), .completed(245)])
        let result = scheduler.start { source.debounce(.seconds(10), scheduler: scheduler) }
        #expect(result.events == [.next(225, 2), .next(245, 3), .completed(245)])
        #expect(source.subscriptions == [Subscription(200, 245)])
    }

    @Test func throttle() {
        let events: [Recorded<Event<Int>>] = [
            .next(210, 1), .next(212, 2), .next(215, 3), .next(240, 4), .next(242, 5), .completed(245),
        ]
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable(events)
        let result = scheduler.start { source.throttle(.seconds(10), scheduler: scheduler) }
        #expect(
            result.events == [.next(210, 1), .next(220, 3), .next(240, 4), .next(250, 5), .completed(250)])
        let second = TestScheduler(initialClock: 0)
        let again = second.createHotObservable(events)
        let first = second.start { again.throttle(.seconds(10), latest: false, scheduler: second) }
        #expect(first.events == [.next(210, 1), .next(240, 4), .completed(245)])
    }

    @Test func delay() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let result = scheduler.start { source.delay(.seconds(50), scheduler: scheduler) }
        #expect(result.events == [.next(260, 1), .next(270, 2), .completed(280)])
        let late = TestScheduler(initialClock: 0)
        let failing = late.createHotObservable([.next(210, 1), .error(220, testError)])
        #expect(late.start { failing.delay(.seconds(50), scheduler: late) }.events == [.error(220, testError)])
    }

    @Test func delaySubscription() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let result = scheduler.start { source.delaySubscription(.seconds(15), scheduler: scheduler) }
        #expect(result.events == [.next(220, 2), .completed(230)])
        #expect(source.subscriptions == [Subscription(215, 230)])
    }

    @Test func timeout() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(260, 3), .completed(270)])
        let result = scheduler.start { source.timeout(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .error(250, RxError.timeout)])
        #expect(source.subscriptions == [Subscription(200, 250)])
    }

    @Test func `timeout switches to another sequence`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(260, 3), .completed(270)])
        let other = scheduler.createColdObservable([.next(10, 9), .completed(20)])
        let result = scheduler.start { source.timeout(.seconds(30), other: other, scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .next(250, 9), .completed(260)])
        #expect(other.subscriptions == [Subscription(240, 260)])
    }

    @Test func observeOn() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let result = scheduler.start { source.observe(on: scheduler) }
        #expect(result.events == [.next(211, 1), .next(221, 2), .completed(231)])
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func subscribeOn() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .completed(230)])
        let result = scheduler.start { source.subscribe(on: scheduler) }
        #expect(result.events == [.next(210, 1), .completed(230)])
        // The scheduler disposes the subscription a tick after its end.
        #expect(source.subscriptions == [Subscription(201, 231)])
    }

    @Test func interval() {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start(disposed: 350) { Observable<Int>.interval(.seconds(50), scheduler: scheduler) }
        #expect(result.events == [.next(250, 0), .next(300, 1)])
    }

    @Test func timer() {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { Observable<Int>.timer(.seconds(50), scheduler: scheduler) }
        #expect(result.events == [.next(250, 0), .completed(250)])
        let second = TestScheduler(initialClock: 0)
        let periodic = second.start(disposed: 300) {
            Observable<Int>.timer(.seconds(10), period: .seconds(40), scheduler: second)
        }
        #expect(periodic.events == [.next(210, 0), .next(250, 1), .next(290, 2)])
    }
}
