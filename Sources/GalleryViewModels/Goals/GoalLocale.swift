import Rx
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

    /// Creates a locale with the language that the user has chosen, otherwise with the first supported one that the
    /// browser requests, otherwise with English.
    public init(for languages: SessionLanguages) {
        let language = Self.preferred(languages)
        self.init(language, isOwn: language == Self.preferred(SessionLanguages(asked: languages.asked)))
    }

    private static func preferred(_ languages: SessionLanguages) -> GoalLanguage {
        languages.preferred(of: GoalLanguage.allCases.map(\.rawValue)).flatMap { GoalLanguage($0) } ?? .english
    }
}

extension SessionType {
    /// The language in which the user reads the goals: the current one, then after each choice of the user.
    var goalLocales: Observable<GoalLocale> { languageChanges.map(GoalLocale.init).distinctUntilChanged() }
}

extension Goal {
    /// The goal's title in the language of a session.
    func titles(in session: any SessionType) -> Observable<String> {
        session.goalLocales.map { [title] in title[$0.language] }
    }

    /// The reward in the language of a session.
    func rewards(in session: any SessionType) -> Observable<String> {
        session.goalLocales.map { [reward] in reward[$0.language] }
    }
}
