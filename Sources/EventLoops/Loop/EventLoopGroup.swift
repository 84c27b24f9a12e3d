import Locks

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The event loops of a process, with one thread each.
public final class EventLoopGroup: Sendable {
    /// The loops in the order of their `index`.
    public let loops: [EventLoop]
    /// The pool for work that would block a loop.
    public let blocking: BlockingPool
    private let threads: Mutex<[LoopThread]>

    /// Creates the loops and starts their threads.
    ///
    /// - Parameter count: The number of loops, at least one; by default one per core.
    public convenience init(count: Int = EventLoopGroup.coreCount) {
        self.init(count: count, poller: makeSystemPoller)
    }

    package init(count: Int, poller: () throws(SocketError) -> any Poller) {
        precondition(count >= 1, "A group needs at least one loop.")
        do throws(SocketError) {
            var loops: [EventLoop] = []
            for index in 0..<count { loops.append(try EventLoop(index: index, poller: try poller())) }
            self.loops = loops
        } catch {
            fatalError("The event loops cannot start: \(error). Raise the limit on open files.")
        }
        blocking = BlockingPool()
        threads = Mutex(loops.map { loop in LoopThread(name: "loop-\(loop.index)") { loop.run() } })
    }

    /// The number of cores available to the process.
    public static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// Returns the loop for a hash. Equal hashes always get the same loop.
    public func loop(for hash: Int) -> EventLoop {
        loops[Int(UInt(bitPattern: hash) % UInt(loops.count))]
    }

    /// Ends the loops after their queued tasks, closes their open descriptors and waits for their threads. Do not call
    /// it on one of the loops. A second call has no effect.
    public func shutdown() {
        precondition(
            !loops.contains { $0.inEventLoop }, "A loop cannot wait for its own end: shut down from another thread.")
        let running = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        guard !running.isEmpty else { return }
        for loop in loops { loop.stop() }
        for thread in running { thread.join() }
    }
}
