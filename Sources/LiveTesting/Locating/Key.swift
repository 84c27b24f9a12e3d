/// A key that a person presses.
public struct Key: Sendable, Hashable, CustomStringConvertible {
    /// As the DOM's `key` names it: `Enter`, `a`.
    public let name: String
    /// As WebDriver names it: a private-use character, or the character itself.
    let code: String

    /// A key that types a character.
    public init(_ character: Character) {
        (name, code) = (String(character), String(character))
    }

    private init(_ name: String, _ code: String) {
        (self.name, self.code) = (name, code)
    }

    /// The name.
    public var description: String { name }

    public static let enter = Key("Enter", "\u{E007}")
    public static let escape = Key("Escape", "\u{E00C}")
    public static let tab = Key("Tab", "\u{E004}")
    public static let backspace = Key("Backspace", "\u{E003}")
    public static let delete = Key("Delete", "\u{E017}")
    public static let space = Key(" ", " ")
    public static let shift = Key("Shift", "\u{E008}")
    public static let control = Key("Control", "\u{E009}")
    public static let alt = Key("Alt", "\u{E00A}")
    public static let left = Key("ArrowLeft", "\u{E012}")
    public static let up = Key("ArrowUp", "\u{E013}")
    public static let right = Key("ArrowRight", "\u{E014}")
    public static let down = Key("ArrowDown", "\u{E015}")
    public static let home = Key("Home", "\u{E011}")
    public static let end = Key("End", "\u{E010}")
}
