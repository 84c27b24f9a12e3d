public import Synchronization

/// Lets the events of several sources through one at a time, without a lock held while they are handled.
///
/// The thread that enters owns the gate until it leaves. Work that another thread brings meanwhile is queued, and the owner does it before
/// it goes; work that the owner itself brings (reentrancy) is done at once, nested, as under a recursive lock.
///
///     guard gate.enter() else { return gate.enqueue { self.handle(element) } }
///     handle(element)
///     gate.leave()
@usableFromInline
struct Gate: ~Copyable {
    /// Zero when free; else the owner's thread token, plus one while work is queued.
    @usableFromInline let state = Atomic<UInt>(0)
    /// How often the owner has entered. Only the owner touches it, so relaxed access is enough.
    @usableFromInline let depth = Atomic<Int>(0)
    @usableFromInline let queue = Mutex<[HandedOver<() -> Void>]>([])

    @inlinable init() {}

    /// Takes the gate, or says that another thread has it. Each `true` wants one `leave()`.
    @inlinable
    @inline(__always)
    func enter() -> Bool {
        let me = currentThreadToken()
        if state.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged {
            depth.store(1, ordering: .relaxed)
            return true
        }
        guard state.load(ordering: .relaxed) & ~1 == me else { return false }
        depth.store(depth.load(ordering: .relaxed) + 1, ordering: .relaxed)
        return true
    }

    /// Gives the gate back, after doing what other threads have queued.
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
        let work = HandedOver(work)
        let mine = queue.withLock { queue in
            queue.append(work)
            while true {
                let seen = state.load(ordering: .relaxed)
                let wanted = seen == 0 ? me : seen | 1
                if state.compareExchange(expected: seen, desired: wanted, ordering: .acquiringAndReleasing).exchanged {
                    return seen == 0
                }
            }
        }
        if mine { drain(as: me) }
    }

    @usableFromInline
    func drain(as me: UInt) {
        while true {
            let batch = queue.withLock { queue in
                let batch = queue
                queue.removeAll()
                state.store(batch.isEmpty ? 0 : me, ordering: .releasing)
                return batch
            }
            if batch.isEmpty { return }
            depth.store(1, ordering: .relaxed)
            for work in batch { work.value() }
            depth.store(0, ordering: .relaxed)
        }
    }
}
