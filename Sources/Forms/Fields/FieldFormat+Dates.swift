public import Foundation

extension FieldFormat<Date> {
    /// The format of a day as fields of type date post it, `2027-05-04`. The value is the beginning of the day.
    ///
    /// For a day that is the same for all users, such as a birthday, use a type without a time zone.
    ///
    /// - Parameter timeZone: The time zone in which the day begins.
    public static func day(in timeZone: TimeZone = .gmt) -> FieldFormat {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return FieldFormat(
            \.date, missing: \.date, write: { [calendar] in calendar.dayText(of: $0) },
            parse: { [calendar] in calendar.day($0) })
    }
}

extension Calendar {
    /// Returns the beginning of the day that a text such as `2027-05-04` names; `nil` if there is no such day.
    fileprivate func day(_ text: String) -> Date? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.joined().utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        let components = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2])
        // The calendar accepts the 30th of February and returns a day in March.
        guard numbers[0] > 0, let date = date(from: components), dayText(of: date) == text else { return nil }
        return date
    }

    fileprivate func dayText(of date: Date) -> String {
        let parts = dateComponents([.year, .month, .day], from: date)
        func digits(_ number: Int?, _ width: Int) -> String {
            let digits = "\(number ?? 0)"
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    }
}
