/// The standard library's locks and atomics. Import `Locks` instead of `Synchronization` to use a `Mutex`.
///
/// In a normal build, `Mutex` is `Synchronization.Mutex`. The thread sanitizer of Swift 6.3 on Linux does not detect
/// the locking and unlocking of that type and would report each value that it passes between threads as a race.
/// Therefore `.ci/sanitize` defines `THREAD_SANITIZER`, and this module declares a `Mutex` with the same interface on
/// top of a POSIX mutex, which the sanitizer detects. The declaration shadows the one that the module re-exports. In
/// that build, a file that imports both modules does not compile.
@_exported public import Synchronization

#if THREAD_SANITIZER
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// A value protected by a lock that the thread sanitizer detects. The interface is that of `Synchronization.Mutex`.
    ///
    /// `@unchecked Sendable`: `value` is accessed only with `lock` held, or by `init` and `deinit`, when no other
    /// thread has access.
    public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        /// Allocated because a POSIX mutex must not move in memory.
        private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

        /// Creates a mutex that protects `initialValue`.
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

        /// Acquires the lock and runs `body` with it.
        ///
        /// - Throws: The error that `body` throws.
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&value.pointee)
        }

        /// Runs `body` with the lock if it is available, and otherwise returns `nil` immediately.
        ///
        /// - Throws: The error that `body` throws.
        public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result? {
            guard pthread_mutex_trylock(lock) == 0 else { return nil }
            defer { pthread_mutex_unlock(lock) }
            return try body(&value.pointee)
        }
    }
#endif
