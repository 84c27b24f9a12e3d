import Dispatch
import EventLoops
import Locks

/// Reports that the server works, as long as all its loops do: each of them must run a task first. If one is blocked,
/// the reports stop, and the service manager restarts the process.
final class Watchdog: Sendable {
    private let loops: [EventLoop]
    private let report: @Sendable () -> Void
    /// The number of loops that have not answered the current check; 0 between checks.
    private let waiting = Mutex(0)

    /// - Parameter report: Called on one of the loops when all have answered.
    init(_ loops: [EventLoop], report: @escaping @Sendable () -> Void) {
        (self.loops, self.report) = (loops, report)
    }

    /// Checks the loops twice in each interval, as sd_watchdog_enabled(3) recommends, until the process ends.
    func start(every interval: Duration) {
        let half = DispatchTimeInterval.nanoseconds(Int(clamping: Int64(interval / .nanoseconds(2))))
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + half, repeating: half)
        timer.setEventHandler { [self] in
            check()
            // Keeps the timer.
            _ = timer
        }
        timer.resume()
    }

    /// Asks all loops to answer, unless the answers to the last check are incomplete.
    func check() {
        let begins = waiting.withLock { waiting in
            guard waiting == 0 else { return false }
            waiting = loops.count
            return true
        }
        guard begins else { return }
        for loop in loops { loop.execute { [self] in answer() } }
    }

    private func answer() {
        let isLast = waiting.withLock { waiting in
            waiting -= 1
            return waiting == 0
        }
        if isLast { report() }
    }
}
