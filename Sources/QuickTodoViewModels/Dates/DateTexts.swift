public import Texts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DueNearness.Name {
    /// The name of the day for the user.
    public var text: Text {
        switch self {
        case .yesterday: "Yesterday"
        case .today: "Today"
        case .tomorrow: "Tomorrow"
        case .weekday(let day): Self.weekdays[day]
        }
    }

    private static let weekdays: [Text] = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
}

extension CalendarDay {
    /// The date for the user, such as “Nov 24, 2026”, in any time zone in which a user can be.
    public var dateText: Text {
        Text.value(.date(TaskDue(self, in: PersonCalendar(zone: nil)).date, .date))
    }
}

extension TaskDue {
    /// Returns the date for a user: “Tomorrow”, “Friday 9:00” or “Nov 24, 2026”.
    ///
    /// - Parameter name: The name of the day, if it has one.
    public func text(_ name: DueNearness.Name?) -> Text {
        guard let name else {
            return hasTime ? .value(.date(date, .dateTime)) : .value(.date(date, .date))
        }
        return hasTime ? Text("\(name.text) \(.date(date, .time))", context: "day and time") : name.text
    }
}

extension Repetition {
    /// The rule for the user, such as “Every 2 months, after completion”.
    public var text: Text { isAfterCompletion ? "\(interval(of: unit)), after completion" : interval(of: unit) }

    private func interval(of unit: Unit) -> Text {
        if let days = weekdays?.text {
            return interval == 1
                ? Text("Every \(days)", context: "days of every week")
                : Text(
                    "Every \(interval) week on \(days)", plural: "Every \(interval) weeks on \(days)", count: interval)
        }
        if interval == 1 { return single }
        return switch unit {
        case .day: Text("Every day", plural: "Every \(interval) days", count: interval)
        case .weekday: Text("Every weekday", plural: "Every \(interval) weekdays", count: interval)
        case .week: Text("Every week", plural: "Every \(interval) weeks", count: interval)
        case .month: Text("Every month", plural: "Every \(interval) months", count: interval)
        case .year: Text("Every year", plural: "Every \(interval) years", count: interval)
        }
    }

    /// The rule with an interval of 1. Some languages have words of their own for it.
    private var single: Text {
        switch unit {
        case .day: Text("Every day", context: "single")
        case .weekday: Text("Every weekday", context: "single")
        case .week: Text("Every week", context: "single")
        case .month: Text("Every month", context: "single")
        case .year: Text("Every year", context: "single")
        }
    }
}
