/// When a test observable was subscribed, and when that ended.
public struct Subscription: Hashable, Sendable, CustomDebugStringConvertible {
    /// Stands for "has not ended".
    static let infinity = TestTime.max

    /// When it began.
    public let subscribe: TestTime
    /// When it ended; `TestTime.max` if it has not.
    public let unsubscribe: TestTime

    /// A subscription that goes on.
    public init(_ subscribe: TestTime) { self.init(subscribe, Subscription.infinity) }

    /// A subscription from `subscribe` to `unsubscribe`.
    public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
        self.subscribe = subscribe
        self.unsubscribe = unsubscribe
    }

    /// `(from, to)`.
    public var debugDescription: String {
        "(\(subscribe), \(unsubscribe == Subscription.infinity ? "infinity" : String(unsubscribe)))"
    }
}
