import Foundation

/// Points in time as text in the format of RFC 3339, such as `2026-05-04T06:07:08.25Z`, which keeps every digit.
enum TimestampText {
    static func text(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        var whole = seconds.rounded(.down)
        var nanoseconds = Int(((seconds - whole) * 1e9).rounded())
        if nanoseconds == 1_000_000_000 { (whole, nanoseconds) = (whole + 1, 0) }
        let days = (whole / 86_400).rounded(.down)
        let rest = Int(whole - days * 86_400)
        let clock = "\(ClockText.text(rest / 60)):\(ClockText.digits(rest % 60))"
        var fraction = nanoseconds == 0 ? "" : "." + ClockText.digits(nanoseconds, 9)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(CalendarDay(number: Int(days)).text)T\(clock)\(fraction)Z"
    }

    /// Reads a time. Without an offset it is that of the calendar's clock, and without a time of day it is noon.
    static func date(_ text: String, in calendar: PersonCalendar) -> Date? {
        guard text.utf8.count <= 40, let day = CalendarDay(text.prefix(10)) else { return nil }
        var rest = text.dropFirst(10)
        if rest.isEmpty { return calendar.date(day, minute: 12 * 60) }
        guard let mark = rest.popFirst(), "Tt ".contains(mark) else { return nil }
        let clock = rest.prefix { !"Zz+-".contains($0) }
        rest = rest.dropFirst(clock.count)
        guard let minute = ClockText.minute(clock.prefix(5)), let seconds = seconds(clock.dropFirst(5)) else {
            return nil
        }
        if rest.isEmpty { return calendar.date(day, minute: minute).addingTimeInterval(seconds) }
        guard let offset = offset(rest) else { return nil }
        let start = Double(day.number) * 86_400 + Double((minute - offset) * 60)
        return Date(timeIntervalSince1970: start + seconds)
    }

    /// Reads seconds such as `:08.25`; none is 0.
    private static func seconds(_ text: Substring) -> Double? {
        if text.isEmpty { return 0 }
        let digits = text.dropFirst()
        guard text.first == ":", digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
            let seconds = Double(digits), seconds < 61
        else { return nil }
        return seconds
    }

    /// Reads `Z` or an offset such as `+02:00`, in minutes.
    private static func offset(_ text: Substring) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        guard let sign = text.first, let minutes = ClockText.minute(text.dropFirst()) else { return nil }
        return sign == "-" ? -minutes : minutes
    }
}

/// Times of day as text, such as `09:30`.
enum ClockText {
    static func text(_ minute: Int) -> String { "\(digits(minute / 60)):\(digits(minute % 60))" }

    /// Reads the minutes since midnight; `nil` if the text is not a time of day.
    static func minute(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    static func digits(_ number: Int, _ width: Int = 2) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
