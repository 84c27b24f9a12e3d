/// A rate limiter that allows short bursts: a bucket of tokens that is refilled at a steady rate and from which each
/// event takes one.
///
/// It reads no clock; callers pass the time.
struct TokenBucket {
    private let capacity: Double
    private let perSecond: Double
    private var tokens: Double
    private var filledAt: ContinuousClock.Instant

    /// Creates a full bucket.
    ///
    /// - Parameters:
    ///   - capacity: The number of events in a burst, at least one.
    ///   - perSecond: The sustained number of events per second, above zero.
    init(capacity: Int, perSecond: Double, now: ContinuousClock.Instant) {
        self.capacity = Double(max(1, capacity))
        self.perSecond = max(perSecond, 0.001)
        tokens = self.capacity
        filledAt = now
    }

    /// Takes a token and returns `nil`; if there is none, returns the time until there is one.
    mutating func take(now: ContinuousClock.Instant) -> Duration? {
        fill(now: now)
        // A rounding error of many small additions must not make the caller wait.
        guard tokens < 1 - 1e-9 else {
            tokens -= 1
            return nil
        }
        return .seconds((1 - tokens) / perSecond)
    }

    /// Takes a token even if there is none, so that later events wait for it. The debt is at most the capacity.
    mutating func charge(now: ContinuousClock.Instant) {
        fill(now: now)
        tokens = max(tokens - 1, -capacity)
    }

    /// Returns the token of an event that does not count after all.
    mutating func giveBack(now: ContinuousClock.Instant) {
        fill(now: now)
        tokens = min(capacity, tokens + 1)
    }

    /// Decides whether a token is available.
    mutating func hasToken(now: ContinuousClock.Instant) -> Bool {
        fill(now: now)
        return tokens >= 1 - 1e-9
    }

    /// Decides whether the bucket is full, so that it is the same as a new one.
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
