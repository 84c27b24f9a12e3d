/// A filter that allows one log line a minute for events of one kind, however often a client causes them.
struct LogInterval {
    private var last: ContinuousClock.Instant?

    /// Decides whether the event must be logged now.
    mutating func isDue(now: ContinuousClock.Instant) -> Bool {
        if let last, now - last < .seconds(60) { return false }
        last = now
        return true
    }
}
