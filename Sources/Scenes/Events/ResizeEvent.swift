/// The size of an element, or of the window for the event on `body`: at first, then after each change.
public struct ResizeEvent: ClientEvent, Hashable {
    /// The width in CSS pixels, without borders.
    public let width: Double
    /// The height in CSS pixels, without borders.
    public let height: Double
    /// The element's `data-value`; empty if it has none.
    public let value: String

    /// Creates an event, for the tests of view models.
    public init(width: Double, height: Double, value: String = "") {
        (self.width, self.height, self.value) = (width, height, value)
    }

    /// The event `resize`.
    public static var kinds: Set<ClientEventKind> { [.resize] }

    /// Creates an event from the data that the client has sent.
    public init?(_ data: ClientEventData) {
        guard data.kind == .resize, let numbers = data.numbers(2), numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        self.init(width: numbers[0], height: numbers[1], value: data.value)
    }
}

/// The visibility of an element: it has come into view, or gone out of it.
public struct VisibilityEvent: ClientEvent, Hashable {
    /// Indicates whether any part of the element is in view.
    public let isVisible: Bool
    /// The element's `data-value`; empty if it has none.
    public let value: String

    /// Creates an event, for the tests of view models.
    public init(isVisible: Bool, value: String = "") {
        (self.isVisible, self.value) = (isVisible, value)
    }

    /// The event `visibility`.
    public static var kinds: Set<ClientEventKind> { [.visibility] }

    /// Creates an event from the data that the client has sent.
    public init?(_ data: ClientEventData) {
        guard data.kind == .visibility, let number = data.numbers(1)?.first, number == 0 || number == 1 else {
            return nil
        }
        self.init(isVisible: number == 1, value: data.value)
    }
}
