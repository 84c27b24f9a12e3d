public import Foundation
public import HTMLTemplates

extension Date: TemplateConvertible {
    /// A date.
    public static var templateKind: TemplateKeyKind { .date }
    /// The point in time.
    public var templateValue: TemplateValue { .date(TemplateDate(secondsSince1970: timeIntervalSince1970)) }
}

extension Date: FieldValue {
    /// As by the clock of UTC.
    public init?(fieldText: String) {
        self.init(fieldTexts: [fieldText], timeZone: .utc)
    }

    /// The point in time that an input of type date, month, time or datetime-local means by the page's clock: of a day or month its beginning.
    public init?(fieldTexts: [String], timeZone: TemplateTimeZone) {
        guard let text = fieldTexts.last, let date = TemplateDate(inputText: text, timeZone: timeZone) else {
            return nil
        }
        self.init(timeIntervalSince1970: date.secondsSince1970)
    }
}

extension DateComponents: TemplateConvertible {
    /// Text, as inputs for dates and times have it.
    public static var templateKind: TemplateKeyKind { .text }

    /// `2026-05-04`, `2026-05`, `09:30` or `2026-05-04T09:30`, whichever components there are.
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
    /// The components of what an input of type date, month, time or datetime-local posts: a day of the calendar without a clock, a time
    /// without a day.
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
