import Dispatch
import Locks
import Rx
import Testing

@testable import Persistence

/// A loop whose tasks the test runs explicitly, on its own thread.
final class TestLoop: MainLoop, Sendable {
    private let tasks = Mutex<[@Sendable () -> Void]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    /// Runs `body` with this as the thread's loop.
    func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        let outer = MainLoops.current
        MainLoops.setCurrent(self)
        defer { MainLoops.setCurrent(outer) }
        return try body()
    }

    /// Waits for the next task and runs it. The timeout is reached only if the test fails.
    func runNext(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try #require(arrivals.wait(timeout: .now() + 20) == .success, "no task arrived", sourceLocation: sourceLocation)
        let task = tasks.withLock { $0.removeFirst() }
        run(task)
    }

    /// The number of waiting tasks.
    var waiting: Int { tasks.withLock { $0.count } }

    var isCurrent: Bool { MainLoops.current === self }

    func schedule(_ work: @escaping @Sendable () -> Void) {
        tasks.withLock { $0.append(work) }
        arrivals.signal()
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any MainLoopTimer {
        fatalError("The database must not set timers on loops.")
    }
}
