import Dispatch
import Rx
import Synchronization
import Testing

/// Several threads at once: nothing is lost, nothing overlaps, nothing is sent after the end. Run them under the thread
/// sanitizer too.
@Suite struct ThreadTests {
    /// Calls `body` on `count` threads at once and waits for all of them.
    private func concurrently(_ count: Int = 4, _ body: @escaping @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }

    /// Detects overlapping calls.
    private final class Overlap: Sendable {
        private let inside = Atomic<Int>(0)
        let happened = Atomic<Bool>(false)
        let count = Atomic<Int>(0)

        var hasHappened: Bool { happened.load(ordering: .relaxed) }
        var visits: Int { count.load(ordering: .relaxed) }

        func visit() {
            if inside.add(1, ordering: .relaxed).newValue != 1 { happened.store(true, ordering: .relaxed) }
            count.add(1, ordering: .relaxed)
            inside.subtract(1, ordering: .relaxed)
        }
    }

    @Test func `a subject serializes the events of concurrent senders`() {
        let subject = PublishSubject<Int>()
        let overlap = Overlap()
        // An unsynchronized counter: the sanitizer reports it if two threads are inside at once.
        nonisolated(unsafe) var sum = 0
        let subscription = subject.scan(0, accumulator: +).subscribe(onNext: {
            overlap.visit()
            sum = $0
        })
        concurrently { _ in for _ in 0..<2000 { subject.onNext(1) } }
        #expect(sum == 8000)
        #expect(!overlap.hasHappened)
        subscription.dispose()
    }

    @Test func `a relay serializes events while subscribers join and leave`() {
        let relay = BehaviorRelay(value: 0)
        let overlap = Overlap()
        let subscription = relay.subscribe(onNext: { _ in overlap.visit() })
        concurrently { thread in
            for number in 0..<500 {
                if thread == 0 {
                    let passing = relay.subscribe(onNext: { _ in })
                    _ = relay.value
                    passing.dispose()
                } else {
                    relay.accept(number)
                }
            }
        }
        #expect(overlap.visits == 1501)
        #expect(!overlap.hasHappened)
        subscription.dispose()
    }

    private func check(
        _ combine: ([PublishSubject<Int>]) -> Observable<Int>, expected: ClosedRange<Int>, line: Int = #line
    ) {
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let overlap = Overlap()
        let completions = Atomic<Int>(0)
        let subscription = combine(subjects).subscribe(
            onNext: { _ in overlap.visit() }, onCompleted: { completions.add(1, ordering: .relaxed) })
        concurrently { thread in
            for number in 0..<500 { subjects[thread].onNext(number) }
            subjects[thread].onCompleted()
        }
        #expect(expected.contains(overlap.visits), "line \(line)")
        #expect(!overlap.hasHappened, "line \(line)")
        let completed = completions.load(ordering: .relaxed)
        #expect(completed == 1, "line \(line)")
        subscription.dispose()
    }

    @Test func `combining operators serialize the events of their sources`() {
        check({ Observable.merge($0) }, expected: 2000...2000)
        check({ Observable.zip($0).map(\.count) }, expected: 500...500)
        check({ Observable.combineLatest($0).map(\.count) }, expected: 500...1997)
        check({ Observable.combineLatest($0[0], $0[1], $0[2], $0[3]) { $0 + $1 + $2 + $3 } }, expected: 500...1997)
        check({ subjects in Observable.from(subjects).flatMap { $0 } }, expected: 2000...2000)
        check({ Observable.from($0).merge(maxConcurrent: 4) }, expected: 2000...2000)
        check({ subjects in Observable.merge(subjects).share(replay: 1) }, expected: 2000...2000)
        check({ subjects in Observable.merge(subjects).take(1000) }, expected: 1000...1000)
    }

    @Test func `create serializes the events of concurrent senders`() {
        let overlap = Overlap()
        let source = Observable<Int>.create { observer in
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                for number in 0..<500 { observer.onNext(number) }
            }
            observer.onCompleted()
            observer.onNext(1)
            return Disposables.create()
        }
        _ = source.subscribe(onNext: { _ in overlap.visit() })
        #expect(overlap.visits == 2000)
        #expect(!overlap.hasHappened)
    }

    @Test func `no event is delivered after a concurrent disposal`() {
        for _ in 0..<200 {
            let subject = PublishSubject<Int>()
            let isDisposed = Atomic<Bool>(false)
            let late = Atomic<Int>(0)
            // Disposables may be disposed on any thread, which this test checks.
            nonisolated(unsafe) let subscription = subject.map { $0 + 1 }.flatMapLatest { Observable.just($0) }
                .subscribe(onNext: { _ in
                    if isDisposed.load(ordering: .acquiring) { late.add(1, ordering: .relaxed) }
                })
            concurrently(2) { thread in
                if thread == 0 {
                    for number in 0..<20 { subject.onNext(number) }
                } else {
                    subscription.dispose()
                }
            }
            isDisposed.store(true, ordering: .releasing)
            subject.onNext(1)
            let lateEvents = late.load(ordering: .relaxed)
            #expect(lateEvents == 0)
            #expect(!subject.hasObservers)
        }
    }

    @Test func `observing on a queue keeps the order of elements`() async {
        let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "test")
        let seen = await withCheckedContinuation { continuation in
            var seen: [Int] = []
            _ = Observable.range(start: 0, count: 3000).observe(on: scheduler).subscribe(
                onNext: { seen.append($0) }, onCompleted: { continuation.resume(returning: seen) })
        }
        #expect(seen == Array(0..<3000))
    }

    @Test func `relays that feed each other from two threads do not deadlock`() {
        let a = BehaviorRelay(value: 0)
        let b = BehaviorRelay(value: 0)
        let bag = CompositeDisposable(
            a.skip(1).filter { $0 % 2 == 1 }.subscribe(onNext: { b.accept($0 * 2) }),
            b.skip(1).filter { $0 % 2 == 1 }.subscribe(onNext: { a.accept($0 * 2) }))
        concurrently(2) { thread in
            for number in 0..<1000 { (thread == 0 ? a : b).accept(number * 2 + 1) }
        }
        bag.dispose()
    }
}
