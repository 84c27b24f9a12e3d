import Texts

/// The languages of a session's user, as language tags (RFC 5646) such as `de` or `en-GB`.
public struct SessionLanguages: Sendable, Hashable {
    /// The language that the user has chosen in the app; `nil` if the user has not chosen one.
    public let chosen: String?
    /// The languages that the browser requests, in order of preference; empty if it does not specify any.
    public let asked: [String]

    /// Creates the languages of a session, for use in tests.
    public init(chosen: String? = nil, asked: [String] = []) {
        self.chosen = chosen
        self.asked = asked
    }

    /// Returns the best match among the app's languages, or `nil` if none matches.
    ///
    /// The languages of the user are tried in order of preference, first by the whole tag and then by the primary
    /// language alone (RFC 4647, section 3.4).
    ///
    /// - Parameter available: The tags of the app's languages. Of several equally good matches, the first is returned.
    public func preferred(of available: [String]) -> String? {
        for wanted in (chosen.map { [$0] } ?? []) + asked {
            let whole = available.first { $0.lowercased() == wanted.lowercased() }
            if let found = whole ?? available.first(where: { LanguageTag.primary($0) == LanguageTag.primary(wanted) }) {
                return found
            }
        }
        return nil
    }
}
