#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What Rx keeps per thread: the trampoline's queue and the loop that runs on the thread.
///
/// Confined to its thread: `current` hands out the calling thread's own, and it is never passed on.
final class ThreadState {
    /// Work waiting for the outermost `CurrentThreadScheduler` action to end.
    let trampoline = Trampoline()
    var loop: LoopContext?
    /// Whether this is the process's initial thread; looked up once, since the question is expensive.
    private lazy var isInitialThread = initialThreadCheck()

    /// Whether the caller runs where the main queue's work does: not for ever the same thread, once `dispatchMain()` has ended the first.
    var isMainThread: Bool { isInitialThread || isOnMainQueue() }

    static var current: ThreadState {
        if let known = pthread_getspecific(key) {
            return Unmanaged<ThreadState>.fromOpaque(known).takeUnretainedValue()
        }
        let state = ThreadState()
        pthread_setspecific(key, Unmanaged.passRetained(state).toOpaque())
        return state
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key) { state in
            #if canImport(Darwin)
                Unmanaged<ThreadState>.fromOpaque(state).release()
            #else
                if let state { Unmanaged<ThreadState>.fromOpaque(state).release() }
            #endif
        }
        precondition(result == 0, "Rx needs one thread-specific key, and the process has used up all of them")
        return key
    }()
}
