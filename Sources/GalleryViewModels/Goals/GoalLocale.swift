public import Scenes

/// The language in which the user reads the goals, and whether an address must contain it.
public struct GoalLocale: Sendable, Hashable {
    /// The language.
    public let language: GoalLanguage
    /// Indicates whether this is the language that the browser requests, so that an address without a language leads to
    /// it.
    public let isOwn: Bool

    /// Creates a locale.
    public init(_ language: GoalLanguage, isOwn: Bool) {
        self.language = language
        self.isOwn = isOwn
    }

    /// The locale of users whose browser requests no supported language.
    public static let english = GoalLocale(.english, isOwn: true)
    /// Korean for users whose browser requests another language.
    public static let korean = GoalLocale(.korean, isOwn: false)

    /// Creates a locale with the named language, otherwise with the one that the user chose before, otherwise with the
    /// first supported one that the browser requests, otherwise with English.
    public init(named: GoalLanguage? = nil, for languages: SessionLanguages) {
        let own = Self.preferred(SessionLanguages(asked: languages.asked))
        let language = named ?? Self.preferred(languages)
        self.init(language, isOwn: language == own)
    }

    private static func preferred(_ languages: SessionLanguages) -> GoalLanguage {
        languages.preferred(of: GoalLanguage.allCases.map(\.rawValue)).flatMap { GoalLanguage($0) } ?? .english
    }
}
