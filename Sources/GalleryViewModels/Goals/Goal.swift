/// Something that was to be achieved, and was.
public struct Goal: Sendable, Hashable, Identifiable {
    public let id: Int
    public let title: GoalText
    /// What its owner got for it.
    public let reward: GoalText
    public let completed: GoalDay
    /// Whether a retrospective of it was written.
    public var hasRetrospective: Bool

    public init(id: Int, title: GoalText, reward: GoalText, completed: GoalDay, hasRetrospective: Bool) {
        self.id = id
        self.title = title
        self.reward = reward
        self.completed = completed
        self.hasRetrospective = hasRetrospective
    }
}

/// A text in each of the app's languages.
public struct GoalText: Sendable, Hashable {
    public let korean: String
    public let english: String

    public init(korean: String, english: String) {
        self.korean = korean
        self.english = english
    }

    public subscript(_ language: GoalLanguage) -> String { language == .korean ? korean : english }
}

/// A day of the calendar, wherever one is.
public struct GoalDay: Sendable, Hashable {
    public let year: Int
    /// 1 to 12.
    public let month: Int
    public let day: Int

    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// As people write it: "2026년 3월 4일", "4 March 2026".
    public func text(in language: GoalLanguage) -> String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November",
            "December",
        ]
        guard language == .english else { return "\(year)년 \(month)월 \(day)일" }
        return "\(day) \(names.indices.contains(month - 1) ? names[month - 1] : "?") \(year)"
    }
}

/// What somebody thinks of a goal afterwards.
public struct Retrospective: Sendable, Hashable {
    /// What was good.
    public var liked = ""
    /// What is known now.
    public var learned = ""
    /// What was missing.
    public var lacked = ""
    /// What is hoped for.
    public var longedFor = ""

    public init(liked: String = "", learned: String = "", lacked: String = "", longedFor: String = "") {
        self.liked = liked
        self.learned = learned
        self.lacked = lacked
        self.longedFor = longedFor
    }
}
