import Rx
import RxTesting
import Testing

@Suite(.leakFree) struct SharingTests {
    @Test func `share uses one subscription for all subscribers`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .next(340, 4)])
        let shared = source.asObservable().share(replay: 1)
        let first = scheduler.createObserver(Int.self)
        let second = scheduler.createObserver(Int.self)
        var subscriptions: [any Disposable] = []
        scheduler.scheduleAt(200) { subscriptions.append(shared.subscribe(first)) }
        scheduler.scheduleAt(225) { subscriptions.append(shared.subscribe(second)) }
        scheduler.scheduleAt(240) { for subscription in subscriptions { subscription.dispose() } }
        scheduler.scheduleAt(300) { subscriptions = [shared.subscribe(second)] }
        scheduler.scheduleAt(350) { for subscription in subscriptions { subscription.dispose() } }
        scheduler.start()
        #expect(first.events == [.next(210, 1), .next(220, 2), .next(230, 3)])
        #expect(second.events == [.next(225, 2), .next(230, 3), .next(340, 4)])
        #expect(source.subscriptions == [Subscription(200, 240), Subscription(300, 350)])
    }

    @Test(arguments: [1, 2]) func `an element that a new subscriber causes during its replay is sent to the others`(
        replay: Int
    ) {
        let source = PublishSubject<Int>()
        let shared = source.share(replay: replay)
        var (others, own): ([Int], [Int]) = ([], [])
        let first = shared.subscribe(onNext: { others.append($0) })
        source.onNext(1)
        let second = shared.subscribe(onNext: { element in
            own.append(element)
            if element == 1 { source.onNext(2) }
        })
        source.onNext(3)
        #expect(others == [1, 2, 3])
        #expect(own == [1, 3])
        first.dispose()
        second.dispose()
    }

    @Test func `the scope of share decides if elements are kept without subscribers`() {
        for scope in [SubjectLifetimeScope.whileConnected, .forever] {
            let subject = PublishSubject<Int>()
            let shared = subject.share(replay: 2, scope: scope)
            let first = shared.subscribe()
            subject.onNext(1)
            subject.onNext(2)
            first.dispose()
            #expect(!subject.hasObservers)
            var seen: [Int] = []
            let second = shared.subscribe(onNext: { seen.append($0) })
            subject.onNext(3)
            #expect(seen == (scope == .forever ? [1, 2, 3] : [3]))
            second.dispose()
        }
    }

    @Test func `share subscribes again after the end unless its scope is forever`() {
        var subscriptions = 0
        let source = Observable<Int>.deferred {
            subscriptions += 1
            return .just(subscriptions)
        }
        let shared = source.share(replay: 1)
        var seen: [Int] = []
        _ = shared.subscribe(onNext: { seen.append($0) })
        _ = shared.subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 2])
        let kept = source.share(replay: 1, scope: .forever)
        seen = []
        _ = kept.subscribe(onNext: { seen.append($0) })
        _ = kept.subscribe(onNext: { seen.append($0) })
        #expect(seen == [3, 3])
    }

    @Test func `retry restarts a shared sequence`() {
        var attempts = 0
        let shared = Observable<Int>.create { observer in
            attempts += 1
            if attempts < 3 { observer.onError(testError) } else { observer.onNext(attempts) }
            return Disposables.create()
        }.share(replay: 1)
        var seen: [Int] = []
        let subscription = shared.retry().subscribe(onNext: { seen.append($0) })
        #expect(seen == [3])
        subscription.dispose()
    }

    @Test func `publish subscribes to its source when connected`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let published = source.publish()
        let observer = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) { _ = published.subscribe(observer) }
        scheduler.scheduleAt(215) { _ = published.connect() }
        scheduler.start()
        #expect(observer.events == [.next(220, 2), .completed(230)])
        #expect(source.subscriptions == [Subscription(215, 230)])
    }

    @Test func replays() {
        let subject = PublishSubject<Int>()
        let replayed = subject.replay(2)
        let connection = replayed.connect()
        for number in 1...3 { subject.onNext(number) }
        var seen: [Int] = []
        let subscription = replayed.subscribe(onNext: { seen.append($0) })
        #expect(seen == [2, 3])
        subscription.dispose()
        connection.dispose()
        #expect(!subject.hasObservers)
    }

    @Test func `refCount disconnects without subscribers and connects again`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let counted = source.publish().refCount()
        let observer = scheduler.createObserver(Int.self)
        var first: (any Disposable)?
        scheduler.scheduleAt(200) { first = counted.subscribe(observer) }
        scheduler.scheduleAt(215) { first?.dispose() }
        scheduler.scheduleAt(217) { first = counted.subscribe(observer) }
        scheduler.start()
        #expect(observer.events == [.next(210, 1), .next(220, 2), .completed(230)])
        #expect(source.subscriptions == [Subscription(200, 215), Subscription(217, 230)])
        first = nil
    }

    @Test func `multicast shares its source within a selector`() {
        let result = Observable.of(1, 2, 3).multicast(
            { PublishSubject<Int>() },
            selector: { shared in Observable.zip(shared, shared, resultSelector: +) })
        #expect(try! result.toBlocking().toArray() == [2, 4, 6])
    }
}
