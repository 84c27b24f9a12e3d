/// Points in time between the seconds since 1970 of Swift's dates and the server's ISO 8601 texts in UTC.
enum Timestamp {
    private static let secondsPerDay = 86_400
    private static let microseconds = 1_000_000.0

    /// Returns the text of a point in time, rounded to the server's microseconds; `nil` if the server has no such time.
    static func text(of seconds: Double) -> String? {
        if seconds == .infinity { return "infinity" }
        if seconds == -.infinity { return "-infinity" }
        // The years 4713 BC to 294247.
        guard seconds > -210_866_803_200, seconds < 9_223_372_000_000 else { return nil }
        let total = Int((seconds * microseconds).rounded())
        let micros = (total % 1_000_000 + 1_000_000) % 1_000_000
        let second = (total - micros) / 1_000_000
        let day = second >= 0 ? second / secondsPerDay : -((secondsPerDay - 1 - second) / secondsPerDay)
        let time = second - day * secondsPerDay
        let (year, month, dayOfMonth) = date(ofDay: day)
        let shown = year > 0 ? year : 1 - year
        let fraction = micros == 0 ? "" : "." + padded(micros, 6)
        return "\(padded(shown, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2)) "
            + "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))\(fraction)+00"
            + (year > 0 ? "" : " BC")
    }

    /// Returns the seconds since 1970 of the server's text, such as `2026-11-27 08:30:00.25+00`, `2026-11-27`,
    /// `0044-03-15 BC` or `infinity`; `nil` if it is not one.
    static func seconds(of text: String) -> Double? {
        if text == "infinity" { return .infinity }
        if text == "-infinity" { return -.infinity }
        var parts = text.split(separator: " ")
        let isBeforeChrist = parts.last == "BC"
        if isBeforeChrist { parts.removeLast() }
        guard let first = parts.first, parts.count <= 2 else { return nil }
        let date = first.split(separator: "-").compactMap { Int($0) }
        guard date.count == 3 else { return nil }
        let days = day(year: isBeforeChrist ? 1 - date[0] : date[0], month: date[1], day: date[2])
        guard parts.count == 2 else { return Double(days * secondsPerDay) }
        let clock = parts[1].prefix { $0 != "+" && $0 != "-" }
        let zone = parts[1][clock.endIndex...]
        // The session's time zone is UTC.
        guard zone.isEmpty || zone == "+00" else { return nil }
        let fields = clock.split(separator: ":")
        guard fields.count == 3, let hour = Int(fields[0]), let minute = Int(fields[1]) else { return nil }
        let second = fields[2].split(separator: ".")
        guard let whole = second.first.flatMap({ Int($0) }), second.count <= 2 else { return nil }
        let digits = second.count == 2 ? second[1] : "0"
        guard digits.utf8.count <= 6, let fraction = Int(digits) else { return nil }
        let micros = (0..<6 - digits.utf8.count).reduce(fraction) { number, _ in number * 10 }
        // Added as integers where they are exact, so that a date returns as it was written.
        let seconds = Double(days * secondsPerDay + hour * 3600 + minute * 60 + whole)
        return (seconds * microseconds + Double(micros)) / microseconds
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    // The Gregorian calendar without exception (Hinnant, "chrono-Compatible Low-Level Date Algorithms"): years begin in
    // March, eras have 400 years.

    private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func day(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
