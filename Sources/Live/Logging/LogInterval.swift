/// Lets events of one kind into the log once a minute at most, however often a client causes them.
struct LogInterval {
    private var last: ContinuousClock.Instant?

    /// Indicates whether the event must be logged now.
    mutating func isDue(now: ContinuousClock.Instant) -> Bool {
        if let last, now - last < .seconds(60) { return false }
        last = now
        return true
    }
}
