#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A limit on the rate of messages: a token bucket, which allows short bursts.
struct FloodLimit: Sendable, Equatable {
    let burst: Double
    let perSecond: Double
    private var tokens: Double
    private var last: Date

    init(burst: Double, perSecond: Double, now: Date) {
        (self.burst, self.perSecond) = (burst, perSecond)
        (tokens, last) = (burst, now)
    }

    /// Counts a message. Returns false if it exceeds the rate.
    mutating func take(now: Date) -> Bool {
        tokens = min(burst, tokens + max(0, now.timeIntervalSince(last)) * perSecond)
        last = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
