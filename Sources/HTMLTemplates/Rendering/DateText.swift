/// Writes dates as text.
enum DateText {
    /// The years 1 to 9999, in seconds since 1970.
    private static let range = -62_135_596_800.0..<253_402_300_800.0

    /// Writes a date in RFC 3339 format in UTC.
    static func machine(_ date: TemplateDate, to buffer: inout ByteBuffer) {
        guard range.contains(date.secondsSince1970) else { return }
        let civil = CivilDate(secondsSince1970: Int64(date.secondsSince1970.rounded(.down)))
        write(civil, "yyyy-MM-ddTHH:mm:ssZ", .standard, to: &buffer)
    }

    /// Writes a date as the value of an input, in the user's time zone (HTML, section 2.3.5).
    static func input(
        _ date: TemplateDate, _ place: Place, _ timeZone: TemplateTimeZone, to buffer: inout ByteBuffer
    ) {
        guard range.contains(date.secondsSince1970) else { return }
        let seconds = Int64(date.secondsSince1970.rounded(.down))
        let civil = CivilDate(secondsSince1970: seconds + Int64(timeZone.secondsFromUTC(at: seconds)))
        let pattern =
            switch place {
            case .monthInput: "yyyy-MM"
            case .timeInput: "HH:mm"
            case .localInput: "yyyy-MM-ddTHH:mm"
            default: "yyyy-MM-dd"
            }
        write(civil, pattern, .standard, to: &buffer)
    }

    /// Writes a date in the user's notation and time zone.
    static func text(_ date: TemplateDate, _ format: TemplateFormat, to buffer: inout ByteBuffer) {
        guard range.contains(date.secondsSince1970) else { return }
        let seconds = Int64(date.secondsSince1970.rounded(.down))
        let civil = CivilDate(secondsSince1970: seconds + Int64(format.timeZone.secondsFromUTC(at: seconds)))
        let locale = format.locale
        if date.style != .time { write(civil, locale.datePattern, locale, to: &buffer) }
        if date.style == .dateTime { buffer.append(0x20) }
        if date.style != .date { write(civil, locale.timePattern(with: format.hourCycle), locale, to: &buffer) }
    }

    /// Each run of the same pattern letter is replaced by a part of the date; other characters are copied.
    private static func write(
        _ date: CivilDate, _ pattern: String, _ locale: TemplateLocale, to buffer: inout ByteBuffer
    ) {
        pattern.withBytes { pattern in
            var index = 0
            while index < pattern.count {
                let first = pattern[index]
                var count = 1
                while index + count < pattern.count, pattern[index + count] == first { count += 1 }
                if !part(first, count, of: date, locale, to: &buffer) {
                    for _ in 0..<count { buffer.append(first) }
                }
                index += count
            }
        }
    }

    /// Returns false if the letter is not a pattern letter.
    private static func part(
        _ letter: UInt8, _ count: Int, of date: CivilDate, _ locale: TemplateLocale, to buffer: inout ByteBuffer
    ) -> Bool {
        switch letter {
        case UInt8(ascii: "y"): buffer.append(paddedDecimal: date.year, width: count)
        case UInt8(ascii: "M"):
            if count > 2 {
                buffer.append(locale.months[date.month - 1])
            } else {
                buffer.append(paddedDecimal: date.month, width: count)
            }
        case UInt8(ascii: "d"): buffer.append(paddedDecimal: date.day, width: min(count, 2))
        case UInt8(ascii: "H"): buffer.append(paddedDecimal: date.hour, width: min(count, 2))
        case UInt8(ascii: "h"): buffer.append(decimal: (date.hour + 11) % 12 + 1)
        case UInt8(ascii: "m"): buffer.append(paddedDecimal: date.minute, width: 2)
        case UInt8(ascii: "s"): buffer.append(paddedDecimal: date.second, width: 2)
        case UInt8(ascii: "a"): buffer.append(date.hour < 12 ? "AM" : "PM")
        default: return false
        }
        return true
    }
}
