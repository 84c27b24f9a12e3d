#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The date by which a task must be done: a day, or a point in time.
public struct TaskDue: Sendable, Hashable {
    /// The point in time; of a whole day, a time of that day in UTC at which it is the same day in almost all time zones, so
    /// that dates can be compared.
    public let date: Date

    /// The minutes since midnight that the clock of the time zone shows; `nil` for a whole day. If clocks are put forward
    /// over this time, ``date`` is later, but the next repetition is not.
    public let minute: Int?

    /// The name of the time zone in which the date was set. A task that repeats at 9:00 does so in this zone, also after
    /// clocks were changed.
    public let zone: String

    /// Creates a date from its stored parts.
    public init(date: Date, minute: Int?, zone: String) {
        (self.date, self.minute, self.zone) = (date, minute, zone)
    }

    /// Indicates whether the time of day matters.
    public var hasTime: Bool { minute != nil }

    /// Creates a date in a person's time zone.
    ///
    /// - Parameters:
    ///   - day: The day.
    ///   - minute: The minutes since midnight; `nil` for the whole day.
    ///   - calendar: The person's calendar.
    public init(_ day: CalendarDay, minute: Int? = nil, in calendar: PersonCalendar) {
        let noon = Date(timeIntervalSince1970: Double(day.number) * 86_400 + Self.middleOfDay)
        self.init(date: minute.map { calendar.date(day, minute: $0) } ?? noon, minute: minute, zone: calendar.zone)
    }

    /// Returns the day for a person: a whole day is the same one everywhere, a point in time depends on the time zone.
    public func day(in calendar: PersonCalendar) -> CalendarDay {
        hasTime
            ? calendar.day(of: date) : CalendarDay(number: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    }

    /// The seconds since midnight in UTC that represent a whole day: 10:30, at which it is the same day from 10 hours west to
    /// 13 hours east of UTC.
    private static let middleOfDay = 10.5 * 3_600

    /// Returns the minutes since midnight for a person; `nil` for a whole day.
    public func minute(in calendar: PersonCalendar) -> Int? { hasTime ? calendar.minute(of: date) : nil }

    /// Indicates whether the date has passed at a time. A whole day has passed when it has ended for the person.
    public func isOver(at now: Date, in calendar: PersonCalendar) -> Bool {
        hasTime ? date < now : day(in: calendar) < calendar.day(of: now)
    }
}
