public import Differences

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tasks that a person has completed, by days of the person's time zone.
public struct Statistics: Sendable, Hashable {
    /// A day with the number of tasks that were completed on it.
    public struct Day: Sendable, Hashable, IdentifiableType {
        /// The day.
        public let day: CalendarDay
        /// The number of tasks.
        public let count: Int
        /// The number of days since the first of the chart.
        public let position: Int
        /// The number of tasks as a part of the largest one of the chart, from 0 to 1.
        public let height: Double

        public var identity: Int { day.number }
    }

    /// The number of days in the chart.
    public static let dayCount = 30

    /// The present day and the 29 before it, from the earliest.
    public let days: [Day]
    /// The number of tasks that were completed on the present day.
    public let today: Int
    /// The number of tasks that were completed since the beginning of the week.
    public let week: Int
    /// The number of consecutive days with a completed task, up to the present day or the one before it.
    public let streak: Int

    /// The largest number of tasks that were completed on one day of the chart.
    public var maximum: Int { days.map(\.count).max() ?? 0 }
    /// The number of tasks that were completed on the days of the chart.
    public var total: Int { days.reduce(0) { $0 + $1.count } }

    /// Counts completed tasks by days.
    ///
    /// - Parameters:
    ///   - completions: The numbers of completed tasks.
    ///   - today: The person's present day.
    ///   - calendar: The person's calendar.
    ///   - firstWeekday: The day with which a week begins: 0 is Sunday.
    public init(_ completions: Completions, today: CalendarDay, in calendar: PersonCalendar, firstWeekday: Int = 1) {
        var counts: [Int: Int] = [:]
        for (quarter, count) in completions.counts {
            let start = Date(timeIntervalSince1970: Double(quarter) * Completions.quarter)
            counts[calendar.day(of: start).number, default: 0] += count
        }
        let range = (today.number - Self.dayCount + 1)...today.number
        let maximum = Double(max(1, range.map { counts[$0] ?? 0 }.max() ?? 0))
        days = range.enumerated().map { position, number in
            let count = counts[number] ?? 0
            return Day(
                day: CalendarDay(number: number), count: count, position: position, height: Double(count) / maximum)
        }
        self.today = counts[today.number] ?? 0
        let daysOfWeek = (today.weekday - firstWeekday + 7) % 7
        week = (0...daysOfWeek).reduce(0) { $0 + (counts[today.number - $1] ?? 0) }
        var (streak, day) = (0, counts[today.number] == nil ? today.number - 1 : today.number)
        while counts[day] != nil { (streak, day) = (streak + 1, day - 1) }
        self.streak = streak
    }
}
