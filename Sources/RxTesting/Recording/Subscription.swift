/// The interval of a subscription to a test observable.
public struct Subscription: Hashable, Sendable, CustomDebugStringConvertible {
    /// The end time of a subscription that has not ended.
    static let infinity = TestTime.max

    /// The time at which the subscription began.
    public let subscribe: TestTime
    /// The time at which the subscription ended, or `TestTime.max` if it has not ended.
    public let unsubscribe: TestTime

    /// Creates a subscription that has not ended.
    public init(_ subscribe: TestTime) { self.init(subscribe, Subscription.infinity) }

    /// Creates a subscription from `subscribe` to `unsubscribe`.
    public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
        self.subscribe = subscribe
        self.unsubscribe = unsubscribe
    }

    /// The text `(subscribe, unsubscribe)`.
    public var debugDescription: String {
        "(\(subscribe), \(unsubscribe == Subscription.infinity ? "infinity" : String(unsubscribe)))"
    }
}
