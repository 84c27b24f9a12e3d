import Locks
import Rx

/// A loop that turns when the test says so: what crosses to it waits until then.
final class TestLoop: MainLoop {
    private let waiting: Mutex<[@Sendable () -> Void]> = Mutex([])

    var isCurrent: Bool { MainLoops.current === self }

    func schedule(_ work: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(work) }
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any MainLoopTimer {
        preconditionFailure("Nothing here has to do with time.")
    }

    /// Runs on this thread as a page's code runs on its loop.
    func run<Result>(_ body: () -> Result) -> Result {
        let before = MainLoops.current
        MainLoops.setCurrent(self)
        defer { MainLoops.setCurrent(before) }
        return body()
    }

    /// Does what is waiting, and what comes of it.
    func turn() {
        run {
            while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
        }
    }
}
