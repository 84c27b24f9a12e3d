/// A point in time. Text for users is written in the page's time zone and language; `datetime` attributes and JSON are
/// written in RFC 3339 format.
public struct TemplateDate: Sendable, Hashable {
    /// The parts of a point in time that are written.
    public enum Style: UInt8, Sendable {
        /// The day.
        case date
        /// Hours and minutes.
        case time
        /// The day, hours and minutes.
        case dateTime
    }

    /// The seconds since the start of 1970 in UTC, without leap seconds.
    public let secondsSince1970: Double
    /// The parts that are written.
    public let style: Style

    /// Creates a point in time. A time outside the years 1 to 9999 is written as empty text.
    public init(secondsSince1970: Double, style: Style = .dateTime) {
        self.secondsSince1970 = secondsSince1970
        self.style = style
    }
}

/// A number for users, written in the page's format with grouped digits.
public struct TemplateNumber: Sendable, Hashable {
    /// The number.
    public let value: Double
    /// The number of digits after the decimal separator, 0 to 9.
    public let fractionDigits: Int8

    /// Creates a number that is rounded to `fractionDigits` (0 to 9) digits after the decimal separator.
    public init(_ value: Double, fractionDigits: Int = 0) {
        precondition((0...9).contains(fractionDigits), "A number has 0 to 9 fraction digits, not \(fractionDigits)")
        self.value = value
        self.fractionDigits = Int8(fractionDigits)
    }
}
