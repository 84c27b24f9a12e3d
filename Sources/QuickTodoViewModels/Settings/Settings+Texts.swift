public import Texts

extension Settings.Theme {
    /// The name for the user.
    public var name: Text {
        switch self {
        case .system: Text("Like the system", context: "theme")
        case .light: Text("Light", context: "theme")
        case .dark: Text("Dark", context: "theme")
        }
    }
}

extension Settings.Accent {
    /// The name for the user.
    public var name: Text {
        switch self {
        case .green: "Green"
        case .blue: "Blue"
        case .violet: "Violet"
        case .rose: "Rose"
        case .amber: "Amber"
        case .slate: "Slate"
        }
    }
}

extension Settings.Density {
    /// The name for the user.
    public var name: Text {
        switch self {
        case .comfortable: "Comfortable"
        case .compact: "Compact"
        }
    }
}

extension Settings.WeekStart {
    /// The name for the user.
    public var name: Text { DueNearness.Name.weekday(weekday).text }
}

extension Settings.TimeFormat {
    /// The name for the user.
    public var name: Text {
        switch self {
        case .usual: Text("As usual in the language", context: "time format")
        case .twelveHours: Text("12 hours", context: "time format")
        case .twentyFourHours: Text("24 hours", context: "time format")
        }
    }

    /// The numbering of hours; `nil` for that of the language.
    public var hourCycle: HourCycle? {
        switch self {
        case .usual: nil
        case .twelveHours: .twelve
        case .twentyFourHours: .twentyFour
        }
    }
}
