import Dispatch
import Rx
import RxTesting
import Testing

// The examples of the article "Testing" of RxTesting, word for word.

@Suite struct TestingArticleTests {
    @Test func `debounce waits for a pause`() {
        let scheduler = TestScheduler(initialClock: 0)
        let typed = scheduler.createHotObservable([
            .next(210, "s"), .next(215, "sw"), .next(240, "swift"), .completed(300),
        ])
        let result = scheduler.start { typed.debounce(.seconds(10), scheduler: scheduler) }
        #expect(result.events == [.next(225, "sw"), .next(250, "swift"), .completed(300)])
        #expect(typed.subscriptions == [Subscription(200, 300)])
    }

    @Test func `a cold observable starts with each subscription`() {
        let scheduler = TestScheduler(initialClock: 0)
        let answer = scheduler.createColdObservable([.next(30, "ok"), .completed(30)])
        let clicks = scheduler.createHotObservable([.next(210, ()), .next(220, ()), .next(300, ())])
        let result = scheduler.start { clicks.flatMapLatest { answer } }
        #expect(result.events == [.next(250, "ok"), .next(330, "ok")])
        #expect(answer.subscriptions == [Subscription(210, 220), Subscription(220, 250), Subscription(300, 330)])
    }

    @Test func `a view model's output is recorded in virtual time`() {
        let scheduler = TestScheduler(initialClock: 0)
        let bag = DisposeBag()
        let title = BehaviorRelay(value: "")
        let titles = scheduler.createObserver(String.self)
        title.skip(1).subscribe(titles).disposed(by: bag)
        scheduler.scheduleAt(10) { title.accept("Tasks") }
        scheduler.scheduleAt(20) { title.accept("Done") }
        scheduler.start()
        #expect(titles.events == [.next(10, "Tasks"), .next(20, "Done")])
        assertRecorded(titles.events, [.next(10, "Tasks"), .next(20, "Done")])
        XCTAssertRecordedElements(titles.events, ["Tasks", "Done"])
    }

    @Test func `drivers send in virtual time`() {
        let scheduler = TestScheduler(initialClock: 0)
        let bag = DisposeBag()
        let titles = scheduler.createObserver(String.self)
        SharingScheduler.mock(scheduler: scheduler) {
            let source = scheduler.createHotObservable([.next(10, "Tasks")])
            source.asDriver(onErrorJustReturn: "").drive(titles).disposed(by: bag)
            scheduler.start()
        }
        #expect(titles.events == [.next(11, "Tasks")])
    }

    @Test func blocking() throws {
        let numbers = Observable.of(1, 2, 3).delay(.milliseconds(1), scheduler: MainScheduler.instance)
        #expect(try numbers.toBlocking(timeout: 5).toArray() == [1, 2, 3])
        #expect(try Observable.of(1, 2, 3).toBlocking().first() == 1)
        #expect(throws: RxError.self) { try Observable.of(1, 2, 3).toBlocking().single() }
        guard case .completed(let elements) = Observable.of(1, 2).toBlocking().materialize() else { return }
        #expect(elements == [1, 2])
    }

    @Test func `a disposed subscription leaves no object alive`() {
        let leaked = leakedObjects {
            let relay = BehaviorRelay(value: 1)
            let bag = DisposeBag()
            relay.flatMapLatest { Observable.just($0) }.subscribe(onNext: { _ in }).disposed(by: bag)
        }
        #expect(leaked == 0)
    }

    @Test func `a test iterates over the values of an observable`() async throws {
        var seen: [Int] = []
        for try await number in Observable.of(1, 2, 3).values { seen.append(number) }
        #expect(seen == [1, 2, 3])
    }
}
