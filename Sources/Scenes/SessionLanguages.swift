/// The languages that a session's person reads, as language tags (RFC 5646) such as `de` or `en-GB`.
public struct SessionLanguages: Sendable, Hashable {
    /// What the person has chosen in the app; nil before that.
    public let chosen: String?
    /// What the browser asks for, the language that is read best first; none where it does not say.
    public let asked: [String]

    /// For a session of a test's own.
    public init(chosen: String? = nil, asked: [String] = []) {
        self.chosen = chosen
        self.asked = asked
    }

    /// The one of the app's languages that suits best: the first that is wanted, by its whole tag or else by its language alone (RFC 4647, section 3.4).
    /// Nil where none is.
    ///
    /// - Parameter available: the app's languages, as tags; of several that suit alike, the first.
    public func preferred(of available: [String]) -> String? {
        for wanted in (chosen.map { [$0] } ?? []) + asked {
            let whole = available.first { $0.lowercased() == wanted.lowercased() }
            if let found = whole ?? available.first(where: { Self.language($0) == Self.language(wanted) }) {
                return found
            }
        }
        return nil
    }

    private static func language(_ tag: String) -> String { tag.prefix { $0 != "-" }.lowercased() }
}
