import EventLoops

/// A connection's deadlines on one timer of its loop. The timer is reset only for an earlier deadline, so that a short
/// request does not touch it.
struct ConnectionTimer {
    /// The deadline for the peer to send more, in the loop's nanoseconds; `.max` for none.
    var reading = Int64.max
    /// The deadline for the peer to receive bytes.
    var writing = WritingWait()
    private var timer: LoopTimer?
    private var fires = Int64.max

    /// Indicates whether the next deadline is before the timer fires. Check it before you call `start`, because the
    /// closure for it is an allocation, and most requests need none.
    var firesTooLate: Bool { next < fires }

    private var next: Int64 { min(reading, writing.deadline) }

    /// Ensures that `fired` is called no later than the next deadline.
    mutating func start(on loop: EventLoop, _ fired: @escaping () -> Void) {
        guard firesTooLate else { return }
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
