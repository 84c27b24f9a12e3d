/// A rate's limit that lets short bursts pass: a bucket of so many tokens, filled again at a steady rate, from which each event takes one.
///
/// Pure: the caller brings the time.
struct TokenBucket {
    private let capacity: Double
    private let perSecond: Double
    private var tokens: Double
    private var filledAt: ContinuousClock.Instant

    /// A full bucket.
    ///
    /// - Parameters:
    ///   - capacity: how many events may come at once; at least one.
    ///   - perSecond: how many may come in the long run; more than none.
    init(capacity: Int, perSecond: Double, now: ContinuousClock.Instant) {
        self.capacity = Double(max(1, capacity))
        self.perSecond = max(perSecond, 0.001)
        tokens = self.capacity
        filledAt = now
    }

    /// Takes a token. Nil when there was one; else how long it is until there is.
    mutating func take(now: ContinuousClock.Instant) -> Duration? {
        fill(now: now)
        // What a sum of many small additions lacks to one whole token is no reason to wait.
        guard tokens < 1 - 1e-9 else {
            tokens -= 1
            return nil
        }
        return .seconds((1 - tokens) / perSecond)
    }

    /// Puts a token back that an event took which does not count after all.
    mutating func giveBack(now: ContinuousClock.Instant) {
        fill(now: now)
        tokens = min(capacity, tokens + 1)
    }

    /// Indicates whether there is a token to take.
    mutating func hasToken(now: ContinuousClock.Instant) -> Bool {
        fill(now: now)
        return tokens >= 1 - 1e-9
    }

    /// Whether nothing is known of the bucket's user that a new bucket would not know.
    mutating func isFull(now: ContinuousClock.Instant) -> Bool {
        fill(now: now)
        return tokens >= capacity
    }

    private mutating func fill(now: ContinuousClock.Instant) {
        guard now > filledAt else { return }
        let (seconds, attoseconds) = filledAt.duration(to: now).components
        filledAt = now
        tokens = min(capacity, tokens + (Double(seconds) + Double(attoseconds) * 1e-18) * perSecond)
    }
}
