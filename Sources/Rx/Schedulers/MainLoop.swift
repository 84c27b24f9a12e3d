/// A timer of a `MainLoop`.
public protocol MainLoopTimer: AnyObject, Sendable {
    /// Cancels the timer. Thread-safe.
    func cancel()
}

/// A loop that `MainScheduler.instance` can represent. A thread has at most one.
public protocol MainLoop: AnyObject, Sendable {
    /// Indicates whether the caller is running on this loop.
    var isCurrent: Bool { get }
    /// Runs `work` on the loop, after the work that was scheduled before. Thread-safe.
    func schedule(_ work: @escaping @Sendable () -> Void)
    /// Runs `work` on the loop after `delay`. Thread-safe.
    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any MainLoopTimer
}

/// The registry of the loops of all threads.
public enum MainLoops {
    /// The calling thread's loop.
    public static var current: (any MainLoop)? { ThreadState.current.loop?.loop }

    /// Sets the calling thread's loop.
    ///
    /// A loop's thread passes the loop when it starts, and `nil` when it ends.
    public static func setCurrent(_ loop: (any MainLoop)?) {
        ThreadState.current.loop = loop.map(SchedulerLoop.init)
    }
}
