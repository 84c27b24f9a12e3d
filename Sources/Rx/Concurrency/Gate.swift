public import Synchronization

/// A serializer of the events of several sources, which holds no lock while an event is handled.
///
/// The thread that enters owns the gate until it leaves. Work of other threads is queued in the meantime, and the owner
/// runs it before it leaves. Work of the owner itself (reentrancy) runs immediately, nested, as under a recursive lock.
/// However, if other work is queued, the owner's work is queued behind it, so that no event overtakes another event of
/// its sequence; in particular, a completion must not overtake elements.
///
///     guard gate.enter() else { return gate.enqueue { self.handle(element) } }
///     handle(element)
///     gate.leave()
///
/// Queued work may call the same code again unchanged, because its own entry is admitted.
@usableFromInline
struct Gate: ~Copyable {
    /// Zero if the gate is free; otherwise the owner's thread token, plus one while work is queued.
    @usableFromInline let state = Atomic<UInt>(0)
    /// The number of nested entries of the owner, counted from `queuedDepth` while it runs queued work. Only the owner
    /// accesses it, so relaxed ordering is sufficient.
    @usableFromInline let depth = Atomic<Int>(0)
    /// The queue, retained; created when two threads compete for the first time. Not an `AtomicLazyReference`, because
    /// the thread sanitizer does not recognize its synchronization.
    @usableFromInline let queue = Atomic<UnsafeRawPointer?>(nil)

    @inlinable init() {}

    deinit {
        if let queue = queue.load(ordering: .relaxed) { Unmanaged<GateQueue>.fromOpaque(queue).release() }
    }

    /// Enters the gate, or returns false if the work must be queued. Each `true` requires one call of `leave()`.
    @inlinable
    @inline(__always)
    func enter() -> Bool {
        let me = currentThreadToken()
        if state.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged {
            depth.store(1, ordering: .relaxed)
            return true
        }
        let seen = state.load(ordering: .relaxed)
        guard seen & ~1 == me else { return false }
        let depth = self.depth.load(ordering: .relaxed)
        if seen != me && depth != queuedDepth { return false }
        self.depth.store(depth + 1, ordering: .relaxed)
        return true
    }

    /// Indicates whether this thread owns the gate.
    var isMine: Bool { state.load(ordering: .relaxed) & ~1 == currentThreadToken() }

    /// Leaves the gate, after running the queued work.
    @inlinable
    @inline(__always)
    func leave() {
        let left = depth.load(ordering: .relaxed) - 1
        depth.store(left, ordering: .relaxed)
        guard left == 0 else { return }
        let me = currentThreadToken()
        if state.compareExchange(expected: me, desired: 0, ordering: .releasing).exchanged { return }
        drain(as: me)
    }

    /// Queues `work` for the gate's owner, or runs it here if the gate has become free in the meantime.
    @usableFromInline
    func enqueue(_ work: @escaping () -> Void) {
        let me = currentThreadToken()
        let queue = madeQueue()
        queue.lock.lock()
        queue.waiting.append(work)
        var seen = state.load(ordering: .relaxed)
        while true {
            let (exchanged, original) = state.compareExchange(
                expected: seen, desired: (seen == 0 ? me : seen) | 1, ordering: .acquiringAndReleasing)
            if exchanged { break }
            seen = original
        }
        queue.lock.unlock()
        if seen == 0 { drain(as: me) }
    }

    /// Runs the queued work in order and releases the gate.
    @usableFromInline
    func drain(as me: UInt) {
        let queue = madeQueue()
        depth.store(queuedDepth, ordering: .relaxed)
        while true {
            queue.lock.lock()
            guard let next = queue.waiting.popFirst() else {
                state.store(0, ordering: .releasing)
                return queue.lock.unlock()
            }
            // The mark remains while work is waiting, so that work from within is queued behind it.
            state.store(queue.waiting.isEmpty ? me : me | 1, ordering: .relaxed)
            queue.lock.unlock()
            next()
        }
    }

    private func madeQueue() -> GateQueue {
        if let made = queue.load(ordering: .acquiring) {
            return Unmanaged<GateQueue>.fromOpaque(made).takeUnretainedValue()
        }
        let new = Unmanaged.passRetained(GateQueue())
        let (exchanged, other) = queue.compareExchange(
            expected: nil, desired: UnsafeRawPointer(new.toOpaque()), ordering: .acquiringAndReleasing)
        guard !exchanged, let other else { return new.takeUnretainedValue() }
        new.release()
        return Unmanaged<GateQueue>.fromOpaque(other).takeUnretainedValue()
    }
}

/// The work that waits at a gate.
@usableFromInline
final class GateQueue: @unchecked Sendable {
    // Unchecked: `lock` protects `waiting`. Each closure is handed over from the thread that queues it to the gate's
    // owner.
    let lock = SpinLock()
    @exclusivity(unchecked) var waiting = Queue<() -> Void>()

    init() {}
}

/// The initial depth of a gate while its owner runs queued work. It distinguishes the entry of queued work from an
/// entry nested in that work.
@usableFromInline let queuedDepth = 1 << 32
