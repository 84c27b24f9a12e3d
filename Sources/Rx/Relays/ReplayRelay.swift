/// A relay that emits its last elements on subscription and each element that it accepts. It never terminates.
public final class ReplayRelay<Element>: Multicaster<Element>, @unchecked Sendable {
    // Unchecked: `lock` protects `kept`; otherwise as in the base class.
    private let bufferSize: Int
    @exclusivity(unchecked) private var kept = Recent<Element>()

    private init(bufferSize: Int) {
        self.bufferSize = bufferSize
        super.init()
    }

    /// Returns a relay that replays at most `bufferSize` elements.
    public static func create(bufferSize: Int) -> ReplayRelay<Element> { ReplayRelay(bufferSize: bufferSize) }

    /// Returns a relay that replays every element. Its memory grows with each element.
    public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(bufferSize: .max) }

    override func rememberLocked(_ element: Element) -> Element? { kept.append(element, limit: bufferSize) }

    override var isKeptBySubscriptions: Bool { false }

    override var replaysLocked: Bool { kept.count > 0 }

    override var sendsWithinReplay: Bool { false }

    override func replayUnlocking(to sink: Sink<Element>, _ upstream: DisposeBase?) {
        replayUnlocking(kept.elements, to: sink, upstream)
    }

    /// Sends `event` to all subscribers and keeps it for future ones. Thread-safe.
    public func accept(_ event: Element) { sendRemembering(event) }
}
