/// An element or text that the user has dragged to an element and dropped there.
public struct DropEvent: ClientEvent, Hashable {
    /// The `data-value` of the element that was dragged, or the text that was dragged from elsewhere; empty for other
    /// things, such as files.
    public let item: String
    /// The horizontal position in the element that it was dropped on, as in ``PointerEvent``.
    public let x: Double
    /// The vertical position in the element that it was dropped on, as in ``PointerEvent``.
    public let y: Double
    /// The modifier keys that are held.
    public let modifiers: KeyModifiers
    /// The `data-value` of the element that it was dropped on; empty if it has none.
    public let value: String

    /// Creates an event, for the tests of view models.
    public init(
        _ item: String, x: Double = 0, y: Double = 0, modifiers: KeyModifiers = [], value: String = ""
    ) {
        (self.item, self.x, self.y, self.modifiers, self.value) = (item, x, y, modifiers, value)
    }

    /// The event `drop`.
    public static var kinds: Set<ClientEventKind> { [.drop] }

    /// Creates an event from the data that the client has sent.
    public init?(_ data: ClientEventData) {
        guard data.kind == .drop, let (numbers, text) = data.numbers(3, beforeText: ()), let text,
            let modifiers = KeyModifiers(numbers[2])
        else { return nil }
        self.init(text, x: numbers[0], y: numbers[1], modifiers: modifiers, value: data.value)
    }
}
