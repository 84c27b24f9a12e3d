import Foundation
import Locks

/// The notation of numbers, dates and lists in a language. The formats are created once, because creating one takes
/// longer than using it.
final class TextFormats: Sendable {
    let locale: Locale
    private let integers: IntegerFormatStyle<Int>
    private let hasLatinDigits: Bool
    private let lists: ListFormatStyle<StringStyle, [String]>
    private let zones = Mutex<[Zone: Dates]>([:])

    /// The preferences of a user on which the notation of dates depends.
    struct Zone: Hashable {
        let timeZone: String
        let hours: HourCycle?
    }

    /// The formats of dates in one time zone.
    private struct Dates: Sendable {
        let date, time, dateTime: Date.FormatStyle
        /// Decides which dates are yesterday and tomorrow.
        let calendar: Calendar
    }

    /// The maximum number of preferences whose formats are kept.
    private static let zoneLimit = 64

    init(locale: Locale) {
        self.locale = locale
        integers = IntegerFormatStyle<Int>(locale: locale)
        hasLatinDigits = locale.numberingSystem.identifier == "latn"
        lists = ListFormatStyle<StringStyle, [String]>.list(type: .and).locale(locale)
    }

    func string(_ value: TextValue, in language: TextLanguage, _ zone: Zone) -> String {
        switch value {
        case .string(let data): data
        case .integer(let number): string(number)
        case .number(let number, let digits):
            number.formatted(
                FloatingPointFormatStyle<Double>(locale: locale)
                    .precision(.fractionLength(max(0, min(digits, 20))))
                    .rounded(rule: .toNearestOrAwayFromZero))
        case .date(let date, let style): string(date, style, zone)
        case .relative(let date, let now): relative(date, now, zone)
        case .text(let text): language.string(text, timeZone: zone.timeZone, hours: zone.hours)
        case .list(let items):
            lists.format(items.map { language.string($0, timeZone: zone.timeZone, hours: zone.hours) })
        case .sentences(let items):
            items.map { language.string($0, timeZone: zone.timeZone, hours: zone.hours) }.joined(separator: " ")
        }
    }

    /// Returns an integer with groups of digits. Numbers below the first group, which are the most frequent, do not need the
    /// formatter.
    private func string(_ number: Int) -> String {
        hasLatinDigits && (0..<1_000).contains(number) ? String(number) : integers.format(number)
    }

    private func string(_ date: Date, _ style: TextDateStyle, _ zone: Zone) -> String {
        let dates = dates(in: zone)
        return switch style {
        case .date: date.formatted(dates.date)
        case .time: date.formatted(dates.time)
        case .dateTime: date.formatted(dates.dateTime)
        }
    }

    private func dates(in zone: Zone) -> Dates {
        if let known = zones.withLock({ $0[zone] }) { return known }
        let timeZone = TimeZone(identifier: zone.timeZone) ?? .gmt
        let locale = locale(with: zone.hours)
        func style(_ date: Date.FormatStyle.DateStyle, _ time: Date.FormatStyle.TimeStyle) -> Date.FormatStyle {
            Date.FormatStyle(date: date, time: time, locale: locale, timeZone: timeZone)
        }
        var calendar = locale.calendar
        calendar.timeZone = timeZone
        let dates = Dates(
            date: style(.abbreviated, .omitted), time: style(.omitted, .shortened),
            dateTime: style(.abbreviated, .shortened), calendar: calendar)
        zones.withLock { zones in
            if zones.count >= Self.zoneLimit { zones = [:] }
            zones[zone] = dates
        }
        return dates
    }

    private func locale(with hours: HourCycle?) -> Locale {
        guard let hours else { return locale }
        var parts = Locale.Components(locale: locale)
        parts.hourCycle = hours == .twelve ? .oneToTwelve : .zeroToTwentyThree
        return Locale(components: parts)
    }

    private func relative(_ date: Date, _ now: Date, _ zone: Zone) -> String {
        Date.AnchoredRelativeFormatStyle(
            anchor: date, presentation: .named, locale: locale, calendar: dates(in: zone).calendar
        ).format(now)
    }
}
