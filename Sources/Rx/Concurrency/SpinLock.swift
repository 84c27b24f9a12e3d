public import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A lock for a few instructions of bookkeeping, which is never held while an app's code runs.
///
/// Acquiring the free lock costs one atomic exchange, and releasing it costs one plain store. Hot paths therefore use
/// it in place of a mutex.
@usableFromInline
struct SpinLock: ~Copyable, Sendable {
    @usableFromInline let taken = Atomic<Bool>(false)

    @inlinable init() {}

    @inlinable
    @inline(__always)
    func lock() {
        if taken.exchange(true, ordering: .acquiring) { wait() }
    }

    @inlinable
    @inline(__always)
    func unlock() {
        taken.store(false, ordering: .releasing)
    }

    @inlinable
    @inline(__always)
    func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    /// Spins until the lock has been acquired. The owner usually releases it within a few instructions; if the owner
    /// has been preempted, this thread yields to it.
    @usableFromInline
    func wait() {
        var rounds = 0
        repeat {
            while taken.load(ordering: .relaxed) {
                rounds += 1
                if rounds > 64 { sched_yield() }
            }
        } while taken.exchange(true, ordering: .acquiring)
    }
}
