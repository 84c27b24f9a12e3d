import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread that runs one function and can be joined.
struct LoopThread: @unchecked Sendable {
    // Sendable: the pthread_t is only passed to pthread_join, which may be called once from any thread.
    private let thread: pthread_t

    private final class Body {
        let name: String
        let run: @Sendable () -> Void
        init(name: String, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Starts the thread. The name appears in process listings (at most 15 characters).
    init(name: String, _ run: @escaping @Sendable () -> Void) {
        let body = Unmanaged.passRetained(Body(name: name, run: run))
        #if canImport(Glibc)
            var made = pthread_t()
            let failure = pthread_create(&made, nil, { LoopThread.main($0!) }, body.toOpaque())
        #else
            var made: pthread_t!
            let failure = pthread_create(&made, nil, { LoopThread.main($0) }, body.toOpaque())
        #endif
        precondition(failure == 0, "The system cannot create a thread (error \(failure)): raise the limit on threads.")
        thread = made
    }

    /// Waits until the function has returned. Call it once, from another thread.
    func join() {
        pthread_join(thread, nil)
    }

    private static func main(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
        #if os(Linux)
            pthread_setname_np(pthread_self(), body.name)
            // No thread is cancelled. With these settings, the GNU C library does not make the thread cancellable
            // before each system call and uncancellable after it, which are two atomic operations.
            pthread_setcancelstate(Int32(PTHREAD_CANCEL_DISABLE), nil)
            pthread_setcanceltype(Int32(PTHREAD_CANCEL_ASYNCHRONOUS), nil)
        #endif
        body.run()
        return nil
    }

    /// An identifier of the calling thread; never 0.
    @inline(__always) static var currentIdentity: UInt {
        #if canImport(Glibc)
            UInt(pthread_self())
        #else
            UInt(bitPattern: pthread_self())
        #endif
    }
}
