/// A multicaster that sends each newcomer the latest element first: the common part of `BehaviorSubject` and `BehaviorRelay`.
open class LatestMulticaster<Element>: Multicaster<Element>, @unchecked Sendable {
    // Unchecked: `lock` protects `latest`; else as its base class.
    @exclusivity(unchecked) @usableFromInline final var latest: Element

    @usableFromInline
    init(latest: Element) {
        self.latest = latest
        super.init()
    }

    final override func remember(_ element: Element) -> Element? {
        let outdated = latest
        latest = element
        return outdated
    }

    final override var isKeptBySubscriptions: Bool { false }

    final override var replays: Bool { true }

    final override func replay() -> [Element] { isStopped ? [] : [latest] }

    /// Sends an element to all subscribers, and keeps it for those to come.
    @inlinable
    @inline(__always)
    final func sendLatest(_ element: Element) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        if owner != 0 && mustWait(me) { return leaveElementToOwner(element) }
        // The outdated element is released after the lock has been given back: its deinit may be user code.
        let outdated = latest
        latest = element
        sendOwned(element, me)
        withExtendedLifetime(outdated) {}
    }
}
