/// The standard library's locks and atomics. Import `Locks` instead of `Synchronization` where a `Mutex` is used.
///
/// In a normal build `Mutex` is `Synchronization.Mutex` itself. The thread sanitizer of Swift 6.3 on Linux does not see that type lock
/// and unlock, and would report each value that it hands from one thread to another as a race. So `.ci/sanitize` builds with
/// `THREAD_SANITIZER` defined, and this module then declares a `Mutex` with the same interface on a POSIX lock, which the sanitizer does
/// see. The declaration shadows the one that the module re-exports; a file that imports both modules does not compile in that build.
@_exported public import Synchronization

#if THREAD_SANITIZER
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// A value behind a lock that the thread sanitizer sees. The interface is that of `Synchronization.Mutex`.
    ///
    /// `@unchecked Sendable`: `value` is accessed only with `lock` held, or by `init` and `deinit`, when no other thread can.
    public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        /// Allocated, since a POSIX lock must not move in memory.
        private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

        public init(_ initialValue: consuming sending Value) {
            pthread_mutex_init(lock, nil)
            value.initialize(to: initialValue)
        }

        deinit {
            value.deinitialize(count: 1)
            value.deallocate()
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        /// Runs the body with the lock held, after waiting for it.
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&value.pointee)
        }

        /// Runs the body with the lock held, or returns `nil` at once while another thread holds it.
        public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result? {
            guard pthread_mutex_trylock(lock) == 0 else { return nil }
            defer { pthread_mutex_unlock(lock) }
            return try body(&value.pointee)
        }
    }
#endif
