public import Synchronization

/// One subscriber of a multicaster.
///
/// A subject or relay retains its registrations and is not retained by them, so that a subscription that is never disposed does not keep it alive. A
/// weak reference would give each subject a side table; here the subject's `deinit` tells its registrations instead.
@usableFromInline
final class Registration<Element>: DisposeBase, @unchecked Sendable {
    // Unchecked: the multicaster's lock protects `index`; the flags are atomic; `hasSink` is touched by the two `deinit` only, of which that of the
    // multicaster comes first; the rest is immutable.
    /// Valid while this has not left: where it is not retained, its `deinit` waits for its `UnretainedLock` before it lets go of those that have not.
    private let multicaster: Unmanaged<Multicaster<Element>>
    /// Retained until the multicaster has gone, or this has.
    @usableFromInline let sink: Unmanaged<Sink<Element>>
    @exclusivity(unchecked) final var index: UInt32 = 0
    /// 1: has left; 2: is being sent the replay.
    @usableFromInline let flags = Atomic<UInt8>(0)
    /// Indicates whether the multicaster is retained.
    private let isStrong: Bool
    @exclusivity(unchecked) private var hasSink = true

    init(_ multicaster: Multicaster<Element>, _ sink: Sink<Element>) {
        isStrong = multicaster.isKeptBySubscriptions
        self.multicaster = isStrong ? .passRetained(multicaster) : .passUnretained(multicaster)
        self.sink = .passRetained(sink)
    }

    deinit {
        if isStrong { multicaster.release() }
        if hasSink { sink.release() }
    }

    /// The registration in a slot.
    @inlinable
    @inline(__always)
    static func at(_ slot: UnsafeMutableRawPointer) -> Unmanaged<Registration<Element>> { .fromOpaque(slot) }

    var hasLeft: Bool {
        get { flags.load(ordering: .relaxed) & 1 != 0 }
        set { if newValue { flags.bitwiseOr(1, ordering: .relaxed) } }
    }

    var isStarting: Bool {
        get { flags.load(ordering: .relaxed) & 2 != 0 }
        set {
            if newValue { flags.bitwiseOr(2, ordering: .relaxed) } else { flags.bitwiseAnd(~2, ordering: .releasing) }
        }
    }

    /// Sends an element on, unless the subscriber has left meanwhile.
    @inlinable
    @inline(__always)
    func send(_ element: Element, from multicaster: Multicaster<Element>) {
        let flags = flags.load(ordering: .acquiring)
        if flags == 0 { return sink._withUnsafeGuaranteedRef { $0.onNext(element) } }
        if flags == 2 { multicaster.sendStartingElement(element, to: self) }
    }

    /// Sends one of the last events on; the registration has been taken out already.
    func send(_ event: Event<Element>, from multicaster: Multicaster<Element>) {
        if isStarting { multicaster.sendStarting(event, to: self) } else { send(event) }
    }

    /// Sends an event to the subscriber.
    func send(_ event: Event<Element>) { sink.takeUnretainedValue().on(event) }

    override func dispose() {
        if isStrong { return multicaster.takeUnretainedValue().remove(self) }
        let lock = UnretainedLock.guarding(multicaster.toOpaque())
        lock.pointee.lock()
        let slot = hasLeft ? nil : takenOut()
        lock.pointee.unlock()
        if let slot { Registration.at(slot).release() }
    }

    /// On its own, so that every reference that the compiler makes to the multicaster is gone when this returns, and the lock is still held.
    @inline(never)
    private func takenOut() -> UnsafeMutableRawPointer? {
        multicaster._withUnsafeGuaranteedRef { $0.takeOut(self).slot }
    }

    /// Called by the multicaster's `deinit` with its `UnretainedLock` held.
    func leaveForGood() { hasLeft = true }

    /// Called by the multicaster's `deinit`. Breaks the cycle of the sink and this, which is what the sink has upstream.
    func releaseSink() {
        hasSink = false
        sink.release()
    }
}
