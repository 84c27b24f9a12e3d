import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension TaskQuery {
    /// The conditions of tasks that a search can find.
    static let listed: [SQL] = ["title <> ''", "deleted IS NULL", "archived IS NULL"]

    /// Returns the conditions of the criteria other than texts.
    func facts(at now: Date, in calendar: PersonCalendar) -> [SQL] {
        var conditions: [SQL] = []
        if let list { conditions.append("list = \(list)") }
        switch state {
        case .due: conditions.append("checked IS NULL")
        case .done: conditions.append("checked IS NOT NULL")
        case nil: break
        }
        if let date { conditions.append(date.condition(at: now, in: calendar)) }
        return conditions
    }
}

extension DateCriterion {
    /// A whole day is stored as a time of that day in UTC; a point in time belongs to the day of the user's time zone.
    fileprivate func condition(at now: Date, in calendar: PersonCalendar) -> SQL {
        let today = calendar.day(of: now)
        switch self {
        case .overdue:
            let midnight = Date(timeIntervalSince1970: Double(today.number) * 86_400)
            return """
                due IS NOT NULL AND checked IS NULL
                AND due < CASE WHEN due_minute IS NULL THEN CAST(\(midnight) AS DOUBLE PRECISION) ELSE \(now) END
                """
        case .today: return Self.condition(from: today, to: today.adding(days: 1), in: calendar)
        case .week: return Self.condition(from: today, to: today.adding(days: Self.weekLength), in: calendar)
        case .none: return "due IS NULL"
        }
    }

    private static func condition(from start: CalendarDay, to end: CalendarDay, in calendar: PersonCalendar) -> SQL {
        let whole = [start, end].map { Date(timeIntervalSince1970: Double($0.number) * 86_400) }
        let timed = [start, end].map(calendar.start)
        return """
            (due_minute IS NULL AND due >= \(whole[0]) AND due < \(whole[1])
            OR due_minute IS NOT NULL AND due >= \(timed[0]) AND due < \(timed[1]))
            """
    }
}
