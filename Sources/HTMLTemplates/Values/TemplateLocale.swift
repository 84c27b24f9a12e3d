import Texts

/// The user's notation of dates and numbers.
public struct TemplateLocale: Sendable, Hashable {
    /// The language tag (RFC 5646), such as `de` or `en-GB`.
    public var identifier: String
    /// The separator between the whole number and the fraction.
    public var decimalSeparator: String
    /// The separator between groups of three digits.
    public var groupSeparator: String
    /// The format of a day: `y` is the year, `M` and `MM` the month in one or two digits, `MMM` its name, `d` and `dd`
    /// the day; other characters are copied.
    public var datePattern: String
    /// The format of a time: `H` and `HH` is the hour up to 23, `h` up to 12, `mm` the minutes, `a` AM or PM; other
    /// characters are copied.
    public var timePattern: String
    /// The twelve names of the months for `MMM`.
    public var months: [String]

    /// Creates a custom locale; `months` must contain twelve names.
    public init(
        identifier: String, decimalSeparator: String, groupSeparator: String, datePattern: String, timePattern: String,
        months: [String]
    ) {
        precondition(months.count == 12, "A locale needs twelve month names, not \(months.count)")
        self.identifier = identifier
        self.decimalSeparator = decimalSeparator
        self.groupSeparator = groupSeparator
        self.datePattern = datePattern
        self.timePattern = timePattern
        self.months = months
    }

    /// Returns the format of a time with a numbering of hours; `nil` selects that of the locale.
    func timePattern(with hours: HourCycle?) -> String {
        guard let hours, timePattern.contains("h") != (hours == .twelve) else { return timePattern }
        return hours == .twelve ? "h:mm a" : "HH:mm"
    }

    private static let english = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// ISO 8601 dates, a decimal point, ungrouped digits.
    public static let standard = TemplateLocale(
        identifier: "", decimalSeparator: ".", groupSeparator: "", datePattern: "y-MM-dd", timePattern: "HH:mm",
        months: english)

    /// English as in the United States.
    public static let americanEnglish = TemplateLocale(
        identifier: "en-US", decimalSeparator: ".", groupSeparator: ",", datePattern: "MMM d, y", timePattern: "h:mm a",
        months: english)

    /// English as in the United Kingdom.
    public static let britishEnglish = TemplateLocale(
        identifier: "en-GB", decimalSeparator: ".", groupSeparator: ",", datePattern: "d MMM y", timePattern: "HH:mm",
        months: english)

    /// German.
    public static let german = TemplateLocale(
        identifier: "de", decimalSeparator: ",", groupSeparator: ".", datePattern: "dd.MM.y", timePattern: "HH:mm",
        months: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."])

    /// French. The group separator is a narrow no-break space.
    public static let french = TemplateLocale(
        identifier: "fr", decimalSeparator: ",", groupSeparator: "\u{202F}", datePattern: "d MMM y",
        timePattern: "HH:mm",
        months: [
            "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
        ])

    /// Spanish.
    public static let spanish = TemplateLocale(
        identifier: "es", decimalSeparator: ",", groupSeparator: ".", datePattern: "d MMM y", timePattern: "H:mm",
        months: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"])

    /// Korean.
    public static let korean = TemplateLocale(
        identifier: "ko", decimalSeparator: ".", groupSeparator: ",", datePattern: "y년 M월 d일", timePattern: "HH:mm",
        months: (1...12).map { "\($0)월" })

    /// Returns the first locale of these that a browser's `Accept-Language` requests (RFC 9110, section 12.5.4), or
    /// ``standard`` if there is none. Weights are ignored, because browsers send languages in order of preference.
    public static func preferred(_ acceptLanguage: String) -> TemplateLocale {
        for range in acceptLanguage.utf8.split(separator: UInt8(ascii: ",")) {
            let bytes = range.prefix { $0 != UInt8(ascii: ";") }.filter { $0 != UInt8(ascii: " ") }
            let tag = String(decoding: bytes.map(HTMLSyntax.lowercased), as: UTF8.self)
            switch String(decoding: tag.utf8.prefix(2), as: UTF8.self) {
            case "en": return tag == "en-us" || tag == "en" ? .americanEnglish : .britishEnglish
            case "de": return .german
            case "fr": return .french
            case "es": return .spanish
            case "ko": return .korean
            default: continue
            }
        }
        return .standard
    }
}
