import HTTP
import Locks
import Scenes

/// The requests that each client may send to a group of endpoints: a burst, and a steady rate.
///
///     routes.group("/api", rate: EndpointRate(atOnce: 20, perSecond: 2)) { api in … }
///
/// A client is the signed-in account or, without one, the client's network: an IPv4 address, or the /64 prefix of an
/// IPv6 address.
public struct EndpointRate: Sendable, Hashable {
    /// The number of requests that a client may send at once, at least one.
    public let atOnce: Int
    /// The number of requests that a client may send per second in the long run, above zero.
    public let perSecond: Double

    /// Creates a rate.
    public init(atOnce: Int, perSecond: Double) {
        precondition(atOnce > 0 && perSecond > 0, "A rate must allow requests: both numbers must be above zero.")
        (self.atOnce, self.perSecond) = (atOnce, perSecond)
    }
}

/// Counts the requests of the clients of a group of endpoints, over all loops. It can be used from any thread.
///
/// Its memory is bounded: of more than 20,000 clients it forgets those that have not sent a request for the longest
/// time.
final class EndpointLimiter: Sendable {
    /// A client for which the limit counts.
    enum Client: Hashable {
        case account(SessionAccount.ID)
        case network(ClientNetwork)
    }

    private let rate: EndpointRate
    private let buckets: Mutex<RecentTable<Client, TokenBucket>>

    init(_ rate: EndpointRate, capacity: Int = 10_000) {
        self.rate = rate
        buckets = Mutex(RecentTable(capacity: capacity))
    }

    /// Counts a request. Returns the time that the client must wait if it has exceeded its rate; otherwise `nil`.
    func take(from client: Client, now: ContinuousClock.Instant) -> Duration? {
        buckets.withLock { buckets in
            var bucket = buckets[client] ?? TokenBucket(capacity: rate.atOnce, perSecond: rate.perSecond, now: now)
            let wait = bucket.take(now: now)
            buckets[client] = bucket
            return wait
        }
    }
}
