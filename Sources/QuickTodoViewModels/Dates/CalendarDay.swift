import Foundation

/// A day in the Gregorian calendar, regardless of the time zone.
public struct CalendarDay: Sendable, Hashable, Comparable {
    /// The days since 1 January 1970.
    public let number: Int

    /// Creates the day with a number.
    public init(number: Int) { self.number = number }

    /// Creates a day from its parts; `nil` if there is no such day in the years 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        let parts = DateComponents(year: year, month: month, day: day)
        guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day),
            let date = Calendar.utc.date(from: parts)
        else { return nil }
        number = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
        // The calendar continues the 30th of February in March.
        guard self.day == day else { return nil }
    }

    /// Creates a day from a text such as `2026-05-04`; `nil` if it is not one.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.joined().utf8.allSatisfy({ (48...57).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The year.
    public var year: Int { part(.year) }
    /// The month, from 1 to 12.
    public var month: Int { part(.month) }
    /// The day of the month, from 1 to 31.
    public var day: Int { part(.day) }
    /// The day of the week: 0 is Sunday, 6 is Saturday.
    public var weekday: Int { ((number + 4) % 7 + 7) % 7 }
    /// Indicates whether the day is a Saturday or a Sunday.
    public var isWeekend: Bool { weekday == 0 || weekday == 6 }

    /// The day as text, such as `2026-05-04`.
    public var text: String {
        func digits(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }

    /// Returns the day that is this many days later.
    public func adding(days: Int) -> CalendarDay { CalendarDay(number: number + days) }

    /// Returns the day that is this many months later: the same day of the month, or a wanted one, or the last day of a
    /// shorter month.
    public func adding(months: Int, on wantedDay: Int? = nil) -> CalendarDay {
        let all = year * 12 + month - 1 + months
        let (year, month) = (all / 12, all % 12 + 1)
        let wanted = wantedDay ?? day
        let found = stride(from: wanted, through: 28, by: -1).lazy
            .compactMap { CalendarDay(year: year, month: month, day: $0) }.first
        return found ?? CalendarDay(year: year, month: month, day: wanted) ?? self
    }

    /// Returns the day that is this many working days later, from Monday to Friday.
    public func adding(workingDays: Int) -> CalendarDay {
        var day = self
        for _ in 0..<workingDays {
            repeat { day = day.adding(days: 1) } while day.isWeekend
        }
        return day
    }

    /// Indicates whether the first day is before the second.
    public static func < (first: CalendarDay, second: CalendarDay) -> Bool { first.number < second.number }

    private func part(_ part: Calendar.Component) -> Int {
        Calendar.utc.component(part, from: Date(timeIntervalSince1970: Double(number) * 86_400))
    }
}

extension Calendar {
    fileprivate static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
