#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The rule by which a task is due again after it was completed, such as every 2 months, or every Monday and Wednesday.
public struct Repetition: Sendable, Hashable {
    /// The units of the interval.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
        case day, weekday, week, month, year
    }

    /// The largest interval.
    public static let intervalLimit = 999

    /// The number of units, from 1 to ``intervalLimit``.
    public let interval: Int
    /// The unit. A weekday is a day from Monday to Friday.
    public let unit: Unit
    /// Indicates whether the interval begins when the task is completed, and not with the date on which it was due.
    public let isAfterCompletion: Bool
    /// The days of a rule for several days of the week; `nil` for other rules.
    public let weekdays: Weekdays?
    /// The day of the month that is wanted if it is later than the last day of a month between.
    private let dayOfMonth: Int?

    /// Creates a rule; `nil` if the interval is outside its range.
    public init?(every interval: Int = 1, _ unit: Unit, afterCompletion isAfterCompletion: Bool = false) {
        self.init(interval, unit, isAfterCompletion)
    }

    /// Creates a rule for days of every week, or of every second or later one; `nil` if the interval is outside its range or
    /// there are no days. A week begins on Monday. A single day is the rule of its week, whose date selects the day.
    public init?(every interval: Int = 1, on weekdays: Weekdays, afterCompletion isAfterCompletion: Bool = false) {
        if weekdays.count == 0 { return nil }
        self.init(interval, .week, isAfterCompletion, on: weekdays.count > 1 ? weekdays : nil)
    }

    private init?(
        _ interval: Int, _ unit: Unit, _ isAfterCompletion: Bool, dayOfMonth: Int? = nil, on weekdays: Weekdays? = nil
    ) {
        guard (1...Self.intervalLimit).contains(interval) else { return nil }
        (self.interval, self.unit, self.isAfterCompletion) = (interval, unit, isAfterCompletion)
        (self.dayOfMonth, self.weekdays) = (dayOfMonth, weekdays)
    }

    // MARK: Codes

    /// The rule as text, such as `2 month`, `1 day after`, `1 month on 31` or `1 week on mon,wed`, for storage.
    public var code: String {
        let day = weekdays?.code ?? dayOfMonth.map(String.init)
        return "\(interval) \(unit)" + (isAfterCompletion ? " after" : "") + (day.map { " on \($0)" } ?? "")
    }

    /// Creates a rule from its code; `nil` if the text is not one.
    public init?(code: some StringProtocol) {
        var words = code.split(separator: " ", omittingEmptySubsequences: false)[...]
        guard words.count >= 2, let interval = words.popFirst().flatMap({ Int($0) }),
            let unit = words.popFirst().flatMap({ Unit(rawValue: String($0)) })
        else { return nil }
        let isAfterCompletion = words.first == "after"
        if isAfterCompletion { words.removeFirst() }
        if words.isEmpty {
            self.init(interval, unit, isAfterCompletion)
            return
        }
        guard words.count == 2, words.first == "on", let days = words.last else { return nil }
        if let day = Int(days) {
            guard (29...31).contains(day) else { return nil }
            self.init(interval, unit, isAfterCompletion, dayOfMonth: day)
        } else {
            guard unit == .week, let weekdays = Weekdays(code: days), weekdays.count > 1 else { return nil }
            self.init(interval, unit, isAfterCompletion, on: weekdays)
        }
    }

    /// The rule without the memory of a day of the month.
    public var withoutDayOfMonth: Repetition { starting(afterCompletion: isAfterCompletion) }

    /// Returns the rule without the memory of a day of the month, whose interval begins with the date or the completion.
    func starting(afterCompletion: Bool) -> Repetition {
        Repetition(interval, unit, afterCompletion, on: weekdays) ?? self
    }

    /// Returns the day of the month that the rule wants if a task of it is due on a day.
    func wantedDay(from start: CalendarDay) -> Int { dayOfMonth ?? start.day }

    // MARK: Dates

    /// Returns the next date after a completed one, and the rule of the task that is due then. The time of day remains
    /// the same on the clock of the date's time zone. Dates that have passed are skipped, unless the interval begins with
    /// the completion.
    ///
    /// - Parameters:
    ///   - due: The date of the completed task; `nil` if it had none.
    ///   - completion: The time at which the task was completed.
    ///   - calendar: The calendar for a task without a date.
    public func next(
        after due: TaskDue?, completed completion: Date, in calendar: PersonCalendar
    ) -> (due: TaskDue, repetition: Repetition) {
        let zone = due.map { PersonCalendar(zone: $0.zone) } ?? calendar
        let today = zone.day(of: completion)
        let former = due?.day(in: zone)
        let start = isAfterCompletion ? today : former ?? today
        let wanted = isAfterCompletion ? nil : dayOfMonth ?? start.day
        let day = next(after: start, beyond: isAfterCompletion ? start : max(start, today), on: wanted)
        let isShortened = (unit == .month || unit == .year) && wanted.map { $0 > day.day } ?? false
        return (
            TaskDue(day, minute: due?.minute, in: zone),
            Repetition(interval, unit, isAfterCompletion, dayOfMonth: isShortened ? wanted : nil, on: weekdays) ?? self
        )
    }

    /// Returns the first day of the rule after a start that is later than a limit. O(1) in the distance for days and weeks.
    private func next(after start: CalendarDay, beyond limit: CalendarDay, on dayOfMonth: Int?) -> CalendarDay {
        if let weekdays { return next(of: weekdays, after: limit, from: start) }
        let distance = limit.number - start.number
        switch unit {
        case .day: return start.adding(days: (distance / interval + 1) * interval)
        case .week: return start.adding(days: (distance / (7 * interval) + 1) * 7 * interval)
        case .weekday:
            // Whole weeks that contain a multiple of the interval are skipped in one step.
            let period = 7 * interval
            var day = start.adding(days: distance / period * period)
            repeat { day = day.adding(workingDays: interval) } while day <= limit
            return day
        case .month, .year:
            let step = unit == .year ? 12 * interval : interval
            var months = max(1, distance / 31 / step) * step
            while start.adding(months: months, on: dayOfMonth) <= limit { months += step }
            return start.adding(months: months, on: dayOfMonth)
        }
    }

    /// Returns the first day later than a limit that is one of several days of the week, in a week whose distance from that
    /// of the start is a multiple of the interval.
    private func next(of weekdays: Weekdays, after limit: CalendarDay, from start: CalendarDay) -> CalendarDay {
        let monday = start.monday
        var day = limit.adding(days: 1)
        let past = (day.monday.number - monday.number) / 7 % interval
        if past != 0 { day = day.monday.adding(days: 7 * (interval - past)) }
        let week = day.monday
        while day.monday == week {
            if weekdays.contains(day.weekday) { return day }
            day = day.adding(days: 1)
        }
        let following = week.adding(days: 7 * interval)
        return (0..<7).lazy.map(following.adding(days:)).first { weekdays.contains($0.weekday) } ?? following
    }
}

extension CalendarDay {
    /// The Monday of the week.
    fileprivate var monday: CalendarDay { adding(days: -((weekday + 6) % 7)) }
}
