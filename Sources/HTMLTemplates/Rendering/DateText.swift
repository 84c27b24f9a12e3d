/// Dates as text.
enum DateText {
    /// The years 1 to 9999, in seconds since 1970.
    private static let range = -62_135_596_800.0..<253_402_300_800.0

    /// RFC 3339 in UTC; the day alone for a date.
    static func machine(_ date: TemplateDate) -> String {
        guard range.contains(date.secondsSince1970) else { return "" }
        let civil = CivilDate(secondsSince1970: Int64(date.secondsSince1970.rounded(.down)))
        let time = "\(padded(civil.hour)):\(padded(civil.minute)):\(padded(civil.second))Z"
        return "\(padded(civil.year, 4))-\(padded(civil.month))-\(padded(civil.day))T\(time)"
    }

    /// In the reader's notation, by the reader's clock.
    static func text(_ date: TemplateDate, _ format: TemplateFormat) -> String {
        guard range.contains(date.secondsSince1970) else { return "" }
        let seconds = Int64(date.secondsSince1970.rounded(.down))
        let civil = CivilDate(secondsSince1970: seconds + Int64(format.timeZone.secondsFromUTC(at: seconds)))
        switch date.style {
        case .date: return text(civil, format.locale.datePattern, format.locale)
        case .time: return text(civil, format.locale.timePattern, format.locale)
        case .dateTime:
            return text(civil, format.locale.datePattern, format.locale) + " "
                + text(civil, format.locale.timePattern, format.locale)
        }
    }

    private static func padded(_ value: Int, _ width: Int = 2) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static func text(_ date: CivilDate, _ pattern: String, _ locale: TemplateLocale) -> String {
        var text = ""
        var rest = pattern[...]
        while let first = rest.first {
            let run = rest.prefix { $0 == first }
            rest = rest.dropFirst(run.count)
            switch (first, run.count) {
            case ("y", _): text += String(date.year)
            case ("M", 1): text += String(date.month)
            case ("M", 2): text += padded(date.month)
            case ("M", _): text += locale.months[date.month - 1]
            case ("d", 1): text += String(date.day)
            case ("d", _): text += padded(date.day)
            case ("H", 1): text += String(date.hour)
            case ("H", _): text += padded(date.hour)
            case ("h", _): text += String((date.hour + 11) % 12 + 1)
            case ("m", _): text += padded(date.minute)
            case ("a", _): text += date.hour < 12 ? "AM" : "PM"
            default: text += run
            }
        }
        return text
    }
}
