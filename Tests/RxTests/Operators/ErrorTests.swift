import Rx
import RxTesting
import Testing

@Suite(.leakFree) struct ErrorTests {
    @Test func catches() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .error(220, testError)])
        let fallback = scheduler.createColdObservable([.next(10, 2), .completed(20)])
        let result = scheduler.start { source.catch { _ in fallback.asObservable() } }
        #expect(result.events == [.next(210, 1), .next(230, 2), .completed(240)])
        #expect(source.subscriptions == [Subscription(200, 220)])
        #expect(fallback.subscriptions == [Subscription(220, 240)])
    }

    @Test func `the handler of catch may throw another error`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .error(220, testError)])
        let result = scheduler.start { source.catch { _ in throw otherError } }
        #expect(result.events == [.next(210, 1), .error(220, otherError)])
    }

    @Test func `catchAndReturn sends its element and completes`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .error(220, testError)])
        let result = scheduler.start { source.catchAndReturn(9) }
        #expect(result.events == [.next(210, 1), .next(220, 9), .completed(220)])
    }

    @Test func `catch of a sequence continues with the next source`() {
        let scheduler = TestScheduler(initialClock: 0)
        let first = scheduler.createColdObservable([.next(10, 1), .error(20, testError)])
        let second = scheduler.createColdObservable([.next(10, 2), .completed(20)])
        let result = scheduler.start { Observable.catch(sequence: [first.asObservable(), second.asObservable()]) }
        #expect(result.events == [.next(210, 1), .next(230, 2), .completed(240)])
        #expect(first.subscriptions == [Subscription(200, 220)])
        #expect(second.subscriptions == [Subscription(220, 240)])
    }

    @Test func retries() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createColdObservable([.next(10, 1), .error(20, testError)])
        let result = scheduler.start { source.retry(3) }
        #expect(
            result.events == [.next(210, 1), .next(230, 1), .next(250, 1), .error(260, testError)])
        #expect(source.subscriptions == [Subscription(200, 220), Subscription(220, 240), Subscription(240, 260)])
    }

    @Test func `retry without a count repeats until it is disposed`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createColdObservable([.next(10, 1), .error(300, testError)])
        let result = scheduler.start { source.retry() }
        #expect(result.events == [.next(210, 1), .next(510, 1), .next(810, 1)])
        #expect(source.subscriptions == [Subscription(200, 500), Subscription(500, 800), Subscription(800, 1000)])
    }

    @Test func `retry with a handler repeats at each element of the handler`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createColdObservable([.next(10, 1), .error(20, testError)])
        let result = scheduler.start {
            source.retry(when: { (errors: Observable<any Error>) in
                errors.enumerated().flatMap { attempt, error -> Observable<Int> in
                    if attempt == 2 { return .error(error) }
                    return .timer(.seconds(50), scheduler: scheduler)
                }
            })
        }
        #expect(
            result.events == [.next(210, 1), .next(280, 1), .next(350, 1), .error(360, testError)])
        #expect(source.subscriptions == [Subscription(200, 220), Subscription(270, 290), Subscription(340, 360)])
    }

    @Test func `retry with a handler repeats only for errors of its type`() {
        let subject = PublishSubject<Int>()
        var attempts = 0
        var failure: (any Error)?
        let subscription = Observable<Int>.create { observer in
            attempts += 1
            observer.onError(attempts < 3 ? TestError.one : RxError.unknown)
            return Disposables.create()
        }
        .retry(when: { (errors: Observable<TestError>) in errors.map { _ in 1 } })
        .subscribe(onError: { failure = $0 })
        #expect(attempts == 3)
        #expect(failure is RxError)
        subscription.dispose()
        subject.onCompleted()
    }

    @Test func `many retries do not grow the stack`() {
        var attempts = 0
        _ = Observable<Int>.deferred {
            attempts += 1
            return attempts < 200_000 ? .error(testError) : .just(1)
        }
        .retry().subscribe()
        #expect(attempts == 200_000)
    }
}
