extension LosslessStringConvertible {
    /// What a posted text stands for; nil where that is no such value. `Character` itself traps on any text but one of its own.
    init?(posted text: String) {
        if Self.self == Character.self, text.count != 1 { return nil }
        self.init(text)
    }
}
