/// The scroll position of an element, or of the page.
public struct ScrollEvent: ClientEvent, Hashable {
    /// The distance that the content is scrolled to the left, in CSS pixels.
    public let x: Double
    /// The distance that the content is scrolled upward, in CSS pixels.
    public let y: Double
    /// The width of the visible part.
    public let width: Double
    /// The height of the visible part.
    public let height: Double
    /// The width of the content.
    public let contentWidth: Double
    /// The height of the content.
    public let contentHeight: Double
    /// The element's `data-value`; empty if it has none.
    public let value: String

    /// Creates an event, for the tests of view models.
    public init(
        x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0, contentWidth: Double = 0,
        contentHeight: Double = 0, value: String = ""
    ) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        (self.contentWidth, self.contentHeight, self.value) = (contentWidth, contentHeight, value)
    }

    /// The event `scroll`.
    public static var kinds: Set<ClientEventKind> { [.scroll] }

    /// Creates an event from the data that the client has sent.
    public init?(_ data: ClientEventData) {
        guard data.kind == .scroll, let numbers = data.numbers(6), numbers[2...].allSatisfy({ $0 >= 0 }) else {
            return nil
        }
        self.init(
            x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], contentWidth: numbers[4],
            contentHeight: numbers[5], value: data.value)
    }
}
