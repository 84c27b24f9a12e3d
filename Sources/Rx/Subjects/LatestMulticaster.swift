public import Tracing

/// A multicaster that first sends the latest element to each new subscriber: the common base of `BehaviorSubject` and
/// `BehaviorRelay`.
open class LatestMulticaster<Element>: Multicaster<Element>, @unchecked Sendable {
    // Unchecked: `lock` protects `latest`; otherwise as in the base class.
    @exclusivity(unchecked) @usableFromInline final var latest: Element

    @usableFromInline
    init(latest: Element) {
        self.latest = latest
        super.init()
    }

    final override func rememberLocked(_ element: Element) -> Element? {
        let outdated = latest
        latest = element
        return outdated
    }

    final override var isKeptBySubscriptions: Bool { false }

    final override var replaysLocked: Bool { true }

    final override func replayUnlocking(to sink: Sink<Element>, _ upstream: DisposeBase?) {
        if isStopped { return lock.unlock() }
        replayUnlocking(latest, to: sink, upstream)
    }

    /// Sends an element to all subscribers and keeps it for future ones.
    @inlinable
    @inline(__always)
    final func sendLatest(_ element: Element) {
        Trace.step()
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        if owner != 0 && mustWaitLocked(me) { return leaveElementToOwnerUnlocking(element) }
        // The outdated element is released after the lock, because its deinitializer may run user code.
        let outdated = latest
        latest = element
        sendOwnedUnlocking(element, me)
        withExtendedLifetime(outdated) {}
    }
}
