/// A timer of a `MainLoop`.
public protocol MainLoopTimer: AnyObject, Sendable {
    /// Keeps it from firing. Any thread may call.
    func cancel()
}

/// A loop that `MainScheduler.instance` can mean: one per thread at most.
public protocol MainLoop: AnyObject, Sendable {
    /// Whether the caller runs on this loop.
    var isCurrent: Bool { get }
    /// Runs `work` on the loop, after what was scheduled before. Any thread may call.
    func schedule(_ work: @escaping @Sendable () -> Void)
    /// Runs `work` on the loop once `delay` has passed. Any thread may call.
    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any MainLoopTimer
}

/// Which loop runs on the calling thread.
public enum MainLoops {
    /// The calling thread's loop.
    public static var current: (any MainLoop)? { ThreadState.current.loop?.loop }

    /// A loop's thread calls this with the loop when it starts, and with nil when it ends.
    public static func setCurrent(_ loop: (any MainLoop)?) {
        ThreadState.current.loop = loop.map(LoopContext.init)
    }
}
