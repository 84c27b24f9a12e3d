public import Rx
import Tracing

/// On a loop's thread, `MainScheduler.instance` is the loop.
extension EventLoop: MainLoop {
    /// The same as ``inEventLoop``.
    public var isCurrent: Bool { inEventLoop }

    /// The same as ``execute(_:)``.
    public func schedule(_ work: @escaping @Sendable () -> Void) {
        Trace.step()
        execute(work)
    }

    /// Runs the work on the loop after the delay, with millisecond precision and never early. Can be called on any
    /// thread.
    @discardableResult
    public func schedule(
        after delay: Duration, _ work: @escaping @Sendable () -> Void
    ) -> any MainLoopTimer {
        if inEventLoop { return timer(afterNanoseconds: delay.clampedNanoseconds, work) }
        let deadline = monotonicNanoseconds() + delay.clampedNanoseconds
        let timer = LoopTimer(loop: self, deadline: deadline, work: work)
        execute { self.insert(timer) }
        return timer
    }
}
