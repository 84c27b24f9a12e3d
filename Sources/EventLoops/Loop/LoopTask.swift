/// A task that another thread, or the loop itself, has queued for the loop.
enum LoopTask {
    case work(@Sendable () -> Void)
    case job(UnownedJob)
}

/// The state of a loop that other threads use, protected by the loop's lock.
struct LoopInbox: ~Copyable {
    var tasks: [LoopTask] = []
    /// True from the moment the loop decides to block until a thread has written to its wake-up descriptor. A batch of
    /// tasks therefore costs one wake-up, and a running loop costs none.
    var isSleeping = false
    var isStopping = false
    /// True after the loop has ended: no more tasks are accepted.
    var isEnded = false
}
