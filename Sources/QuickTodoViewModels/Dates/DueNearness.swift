#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The relation of a task's date to a person's present day, for the words “Today”, “Tomorrow” and “Friday”.
public struct DueNearness: Sendable, Hashable {
    /// The days that have a name. Other days are shown as dates.
    public enum Name: Sendable, Hashable {
        case yesterday, today, tomorrow
        /// One of the following six days: 0 is Sunday.
        case weekday(Int)
    }

    /// The name of the day; `nil` for a day that is shown as a date.
    public let name: Name?
    /// Indicates whether the date has passed.
    public let isOver: Bool

    /// Creates the relation of a date to a time.
    public init(of due: TaskDue, at now: Date, in calendar: PersonCalendar) {
        isOver = due.isOver(at: now, in: calendar)
        name = Name(of: due.day(in: calendar), on: calendar.day(of: now))
    }
}

extension DueNearness.Name {
    /// Creates the name of a day as it is seen on another day; `nil` if it has none.
    init?(of day: CalendarDay, on today: CalendarDay) {
        switch day.number - today.number {
        case -1: self = .yesterday
        case 0: self = .today
        case 1: self = .tomorrow
        case 2...6: self = .weekday(day.weekday)
        default: return nil
        }
    }
}
