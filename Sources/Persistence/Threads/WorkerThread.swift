#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A thread of one's own, for work that blocks on the disk.
final class WorkerThread: @unchecked Sendable {
    // Written once in init, before anyone else can see the object; pthread_join is called once, by join()'s contract.
    private let thread: pthread_t

    /// Starts a thread that runs `body`.
    init(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(run: body))
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = pthread_create(&thread, nil, { Body.run($0) }, box.toOpaque())
            precondition(result == 0, "The system gives no more threads.")
            self.thread = thread!
        #else
            var thread = pthread_t()
            let result = pthread_create(&thread, nil, { Body.run($0!) }, box.toOpaque())
            precondition(result == 0, "The system gives no more threads.")
            self.thread = thread
        #endif
    }

    /// Whether the caller runs on this thread.
    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// Waits until the thread has ended. Once, and not on the thread itself.
    func join() {
        pthread_join(thread, nil)
    }

    /// Lets the thread end by itself; instead of ``join()``.
    func detach() {
        pthread_detach(thread)
    }

    private final class Body {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) {
            self.run = run
        }

        static func run(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
            return nil
        }
    }
}
