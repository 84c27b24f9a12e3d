/// A saved retrospective.
public final class RetrospectiveViewModel {
    /// The goal.
    public let goal: Goal
    /// The retrospective.
    public let retrospective: Retrospective
    /// The texts of the scene.
    public let words: GoalWords

    /// Creates a view model for a saved retrospective.
    public init(_ goal: Goal, _ retrospective: Retrospective, _ locale: GoalLocale) {
        self.goal = goal
        self.retrospective = retrospective
        words = GoalWords(locale)
    }
}
