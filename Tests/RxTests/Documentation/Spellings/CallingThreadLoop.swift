import Locks
import Rx

/// A loop that the calling thread runs for the duration of one or two closures. After each it runs the scheduled work.
final class CallingThreadLoop: MainLoop {
    private final class Timer: MainLoopTimer {
        func cancel() {}
    }

    private let work = Mutex<[@Sendable () -> Void]>([])

    var isCurrent: Bool { MainLoops.current === self }

    func schedule(_ work: @escaping @Sendable () -> Void) { self.work.withLock { $0.append(work) } }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any MainLoopTimer {
        schedule(work)
        return Timer()
    }

    static func run(_ first: () -> Void, then second: () -> Void = {}) {
        let loop = CallingThreadLoop()
        let before = MainLoops.current
        MainLoops.setCurrent(loop)
        first()
        loop.drain()
        second()
        loop.drain()
        MainLoops.setCurrent(before)
    }

    private func drain() {
        while let next = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next() }
    }
}
