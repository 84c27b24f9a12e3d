import Rx
import Testing

/// A million synchronous steps need no more stack than one. Debug builds, which are slow, take a tenth of the steps,
/// which also exceeds the capacity of a stack.
@Suite struct StackTests {
    #if DEBUG
        private let count = 100_000
    #else
        private let count = 1_000_000
    #endif

    @Test func concatMap() {
        var sum = 0
        _ = Observable.range(start: 0, count: count).concatMap { Observable.just($0) }.subscribe(onNext: { _ in sum += 1
        })
        #expect(sum == count)
    }

    @Test func mergeMaxConcurrent() {
        var sum = 0
        _ = Observable.range(start: 0, count: count).map { Observable.just($0) }.merge(maxConcurrent: 2)
            .subscribe(onNext: { _ in sum += 1 })
        #expect(sum == count)
    }

    @Test func `concat of many queued sequences`() {
        let gate = PublishSubject<Int>()
        var sum = 0
        let inners = [gate.take(1).asObservable()] + [Observable<Int>](repeating: .just(1), count: count)
        _ = Observable.from(inners).concat().subscribe(onNext: { _ in sum += 1 })
        gate.onNext(1)
        #expect(sum == count + 1)
    }

    @Test func flatMapLatest() {
        var sum = 0
        _ = Observable.range(start: 0, count: count).flatMapLatest { Observable.just($0) }.subscribe(onNext: { _ in
            sum += 1
        })
        #expect(sum == count)
    }

    @Test func `concat of a sequence of observables`() {
        var sum = 0
        _ = Observable.concat(repeatElement(Observable.just(1), count: count)).subscribe(onNext: { sum += $0 })
        #expect(sum == count)
    }

    @Test func `a subject and a relay that send to themselves`() {
        let subject = PublishSubject<Int>()
        let relay = BehaviorRelay(value: 0)
        var last = 0
        let subscription = subject.subscribe(onNext: { [count] number in
            last = number
            if number < count { subject.onNext(number + 1) }
        })
        subject.onNext(1)
        #expect(last == count)
        let second = relay.subscribe(onNext: { [count] in if $0 < count { relay.accept($0 + 1) } })
        #expect(relay.value == count)
        subscription.dispose()
        second.dispose()
    }

    @Test func `a subject that sends to itself through a trampoline`() {
        let subject = PublishSubject<Int>()
        var last = 0
        let subscription = subject.observe(on: CurrentThreadScheduler.instance).subscribe(onNext: { [count] number in
            last = number
            if number < count { subject.onNext(number + 1) }
        })
        subject.onNext(1)
        #expect(last == count)
        subscription.dispose()
    }

    @Test func `a subject that sends to itself through flatMapLatest`() {
        let subject = PublishSubject<Int>()
        var last = 0
        let subscription = subject.flatMapLatest { Observable.of($0) }.subscribe(onNext: { [count] number in
            last = number
            if number < count { subject.onNext(number + 1) }
        })
        subject.onNext(1)
        #expect(last == count)
        subscription.dispose()
    }
}
