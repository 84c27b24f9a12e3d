extension LosslessStringConvertible {
    /// Creates a value from a posted text; nil if the text is not valid. `Character.init(_:)` traps unless the text is
    /// exactly one character, so this is checked first.
    init?(posted text: String) {
        if Self.self == Character.self, text.count != 1 { return nil }
        self.init(text)
    }
}
