public import Tracing

/// A relay that holds a value: it emits its latest element on subscription and each element that it accepts.
///
/// It never terminates.
public final class BehaviorRelay<Element>: LatestMulticaster<Element>, @unchecked Sendable {
    // Unchecked: for the same reason as the base class.

    /// Creates a relay that holds `value`.
    public init(value: Element) { super.init(latest: value) }

    /// The latest element.
    public var value: Element {
        lock.lock()
        defer { lock.unlock() }
        return latest
    }

    /// Makes `event` the latest element and sends it to all subscribers. Thread-safe.
    @inlinable
    public func accept(_ event: Element) {
        Trace.step()
        sendLatest(event)
    }
}
