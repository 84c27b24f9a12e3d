public import Texts

/// A completed goal.
public struct Goal: Sendable, Hashable, Identifiable {
    /// The goal's identifier.
    public let id: Int
    /// The goal's title.
    public let title: GoalText
    /// The user's reward for completing the goal.
    public let reward: GoalText
    /// The day on which the goal was completed.
    public let completed: GoalDay
    /// Indicates whether the goal has a retrospective.
    public var hasRetrospective: Bool

    /// Creates a goal.
    public init(id: Int, title: GoalText, reward: GoalText, completed: GoalDay, hasRetrospective: Bool) {
        self.id = id
        self.title = title
        self.reward = reward
        self.completed = completed
        self.hasRetrospective = hasRetrospective
    }
}

/// Text in each of the app's languages.
public struct GoalText: Sendable, Hashable {
    /// The Korean text.
    public let korean: String
    /// The English text.
    public let english: String

    /// Creates text in both languages.
    public init(korean: String, english: String) {
        self.korean = korean
        self.english = english
    }

    /// Returns the text in a language.
    public subscript(_ language: GoalLanguage) -> String { language == .korean ? korean : english }
}

/// A calendar day without a time zone.
public struct GoalDay: Sendable, Hashable {
    /// The year.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a day without validating it.
    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day as text: "2026년 3월 4일", "4 March 2026".
    public var text: Text {
        let names: [Text] = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        let name = names.indices.contains(month - 1) ? names[month - 1] : "?"
        return "\(day, "day") \(name, "month") \("\(year)", "year")"
    }
}

/// The user's view of a completed goal.
public struct Retrospective: Sendable, Hashable {
    /// The answer to "What went well?".
    public var liked = ""
    /// The answer to "What did you learn?".
    public var learned = ""
    /// The answer to "What was missing?".
    public var lacked = ""
    /// The answer to "What do you hope for next?".
    public var longedFor = ""

    /// Creates a retrospective.
    public init(liked: String = "", learned: String = "", lacked: String = "", longedFor: String = "") {
        self.liked = liked
        self.learned = learned
        self.lacked = lacked
        self.longedFor = longedFor
    }
}
