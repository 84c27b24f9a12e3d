public import Scenes

/// The language that somebody reads the goals in, and whether an address has to name it.
public struct GoalLocale: Sendable, Hashable {
    public let language: GoalLanguage
    /// Whether it is the one that the reader's browser asks for anyway: an address without a language then leads to it.
    public let isOwn: Bool

    public init(_ language: GoalLanguage, isOwn: Bool) {
        self.language = language
        self.isOwn = isOwn
    }

    /// For readers whose browser asks for no other.
    public static let english = GoalLocale(.english, isOwn: true)
    public static let korean = GoalLocale(.korean, isOwn: false)

    /// The language that is named, or was chosen before, or that the browser asks for; English where the app has none of these.
    public init(named: GoalLanguage? = nil, for languages: SessionLanguages) {
        let own = Self.preferred(SessionLanguages(asked: languages.asked))
        let language = named ?? Self.preferred(languages)
        self.init(language, isOwn: language == own)
    }

    private static func preferred(_ languages: SessionLanguages) -> GoalLanguage {
        languages.preferred(of: GoalLanguage.allCases.map(\.rawValue)).flatMap { GoalLanguage($0) } ?? .english
    }
}
