public import Synchronization

/// Lets the events of several sources through one at a time, without a lock held while they are handled.
///
/// The thread that enters owns the gate until it leaves. Work that another thread brings meanwhile is queued, and the owner does it before
/// it goes; work that the owner itself brings (reentrancy) is done at once, nested, as under a recursive lock. Only while other work is queued
/// does it queue up behind that, so that no event overtakes another of its own sequence, least of all a completion the elements before it.
///
///     guard gate.enter() else { return gate.enqueue { self.handle(element) } }
///     handle(element)
///     gate.leave()
///
/// What is queued may call the same code again, as it is: its own entry is let in.
@usableFromInline
struct Gate: ~Copyable {
    /// Zero when free; else the owner's thread token, plus one while work is queued.
    @usableFromInline let state = Atomic<UInt>(0)
    /// How often the owner has entered, from `queuedDepth` up while it does queued work. Only the owner touches it, so relaxed access is enough.
    @usableFromInline let depth = Atomic<Int>(0)
    /// The queue, retained; made when two threads meet for the first time. Not an `AtomicLazyReference`: the thread sanitizer does not see into it.
    @usableFromInline let queue = Atomic<UnsafeRawPointer?>(nil)

    @inlinable init() {}

    deinit {
        if let queue = queue.load(ordering: .relaxed) { Unmanaged<GateQueue>.fromOpaque(queue).release() }
    }

    /// Takes the gate, or says that the work is to be queued. Each `true` wants one `leave()`.
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

    /// Whether this thread is inside.
    var isMine: Bool { state.load(ordering: .relaxed) & ~1 == currentThreadToken() }

    /// Gives the gate back, after doing what has been queued.
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

    /// Leaves `work` to the gate's owner, or does it here when the gate has become free meanwhile.
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

    /// Does what is queued, one piece after the other, and gives the gate back.
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
            // The mark stays while anything waits: what comes from within queues up behind it.
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

/// What waits at a gate.
@usableFromInline
final class GateQueue: @unchecked Sendable {
    // Unchecked: `lock` protects `waiting`; each closure is handed from the thread that queues it to the gate's owner.
    let lock = SpinLock()
    @exclusivity(unchecked) var waiting = Queue<() -> Void>()

    init() {}
}

/// Where a gate's depth starts while its owner does what is queued, so that it can tell the entry of queued work from one nested in it.
@usableFromInline let queuedDepth = 1 << 32
