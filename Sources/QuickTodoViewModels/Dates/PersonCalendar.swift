public import Foundation

/// The calendar of a person: the days and times of day in the person's time zone.
public struct PersonCalendar: Sendable, Hashable {
    private let timeZone: TimeZone

    /// Creates the calendar of a time zone of the IANA database; that of UTC if there is no such zone.
    public init(zone: String?) {
        timeZone = zone.flatMap(TimeZone.init(identifier:)) ?? .gmt
    }

    /// The name of the time zone.
    public var zone: String { timeZone.identifier }

    /// Returns the day of a point in time.
    public func day(of date: Date) -> CalendarDay {
        CalendarDay(number: Int((localSeconds(date) / 86_400).rounded(.down)))
    }

    /// Returns the minutes since midnight that a clock shows at a point in time.
    public func minute(of date: Date) -> Int {
        let seconds = localSeconds(date)
        return Int(seconds - (seconds / 86_400).rounded(.down) * 86_400) / 60
    }

    /// Returns the point in time at which the clock shows the minutes since midnight of a day. A time that is skipped
    /// when clocks are put forward is as much later; of a time that occurs twice, the first is returned.
    public func date(_ day: CalendarDay, minute: Int) -> Date {
        let local = Double(day.number) * 86_400 + Double(minute) * 60
        // Near a change of the offset, either the offset before it or the one after it applies.
        let sides = [local - 86_400, local + 86_400].map { local - offset(at: $0) }
        let found = sides.first { $0 + offset(at: $0) == local } ?? sides[0]
        return Date(timeIntervalSince1970: found)
    }

    /// Returns the beginning of a day: midnight, or the first time after it if clocks are put forward then.
    public func start(of day: CalendarDay) -> Date { date(day, minute: 0) }

    private func localSeconds(_ date: Date) -> Double {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        return seconds + offset(at: seconds)
    }

    private func offset(at secondsSince1970: Double) -> Double {
        Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: secondsSince1970)))
    }
}
