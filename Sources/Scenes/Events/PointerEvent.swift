/// A click, or another event of a mouse, finger or pen, with its position in the element.
///
/// The same name may also be that of a key or of a button, as an alternative for users without a mouse. Such an event
/// has no position.
public struct PointerEvent: ClientEvent, Hashable {
    /// The kind of the event; `nil` for the press of a button.
    public let kind: ClientEventKind?
    /// The distance from the left edge of the element in CSS pixels; in SVG, the horizontal coordinate in the user
    /// coordinates of the innermost `svg` element, which its `viewBox` determines.
    public let x: Double
    /// The distance from the upper edge of the element in CSS pixels; in SVG, the vertical coordinate.
    public let y: Double
    /// The buttons that are held. A click has none.
    public let buttons: PointerButtons
    /// The modifier keys that are held.
    public let modifiers: KeyModifiers
    /// The element's `data-value`, or the button's value; empty if it has none.
    public let value: String
    /// Indicates whether a pointer caused the event. Otherwise it was a key or a button, and the position is (0, 0).
    public let hasPosition: Bool

    /// Creates an event, for the tests of view models. An event of a pointer has a position, unless a key or a program
    /// for people with disabilities caused a click.
    public init(
        _ kind: ClientEventKind? = .click, x: Double = 0, y: Double = 0, buttons: PointerButtons = [],
        modifiers: KeyModifiers = [], value: String = "", hasPosition: Bool = true
    ) {
        (self.kind, self.x, self.y, self.buttons) = (kind, x, y, buttons)
        (self.modifiers, self.value) = (modifiers, value)
        self.hasPosition = hasPosition && kind.map(ClientEventKind.pointing.contains) == true
    }

    /// The events of pointers, and their alternatives on the keyboard.
    public static var kinds: Set<ClientEventKind> { ClientEventKind.pointing.union([.keyDown, .keyUp, .focus, .blur]) }

    /// Creates an event from the data that the client has sent.
    public init?(_ data: ClientEventData) {
        guard let kind = data.kind else {
            self.init(nil, value: data.value)
            return
        }
        switch kind {
        case .keyDown, .keyUp:
            guard let key = data.key else { return nil }
            self.init(kind, modifiers: key.modifiers, value: data.value)
        case .focus, .blur:
            guard data.numbers(0) != nil else { return nil }
            self.init(kind, value: data.value)
        case .click where data.numbers(0) != nil: self.init(kind, value: data.value, hasPosition: false)
        case _ where ClientEventKind.pointing.contains(kind):
            guard let numbers = data.numbers(4), let buttons = PointerButtons(numbers[2]),
                let modifiers = KeyModifiers(numbers[3])
            else { return nil }
            self.init(kind, x: numbers[0], y: numbers[1], buttons: buttons, modifiers: modifiers, value: data.value)
        default: return nil
        }
    }
}
