/// A key that was pressed or released in an element or on the page.
public struct KeyEvent: ClientEvent, Hashable {
    /// The kind of the event.
    public let kind: ClientEventKind
    /// The key, with the name that browsers give it: `Enter`, `Escape`, `ArrowLeft`, or the character that it types.
    /// The space bar is `Space`, as in the attribute `data-keys`.
    public let key: String
    /// The modifier keys that are held.
    public let modifiers: KeyModifiers
    /// The element's `data-value`; empty if it has none.
    public let value: String
    /// The content of the field in which the key was pressed, without the change that the key itself makes; `nil` if it
    /// was not pressed in a field, or in a password field.
    public let content: String?

    /// Creates an event, for the tests of view models.
    public init(
        _ key: String, _ modifiers: KeyModifiers = [], kind: ClientEventKind = .keyDown, value: String = "",
        content: String? = nil
    ) {
        (self.kind, self.key, self.modifiers) = (kind, key, modifiers)
        (self.value, self.content) = (value, content)
    }

    /// The events of keys.
    public static var kinds: Set<ClientEventKind> { [.keyDown, .keyUp] }

    /// Creates an event from the data that the client has sent.
    public init?(_ data: ClientEventData) {
        guard let kind = data.kind, Self.kinds.contains(kind), let (modifiers, key, content) = data.key else {
            return nil
        }
        self.init(key, modifiers, kind: kind, value: data.value, content: content)
    }
}
