public import Foundation
public import HTMLTemplates

extension Date: TemplateConvertible {
    /// The kind of a date.
    public static var templateKind: TemplateKeyKind { .date }
    /// The point in time.
    public var templateValue: TemplateValue { .date(TemplateDate(secondsSince1970: timeIntervalSince1970)) }
}

extension Date: FieldValue {
    /// Creates a date from an input's text, interpreted in UTC; `nil` if the text is not a date.
    public init?(fieldText: String) {
        self.init(fieldTexts: [fieldText], timeZone: .utc)
    }

    /// Creates a date from the text of an input of type date, month, time or datetime-local, interpreted in the page's
    /// time zone; `nil` if the text is not a date. A day or month yields its beginning.
    public init?(fieldTexts: [String], timeZone: TemplateTimeZone) {
        guard let text = fieldTexts.last, let date = TemplateDate(inputText: text, timeZone: timeZone) else {
            return nil
        }
        self.init(timeIntervalSince1970: date.secondsSince1970)
    }
}

extension DateComponents: TemplateConvertible {
    /// The kind of text, in the format of inputs for dates and times.
    public static var templateKind: TemplateKeyKind { .text }

    /// The components as text: `2026-05-04`, `2026-05`, `09:30` or `2026-05-04T09:30`, depending on which are set.
    public var templateValue: TemplateValue {
        func digits(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let days = [year.map { digits($0, 4) }, month.map { digits($0, 2) }, day.map { digits($0, 2) }]
        let times = [hour.map { digits($0, 2) }, minute.map { digits($0, 2) }]
        let parts = [days.compactMap(\.self).joined(separator: "-"), times.compactMap(\.self).joined(separator: ":")]
        return .text(parts.filter { !$0.isEmpty }.joined(separator: "T"))
    }
}

extension DateComponents: FieldValue {
    /// Creates components from the text of an input of type date, month, time or datetime-local, with only those that
    /// the input has: a calendar day without a time, or a time without a day. Returns `nil` if the text is not a date
    /// or time.
    public init?(fieldText: String) {
        guard TemplateDate(inputText: fieldText, timeZone: .utc) != nil else { return nil }
        let parts = fieldText.split(separator: "T")
        let days = parts[0].contains(":") ? [] : parts[0].split(separator: "-").map { Int($0) }
        let times = (parts.last ?? "").split(separator: ":").map { Int($0) }
        self.init()
        if days.count > 1 { (year, month) = (days[0], days[1]) }
        if days.count > 2 { day = days[2] }
        if times.count > 1 { (hour, minute) = (times[0], times[1]) }
    }
}
