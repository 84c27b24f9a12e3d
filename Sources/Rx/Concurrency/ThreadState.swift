#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The per-thread state of Rx: the trampoline's queue and the loop that runs on the thread.
///
/// The state is confined to its thread: `current` returns that of the calling thread, which is never passed to another
/// thread.
final class ThreadState {
    /// The work that waits for the end of the outermost `CurrentThreadScheduler` action.
    let trampoline = Trampoline()
    var loop: SchedulerLoop?
    /// Indicates whether this is the initial thread of the process. Determined once, because the check is expensive.
    private lazy var isInitialThread = initialThreadCheck()

    /// Indicates whether the caller runs on the thread that runs the main queue's work. After `dispatchMain()` has
    /// ended the initial thread, that thread can change.
    var isMainThread: Bool { isInitialThread || isOnMainQueue() }

    static var current: ThreadState {
        if let known = pthread_getspecific(key) {
            return Unmanaged<ThreadState>.fromOpaque(known).takeUnretainedValue()
        }
        let state = ThreadState()
        // The state of the initial thread exists until the process ends: `dispatchMain()` ends that thread in the
        // middle of its frames, so that the address sanitizer reports the memory of functions that run afterward as
        // invalid.
        if state.isInitialThread { _ = Unmanaged.passRetained(state) }
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
        precondition(result == 0, "Rx needs a thread-specific key, but the process has used all of them")
        return key
    }()
}
