/// What other threads, or the loop itself, have asked the loop to do next.
enum LoopTask {
    case work(@Sendable () -> Void)
    case job(UnownedJob)
}

/// The part of a loop that other threads reach, behind the loop's lock.
struct LoopInbox: ~Copyable {
    var tasks: [LoopTask] = []
    /// True from the moment the loop decides to block until someone has written to its wake-up descriptor: so that a batch of
    /// tasks costs one wake, and a running loop none.
    var isSleeping = false
    var isStopping = false
    /// After the loop has ended nothing is taken any more.
    var isEnded = false
}
