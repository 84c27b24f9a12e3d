import Locks

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The loops of a process, one thread each.
public final class EventLoopGroup: Sendable {
    /// In the order of their `index`.
    public let loops: [EventLoop]
    /// For work that would block a loop.
    public let blocking: BlockingPool
    private let threads: Mutex<[LoopThread]>

    /// Starts the loops' threads.
    /// - Parameter count: how many loops, at least one; one per core when left out.
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
            fatalError("The event loops could not start: \(error). Raise the limit on open files.")
        }
        blocking = BlockingPool()
        threads = Mutex(loops.map { loop in LoopThread(name: "loop-\(loop.index)") { loop.run() } })
    }

    /// The number of cores that the process may use.
    public static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// The loop that a hash belongs to, always the same one.
    public func loop(for hash: Int) -> EventLoop {
        loops[Int(UInt(bitPattern: hash) % UInt(loops.count))]
    }

    /// Ends the loops after the tasks that they have, closes what is still open on them and waits for their threads. Not to be called on
    /// one of the loops. A second call does nothing.
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
