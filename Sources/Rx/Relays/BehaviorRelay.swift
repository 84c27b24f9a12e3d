/// A value that can be watched: sends each subscriber the latest element and each that is accepted. It never fails and never ends.
public final class BehaviorRelay<Element>: LatestMulticaster<Element>, @unchecked Sendable {
    // Unchecked: as its base class.

    /// Makes one that holds `value`.
    public init(value: Element) { super.init(latest: value) }

    /// The latest element.
    public var value: Element {
        lock.lock()
        defer { lock.unlock() }
        return latest
    }

    /// Makes `event` the latest element and sends it to all subscribers. Any thread may call.
    @inlinable
    public func accept(_ event: Element) { sendLatest(event) }
}
