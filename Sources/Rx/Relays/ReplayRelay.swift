/// Sends each subscriber the last few elements, and then what it accepts. It never fails and never ends.
public final class ReplayRelay<Element>: Multicaster<Element>, @unchecked Sendable {
    // Unchecked: `lock` protects `kept`; else as its base class.
    private let bufferSize: Int
    @exclusivity(unchecked) private var kept = Recent<Element>()

    private init(bufferSize: Int) {
        self.bufferSize = bufferSize
        super.init()
    }

    /// Makes one that replays at most `bufferSize` elements.
    public static func create(bufferSize: Int) -> ReplayRelay<Element> { ReplayRelay(bufferSize: bufferSize) }

    /// Makes one that replays every element. Its memory grows with each.
    public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(bufferSize: .max) }

    override func remember(_ element: Element) -> Element? { kept.append(element, limit: bufferSize) }

    override var isKeptBySubscriptions: Bool { false }

    override var replays: Bool { true }

    override var sendsWithinReplay: Bool { false }

    override func replay() -> [Element] { kept.elements }

    /// Sends `event` to all subscribers, and keeps it for those to come. Any thread may call.
    public func accept(_ event: Element) { sendRemembering(event) }
}
