/// A key on the user's keyboard.
public struct Key: Sendable, Hashable, CustomStringConvertible {
    /// The name of the key in the DOM's `key` property: `Enter`, `a`.
    public let name: String
    /// The key's code in WebDriver: a private-use character, or the character itself.
    let code: String

    /// Creates a key that types a character.
    public init(_ character: Character) {
        (name, code) = (String(character), String(character))
    }

    private init(_ name: String, _ code: String) {
        (self.name, self.code) = (name, code)
    }

    /// The name.
    public var description: String { name }

    /// The key `Enter`.
    public static let enter = Key("Enter", "\u{E007}")
    /// The key `Escape`.
    public static let escape = Key("Escape", "\u{E00C}")
    /// The key `Tab`.
    public static let tab = Key("Tab", "\u{E004}")
    /// The key `Backspace`.
    public static let backspace = Key("Backspace", "\u{E003}")
    /// The key `Delete`.
    public static let delete = Key("Delete", "\u{E017}")
    /// The key `Space`.
    public static let space = Key(" ", " ")
    /// The key `Shift`.
    public static let shift = Key("Shift", "\u{E008}")
    /// The key `Control`.
    public static let control = Key("Control", "\u{E009}")
    /// Releases the held keys; used inside typed text.
    static let release = Key("Unidentified", "\u{E000}")
    /// The key `Alt`.
    public static let alt = Key("Alt", "\u{E00A}")
    /// The key `ArrowLeft`.
    public static let left = Key("ArrowLeft", "\u{E012}")
    /// The key `ArrowUp`.
    public static let up = Key("ArrowUp", "\u{E013}")
    /// The key `ArrowRight`.
    public static let right = Key("ArrowRight", "\u{E014}")
    /// The key `ArrowDown`.
    public static let down = Key("ArrowDown", "\u{E015}")
    /// The key `Home`.
    public static let home = Key("Home", "\u{E011}")
    /// The key `End`.
    public static let end = Key("End", "\u{E010}")
    /// The key `PageUp`.
    public static let pageUp = Key("PageUp", "\u{E00E}")
    /// The key `PageDown`.
    public static let pageDown = Key("PageDown", "\u{E00F}")
    /// The key `Insert`.
    public static let insert = Key("Insert", "\u{E016}")

    /// The function keys `F1` to `F12`, in this order.
    public static let function: [Key] = (0..<12).map { number in
        Key("F\(number + 1)", String(Unicode.Scalar(0xE031 + UInt32(number)).map(Character.init) ?? " "))
    }

    /// Returns the key with a name as in the attribute `data-keys`; `nil` for other keys.
    static func named(_ name: String) -> Key? {
        if name == "Space" { return .space }
        if name.count == 1 { return Key(Character(name)) }
        let named: [Key] = [
            .enter, .escape, .tab, .backspace, .delete, .left, .up, .right, .down, .home, .end, .pageUp, .pageDown,
            .insert,
        ]
        return (named + function).first { $0.name == name }
    }
}
