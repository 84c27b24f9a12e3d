/// The modifier keys that are held during an event.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
    /// The bits of the modifiers.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The key Shift.
    public static let shift = KeyModifiers(rawValue: 1)
    /// The key Control.
    public static let control = KeyModifiers(rawValue: 2)
    /// The key Alt, which is Option on a Mac.
    public static let alt = KeyModifiers(rawValue: 4)
    /// The key Meta, which is Command on a Mac.
    public static let meta = KeyModifiers(rawValue: 8)

    /// Creates a set from a number that a client has sent; `nil` if it is not a set of these modifiers.
    init?(_ number: Double) {
        guard let bits = Int(exactly: number), (0..<16).contains(bits) else { return nil }
        self.init(rawValue: bits)
    }
}

/// The buttons of a pointer that are held during an event.
public struct PointerButtons: OptionSet, Sendable, Hashable {
    /// The bits of the buttons, as in the property `buttons` of a browser's event.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The primary button, usually the left one; also the contact of a finger or pen.
    public static let primary = PointerButtons(rawValue: 1)
    /// The secondary button, usually the right one.
    public static let secondary = PointerButtons(rawValue: 2)
    /// The middle button.
    public static let middle = PointerButtons(rawValue: 4)

    /// Creates a set from a number that a client has sent; `nil` if it is not a set of buttons.
    init?(_ number: Double) {
        guard let bits = Int(exactly: number), (0..<64).contains(bits) else { return nil }
        self.init(rawValue: bits)
    }
}
