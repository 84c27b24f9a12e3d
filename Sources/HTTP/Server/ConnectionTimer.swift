import EventLoops

/// A connection's deadlines behind one timer of its loop, which is set again only when a deadline is earlier than it: so a request that comes and goes
/// touches no timer.
struct ConnectionTimer {
    /// For the peer's next bytes; `.max` for none.
    private(set) var reading = Int64.max
    /// For the peer to take bytes; `.max` for none.
    private(set) var writing = Int64.max
    /// What the channel's progress was when `writing` was set.
    private(set) var progress = 0
    private var timer: LoopTimer?
    private var fires = Int64.max

    var next: Int64 { min(reading, writing) }
    var watchesWriting: Bool { writing != .max }

    mutating func setReading(_ deadline: Int64) { reading = deadline }
    mutating func clearReading() { reading = .max }

    mutating func setWriting(_ deadline: Int64, _ progress: Int) {
        writing = deadline
        self.progress = progress
    }

    mutating func clearWriting() { writing = .max }

    /// Sees to it that `fired` is called at the next deadline, or before.
    mutating func start(on loop: EventLoop, _ fired: @escaping () -> Void) {
        guard next < fires else { return }
        timer?.cancel()
        fires = next
        timer = loop.timer(afterNanoseconds: max(0, next - loop.turnNanoseconds), fired)
    }

    /// The timer has fired.
    mutating func fired() {
        timer = nil
        fires = .max
    }

    mutating func cancel() {
        timer?.cancel()
        self = ConnectionTimer()
    }
}
