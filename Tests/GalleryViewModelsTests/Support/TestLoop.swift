import Locks
import Rx

/// A loop that runs its work when the test requires it.
final class TestLoop: MainLoop {
    private let waiting: Mutex<[@Sendable () -> Void]> = Mutex([])

    var isCurrent: Bool { MainLoops.current === self }

    func schedule(_ work: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(work) }
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any MainLoopTimer {
        preconditionFailure("This loop has no timers.")
    }

    /// Runs `body` on this thread as if on a page's loop.
    func run<Result>(_ body: () -> Result) -> Result {
        let before = MainLoops.current
        MainLoops.setCurrent(self)
        defer { MainLoops.setCurrent(before) }
        return body()
    }

    /// Runs the queued work, and the work that it adds.
    func turn() {
        run {
            while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
        }
    }
}
