#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A dedicated thread for work that blocks on the disk.
final class WorkerThread: @unchecked Sendable {
    // Written once in init, before the object is shared; pthread_join is called once, by the contract of join().
    private let thread: pthread_t

    /// Starts a thread that runs `body`.
    init(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(run: body))
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = pthread_create(&thread, nil, { Body.run($0) }, box.toOpaque())
            precondition(result == 0, "The system cannot create another thread.")
            self.thread = thread!
        #else
            var thread = pthread_t()
            let result = pthread_create(&thread, nil, { Body.run($0!) }, box.toOpaque())
            precondition(result == 0, "The system cannot create another thread.")
            self.thread = thread
        #endif
    }

    /// A Boolean value that indicates whether the caller runs on this thread.
    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// Waits until the thread has ended. Call it once, and not on the thread itself.
    func join() {
        pthread_join(thread, nil)
    }

    /// Detaches the thread, which then ends on its own. Call it instead of `join()`.
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
