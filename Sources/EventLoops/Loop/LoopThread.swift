import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A plain thread that runs one body and can be joined.
struct LoopThread: @unchecked Sendable {
    // Sendable: a pthread_t is only passed to pthread_join, which may be called from any thread, once.
    private let thread: pthread_t

    private final class Body {
        let name: String
        let run: @Sendable () -> Void
        init(name: String, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Starts the thread. The name shows in process listings (15 characters at most).
    init(name: String, _ run: @escaping @Sendable () -> Void) {
        let body = Unmanaged.passRetained(Body(name: name, run: run))
        #if canImport(Glibc)
            var made = pthread_t()
            let failure = pthread_create(&made, nil, { LoopThread.main($0!) }, body.toOpaque())
        #else
            var made: pthread_t!
            let failure = pthread_create(&made, nil, { LoopThread.main($0) }, body.toOpaque())
        #endif
        precondition(failure == 0, "No thread could be made (error \(failure)): raise the limit on threads.")
        thread = made
    }

    /// Waits until the body has returned. To be called once, from another thread.
    func join() {
        pthread_join(thread, nil)
    }

    private static func main(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
        #if os(Linux)
            pthread_setname_np(pthread_self(), body.name)
        #endif
        body.run()
        return nil
    }

    /// Identifies the calling thread; never 0.
    @inline(__always) static var currentIdentity: UInt {
        #if canImport(Glibc)
            UInt(pthread_self())
        #else
            UInt(bitPattern: pthread_self())
        #endif
    }
}
