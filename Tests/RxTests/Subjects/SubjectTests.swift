import Rx
import RxTesting
import Testing

@Suite(.leakFree) struct SubjectTests {
    @Test func publishSubject() {
        let subject = PublishSubject<Int>()
        var first: [Event<Int>] = []
        var second: [Event<Int>] = []
        let one = subject.subscribe { first.append($0) }
        subject.onNext(1)
        _ = subject.subscribe { second.append($0) }
        subject.onNext(2)
        one.dispose()
        subject.onNext(3)
        subject.onCompleted()
        subject.onNext(4)
        #expect(first == [.next(1), .next(2)])
        #expect(second == [.next(2), .next(3), .completed])
        var late: [Event<Int>] = []
        _ = subject.subscribe { late.append($0) }
        #expect(late == [.completed])
        #expect(!subject.hasObservers)
    }

    @Test func behaviorSubject() throws {
        let subject = BehaviorSubject(value: 1)
        var seen: [Event<Int>] = []
        let subscription = subject.subscribe { seen.append($0) }
        subject.onNext(2)
        #expect(try subject.value() == 2)
        subject.onError(testError)
        #expect(seen == [.next(1), .next(2), .error(testError)])
        #expect(throws: TestError.self) { try subject.value() }
        subscription.dispose()
        let disposed = BehaviorSubject(value: 1)
        disposed.dispose()
        #expect(disposed.isDisposed)
        #expect(throws: RxError.self) { try disposed.value() }
    }

    @Test func replaySubject() {
        let subject = ReplaySubject<Int>.create(bufferSize: 2)
        for number in 1...3 { subject.onNext(number) }
        subject.onCompleted()
        var seen: [Event<Int>] = []
        _ = subject.subscribe { seen.append($0) }
        #expect(seen == [.next(2), .next(3), .completed])
        let all = ReplaySubject<Int>.createUnbounded()
        for number in 1...3 { all.onNext(number) }
        all.onError(testError)
        var everything: [Event<Int>] = []
        _ = all.subscribe { everything.append($0) }
        #expect(everything == [.next(1), .next(2), .next(3), .error(testError)])
    }

    @Test func asyncSubject() {
        let subject = AsyncSubject<Int>()
        var seen: [Event<Int>] = []
        _ = subject.subscribe { seen.append($0) }
        subject.onNext(1)
        subject.onNext(2)
        #expect(seen.isEmpty)
        subject.onCompleted()
        #expect(seen == [.next(2), .completed])
        _ = subject.subscribe { seen.append($0) }
        #expect(seen.count == 4)
    }

    @Test func `reentrant events are delivered within the outer event`() {
        let subject = PublishSubject<Int>()
        var log: [String] = []
        let first = subject.subscribe(onNext: { number in
            log.append("a\(number)")
            if number < 3 { subject.onNext(number + 1) }
            log.append("A\(number)")
        })
        let second = subject.subscribe(onNext: { log.append("b\($0)") })
        subject.onNext(1)
        #expect(log == ["a1", "a2", "a3", "A3", "b3", "A2", "b2", "A1", "b1"])
        first.dispose()
        second.dispose()
    }

    @Test func `subscribers join and leave during an event`() {
        let subject = PublishSubject<Int>()
        var log: [String] = []
        let bag = CompositeDisposable()
        let victim = SerialDisposable()
        bag.insert(
            subject.subscribe(onNext: { number in
                log.append("a\(number)")
                victim.dispose()
                for index in 0..<5 where number == 1 {
                    bag.insert(subject.subscribe(onNext: { log.append("new\(index):\($0)") }))
                }
            }))
        victim.disposable = subject.subscribe(onNext: { log.append("victim\($0)") })
        subject.onNext(1)
        #expect(log == ["a1"])
        log = []
        subject.onNext(2)
        #expect(log == ["a2", "new0:2", "new1:2", "new2:2", "new3:2", "new4:2"])
        bag.dispose()
        #expect(!subject.hasObservers)
    }

    @Test func `many subscribers leave in random order`() {
        var random = SystemRandomNumberGenerator()
        let subject = PublishSubject<Int>()
        var counts = [Int](repeating: 0, count: 300)
        var subscriptions: [(Int, any Disposable)] = (0..<300).map { index in
            (index, subject.subscribe(onNext: { _ in counts[index] += 1 }))
        }
        var expected = counts
        while !subscriptions.isEmpty {
            subscriptions.remove(at: Int.random(in: 0..<subscriptions.count, using: &random)).1.dispose()
            subject.onNext(0)
            for (index, _) in subscriptions { expected[index] += 1 }
        }
        #expect(counts == expected)
        #expect(!subject.hasObservers)
    }

    @Test func `a BehaviorRelay holds its latest value`() {
        let relay = BehaviorRelay(value: [1])
        var seen: [[Int]] = []
        let subscription = relay.subscribe(onNext: { seen.append($0) })
        relay.accept(relay.value + [2])
        #expect(relay.value == [1, 2])
        #expect(seen == [[1], [1, 2]])
        subscription.dispose()
    }

    @Test func `a relay accepts values during its replay`() {
        let relay = BehaviorRelay(value: 0)
        var seen: [Int] = []
        let subscription = relay.subscribe(onNext: { number in
            seen.append(number)
            if number < 3 { relay.accept(number + 1) }
        })
        #expect(seen == [0, 1, 2, 3])
        #expect(relay.value == 3)
        subscription.dispose()
    }

    @Test func replayRelay() {
        let relay = ReplayRelay<Int>.create(bufferSize: 1)
        relay.accept(1)
        relay.accept(2)
        var seen: [Int] = []
        let subscription = relay.subscribe(onNext: { seen.append($0) })
        relay.accept(3)
        #expect(seen == [2, 3])
        subscription.dispose()
    }

    @Test func `disposal releases the objects that closures capture`() {
        final class Held {}
        weak var weakHeld: Held?
        let subject = PublishSubject<Int>()
        let subscription: any Disposable
        do {
            let held = Held()
            weakHeld = held
            subscription = subject.map { $0 }.subscribe(onNext: { _ in _ = held }, onCompleted: {}, onDisposed: {})
        }
        #expect(weakHeld != nil)
        subscription.dispose()
        #expect(weakHeld == nil)
    }

    @Test func `the end of a sequence releases the objects that closures capture`() {
        final class Held {}
        weak var weakHeld: Held?
        let subject = PublishSubject<Int>()
        let subscription: any Disposable
        do {
            let held = Held()
            weakHeld = held
            subscription = subject.scan(0, accumulator: +).subscribe(onNext: { _ in _ = held })
        }
        subject.onCompleted()
        #expect(weakHeld == nil)
        subscription.dispose()
    }
}
