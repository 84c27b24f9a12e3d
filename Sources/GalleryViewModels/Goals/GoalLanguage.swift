/// A language in which the goals are written. The raw value is its BCP 47 tag.
public enum GoalLanguage: String, Sendable, CaseIterable, LosslessStringConvertible {
    /// Korean.
    case korean = "ko"
    /// English.
    case english = "en"

    public init?(_ description: String) { self.init(rawValue: description) }

    public var description: String { rawValue }
}
