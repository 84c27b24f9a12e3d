import EventLoops

/// A connection's deadlines behind one timer of its loop, which is set again only when a deadline is earlier than it: so a request that
/// comes and goes touches no timer.
struct ConnectionTimer {
    /// For the peer to send more, in the loop's nanoseconds; `.max` for none.
    var reading = Int64.max
    /// For the peer to take bytes.
    var writing = WritingWait()
    private var timer: LoopTimer?
    private var fires = Int64.max

    /// Sees to it that `fired` is called at the next deadline, or before.
    mutating func start(on loop: EventLoop, _ fired: @escaping () -> Void) {
        let next = min(reading, writing.deadline)
        guard next < fires else { return }
        timer?.cancel()
        fires = next
        timer = loop.timer(afterNanoseconds: max(0, next - loop.turnNanoseconds), fired)
    }

    mutating func hasFired() {
        timer = nil
        fires = .max
    }

    mutating func cancel() {
        timer?.cancel()
        self = ConnectionTimer()
    }
}
