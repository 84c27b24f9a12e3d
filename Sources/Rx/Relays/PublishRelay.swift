/// Sends its subscribers what it accepts from then on. It never fails and never ends.
public final class PublishRelay<Element>: Multicaster<Element>, @unchecked Sendable {
    // Unchecked: as its base class.

    /// Makes one without subscribers.
    public override init() { super.init() }

    override var isKeptBySubscriptions: Bool { false }

    /// Sends `event` to all subscribers. Any thread may call.
    @inlinable
    public func accept(_ event: Element) { send(event) }
}
