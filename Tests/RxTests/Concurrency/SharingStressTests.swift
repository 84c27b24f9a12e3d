import Foundation
import Rx
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Subscriptions that begin and end on many threads at once, and the state that they share.
@Suite(.serialized) struct SharingStressTests {
    #if DEBUG
        private let rounds = 200
    #else
        private let rounds = 1000
    #endif

    /// Starts and disposes subscriptions, and checks that the source has at most one subscription meanwhile, and none
    /// in the end.
    private func check(_ name: String, _ share: (Observable<Int>) -> Observable<Int>) {
        Storm.blow(rounds: rounds) {
            let running = Atomic<Int>(0)
            let most = Atomic<Int>(0)
            let subject = PublishSubject<Int>()
            let shared = share(
                Observable.create { observer in
                    most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
                    let subscription = subject.subscribe(observer)
                    return Disposables.create {
                        // Decremented first, because the next subscription may follow immediately.
                        running.subtract(1, ordering: .relaxed)
                        subscription.dispose()
                    }
                })
            Storm.rage { thread in
                for number in 0..<20 {
                    let subscription = shared.take(2).subscribe(onNext: { _ in })
                    if thread < 2 { subject.onNext(number) }
                    subscription.dispose()
                }
            }
            let left = running.load(ordering: .relaxed)
            #expect(left == 0, "\(name)")
            #expect(!subject.hasObservers, "\(name)")
            // A new subscription may overlap with one that is ending, but with no more.
            let together = most.load(ordering: .relaxed)
            #expect(together <= Storm.threads, "\(name)")
        }
    }

    @Test func sharedSequences() {
        check("share()") { $0.share() }
        check("share(replay: 1)") { $0.share(replay: 1) }
        check("share(replay: 2, scope: .forever)") { $0.share(replay: 2, scope: .forever) }
        check("publish().refCount()") { $0.publish().refCount() }
        check("replay(1).refCount()") { $0.replay(1).refCount() }
    }

    @Test func `subscribers that stay share one subscription while others leave`() {
        Storm.blow(rounds: rounds) {
            let subject = PublishSubject<Int>()
            let shared = subject.share(replay: 1)
            let reached = Atomic<Int>(0)
            let staying = CompositeDisposable()
            // A CompositeDisposable is thread-safe.
            nonisolated(unsafe) let stay: (any Disposable) -> Void = { _ = staying.insert($0) }
            Storm.rage { thread in
                if thread % 2 == 0 {
                    for _ in 0..<20 { shared.subscribe(onNext: { _ in }).dispose() }
                } else {
                    stay(shared.subscribe(onNext: { _ in reached.add(1, ordering: .relaxed) }))
                }
            }
            subject.onNext(1)
            let all = reached.load(ordering: .relaxed)
            #expect(all == Storm.threads / 2)
            // Joined while the last of the others left: it is still one subscription.
            #expect(shared.hasOneSubscription(to: subject))
            staying.dispose()
            #expect(!subject.hasObservers)
        }
    }

    @Test func `every new subscriber ends with the relay's latest value`() {
        Storm.blow(rounds: rounds) {
            let relay = BehaviorRelay(value: -1)
            let latest = (0..<Storm.threads).map { _ in LatestValue() }
            // Changed only with the lock, and read after all threads have ended.
            nonisolated(unsafe) var subscriptions: [(any Disposable)?] = .init(repeating: nil, count: Storm.threads)
            let lock = NSLock()
            Storm.rage { thread in
                for number in 0..<20 { relay.accept(thread * 100 + number) }
                let subscription = relay.subscribe(onNext: { latest[thread].set($0) })
                lock.withLock { subscriptions[thread] = subscription }
                relay.accept(thread)
            }
            let value = relay.value
            for seen in latest { #expect(seen.value == value) }
            for subscription in subscriptions { subscription?.dispose() }
        }
    }

    @Test func `an activity tracker is inactive after concurrent work`() {
        Storm.blow(rounds: rounds) {
            let tracker = ActivityTracker()
            let latest = LatestValue()
            let subscription = tracker.asObservable().subscribe(onNext: { latest.set($0 ? 1 : 0) })
            Storm.rage { _ in
                for _ in 0..<20 { Observable.just(1).trackActivity(tracker).subscribe(onNext: { _ in }).dispose() }
            }
            #expect(latest.value == 0)
            subscription.dispose()
        }
    }

    @Test func `a fallback that starts during the subscription is disposed`() {
        struct Failure: Error {}
        Storm.blow(rounds: rounds * 5) {
            let source = PublishSubject<Int>()
            let fallback = PublishSubject<Int>()
            let followed: [Observable<Int>] = [
                source.catch { _ in fallback }, source.ifEmpty(switchTo: fallback),
                source.ignoreElements().asCompletable().andThen(fallback),
                Observable<Int>.just(1, scheduler: SerialDispatchQueueScheduler(internalSerialQueueName: "just"))
                    .filter { _ in false }.ifEmpty(switchTo: fallback),
                fallback.delaySubscription(.nanoseconds(0), scheduler: ConcurrentDispatchQueueScheduler(qos: .default)),
            ]
            let subscriptions = CompositeDisposable()
            Storm.rage(threads: 2) { thread in
                if thread == 0 {
                    for sequence in followed {
                        subscriptions.insert(sequence.subscribe(onNext: { _ in }, onError: { _ in }))
                    }
                } else {
                    source.onError(Failure())
                }
            }
            subscriptions.dispose()
            #expect(fallback.losesItsObservers())
        }
    }
}

/// The value that was sent last.
private final class LatestValue: Sendable {
    private let latest = Atomic<Int>(Int.min)

    var value: Int { latest.load(ordering: .acquiring) }

    func set(_ value: Int) { latest.store(value, ordering: .releasing) }
}

extension PublishSubject {
    /// Indicates whether the subject has no observers once events in transit on other threads have arrived; waits for
    /// at most a minute.
    fileprivate func losesItsObservers() -> Bool {
        let deadline = Date(timeIntervalSinceNow: 60)
        while hasObservers {
            if Date() > deadline { return false }
            sched_yield()
        }
        return true
    }
}

extension ObservableType {
    /// Indicates whether the subject, which is this sequence's source, has one subscriber, so that an element of it
    /// reaches each of this sequence's subscribers once.
    fileprivate func hasOneSubscription(to subject: PublishSubject<Element>) -> Bool where Element == Int {
        // A shared sequence with one connection sends the latest element to a late subscriber; another connection would
        // not have it.
        var replayed: [Int] = []
        asObservable().subscribe(onNext: { replayed.append($0) }).dispose()
        return replayed == [1]
    }
}
