import Dispatch
import Locks
import Rx
import Testing

/// A subject or relay is freed when it is released, even if a subscription to it has not been disposed.
@Suite struct DroppedSubjectTests {
    private final class Captured {}

    /// Returns whether a subject, and an object that its only subscriber captures, are alive after the last reference
    /// to the subject is released.
    private func alive<Subject: Observable<Int>>(_ make: () -> Subject) -> (subject: Bool, captured: Bool) {
        weak var subject: Subject?
        weak var captured: Captured?
        var subscription: (any Disposable)?
        do {
            let (made, object) = (make(), Captured())
            (subject, captured) = (made, object)
            subscription = made.subscribe(onNext: { _ in withExtendedLifetime(object) {} })
        }
        let result = (subject != nil, captured != nil)
        subscription?.dispose()
        return result
    }

    @Test func `a subject or relay is freed despite its subscribers`() {
        #expect(alive { PublishSubject() } == (false, false))
        #expect(alive { BehaviorSubject(value: 0) } == (false, false))
        #expect(alive { ReplaySubject.create(bufferSize: 1) } == (false, false))
        #expect(alive { AsyncSubject() } == (false, false))
        #expect(alive { PublishRelay() } == (false, false))
        #expect(alive { BehaviorRelay(value: 0) } == (false, false))
        #expect(alive { ReplayRelay.create(bufferSize: 1) } == (false, false))
    }

    @Test func `a relay is freed despite a subscription through operators`() {
        weak var relay: BehaviorRelay<Int>?
        var seen: [Int] = []
        var subscription: (any Disposable)?
        do {
            let made = BehaviorRelay(value: 1)
            relay = made
            subscription = made.map { $0 * 2 }.filter { $0 > 0 }.subscribe(onNext: { seen.append($0) })
        }
        #expect(relay == nil)
        #expect(seen == [2])
        subscription?.dispose()
    }

    @Test func `a subject is freed after its end and with many subscribers`() {
        weak var subject: PublishSubject<Int>?
        var subscriptions: [any Disposable] = []
        do {
            let made = PublishSubject<Int>()
            subject = made
            for _ in 0..<40 { subscriptions.append(made.subscribe(onNext: { _ in })) }
            for subscription in subscriptions.prefix(25) { subscription.dispose() }
        }
        #expect(subject == nil)
        for subscription in subscriptions { subscription.dispose() }
        do {
            let made = PublishSubject<Int>()
            subject = made
            subscriptions = [made.materialize().subscribe(onNext: { _ in })]
            made.onCompleted()
        }
        #expect(subject == nil)
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test func `one thread releases a subject while another disposes its subscriptions`() {
        for _ in 0..<2000 {
            let kept = Mutex<PublishSubject<Int>?>(PublishSubject<Int>())
            let subscriptions = Bag()
            for _ in 0..<4 {
                if let subject = kept.withLock({ $0 }) { subscriptions.add(subject.subscribe(onNext: { _ in })) }
            }
            DispatchQueue.concurrentPerform(iterations: 2) { side in
                if side == 0 { kept.withLock { $0 = nil } } else { subscriptions.dispose() }
            }
        }
    }

    /// Subscriptions that another thread disposes.
    private final class Bag: @unchecked Sendable {
        // Unchecked: filled before the other thread receives it.
        private var subscriptions: [any Disposable] = []

        func add(_ subscription: any Disposable) { subscriptions.append(subscription) }

        func dispose() { for subscription in subscriptions { subscription.dispose() } }
    }
}
