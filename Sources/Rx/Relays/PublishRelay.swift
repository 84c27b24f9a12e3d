/// A relay that emits to each subscriber the elements that it accepts after the subscription. It never terminates.
public final class PublishRelay<Element>: Multicaster<Element>, @unchecked Sendable {
    // Unchecked: for the same reason as the base class.

    /// Creates a relay without subscribers.
    public override init() { super.init() }

    override var isKeptBySubscriptions: Bool { false }

    /// Sends `event` to all subscribers. Thread-safe.
    @inlinable
    public func accept(_ event: Element) { send(event) }
}
