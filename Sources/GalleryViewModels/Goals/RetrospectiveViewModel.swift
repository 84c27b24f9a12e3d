/// A retrospective, to be read.
public final class RetrospectiveViewModel {
    public let goal: Goal
    public let retrospective: Retrospective
    public let words: GoalWords

    public init(_ goal: Goal, _ retrospective: Retrospective, _ locale: GoalLocale) {
        self.goal = goal
        self.retrospective = retrospective
        words = GoalWords(locale)
    }
}
