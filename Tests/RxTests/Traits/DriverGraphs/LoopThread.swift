import Foundation
import Locks
import Rx

/// A thread with a loop that runs until it is stopped.
final class LoopThread: MainLoop, @unchecked Sendable {
    // Unchecked: `condition` protects both properties.
    private final class Timer: MainLoopTimer { func cancel() {} }

    private let condition = NSCondition()
    private var waiting: [@Sendable () -> Void] = []
    private var isStopped = false

    var isCurrent: Bool { MainLoops.current === self }

    func schedule(_ work: @escaping @Sendable () -> Void) {
        condition.lock()
        waiting.append(work)
        condition.signal()
        condition.unlock()
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any MainLoopTimer {
        schedule(work)
        return Timer()
    }

    /// Starts the thread, which calls `setUp` first and disposes its result at the end.
    func start(_ setUp: @escaping @Sendable () -> any Disposable, ended: @escaping @Sendable () -> Void) {
        Thread { [self] in
            MainLoops.setCurrent(self)
            let subscription = setUp()
            while let next = nextWork() { next() }
            subscription.dispose()
            MainLoops.setCurrent(nil)
            ended()
        }.start()
    }

    /// Ends the thread after the work in progress.
    func stop() {
        condition.lock()
        isStopped = true
        condition.signal()
        condition.unlock()
    }

    private func nextWork() -> (@Sendable () -> Void)? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty, !isStopped { condition.wait() }
        return isStopped ? nil : waiting.removeFirst()
    }
}
