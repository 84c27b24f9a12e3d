public import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A lock for a few instructions of bookkeeping, never held while user code runs.
///
/// Taking it free costs one atomic exchange, giving it back one plain store, which is why the hot paths use it in place of a mutex.
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

    /// Whoever holds the lock is a few instructions from giving it back, unless it was preempted: then yield to it.
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
