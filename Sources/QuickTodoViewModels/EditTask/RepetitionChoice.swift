public import Differences
public import Texts

/// A choice of the editor: the interval of a repetition, or none.
public struct RepetitionChoice: Sendable, Hashable, IdentifiableType {
    /// The code of the repetition without its start; empty for none.
    public let identity: String
    /// The interval for the user, such as “Every 2 weeks”.
    public let text: Text

    private init(_ code: String) {
        identity = code
        text = Repetition(code: code)?.text ?? "Never"
    }

    /// Returns the usual choices, and the one with a code if it is another.
    static func all(with code: String) -> [RepetitionChoice] {
        let usual = [
            "", "1 day", "1 weekday", "1 week", "2 week", "1 month", "2 month", "3 month", "6 month", "1 year",
        ]
        let isUsual = usual.contains(code) || Repetition(code: code) == nil
        return (isUsual ? usual : usual + [code]).map(RepetitionChoice.init)
    }

    /// Returns the code of the choice for a repetition.
    static func code(of repetition: Repetition?) -> String {
        repetition?.starting(afterCompletion: false).code ?? ""
    }

    /// Returns the repetition of a choice.
    static func repetition(_ code: String, _ startsAtCompletion: Bool) -> Repetition? {
        Repetition(code: code)?.starting(afterCompletion: startsAtCompletion)
    }
}
