public import Rx
public import Scenes

/// A saved retrospective.
public final class RetrospectiveViewModel {
    /// The goal.
    public let goal: Goal
    /// The retrospective.
    public let retrospective: Retrospective
    /// The goal's title in the user's language.
    public let title: Observable<String>
    /// The goal's reward in the user's language.
    public let reward: Observable<String>

    /// The language, which is part of the scene's address.
    public var locale: Observable<GoalLocale> { session.goalLocales }

    /// The current value of ``locale``.
    public var currentLocale: GoalLocale { GoalLocale(for: session.languages) }

    private let session: any SessionType

    /// Creates a view model for a saved retrospective.
    public init(_ goal: Goal, _ retrospective: Retrospective, session: any SessionType) {
        self.goal = goal
        self.retrospective = retrospective
        self.session = session
        title = goal.titles(in: session)
        reward = goal.rewards(in: session)
    }
}
