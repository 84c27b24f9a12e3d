/// A point in time as a template writes it: in the page's time zone and language where people read it, and as RFC 3339 text in
/// `datetime` attributes and JSON.
public struct TemplateDate: Sendable, Hashable {
    /// How much of the point in time is written.
    public enum Style: UInt8, Sendable {
        /// The day alone.
        case date
        /// Hours and minutes.
        case time
        /// The day, hours and minutes.
        case dateTime
    }

    /// Seconds since the beginning of 1970 in UTC, leap seconds not counted.
    public let secondsSince1970: Double
    /// How much is written.
    public let style: Style

    /// A point in time; beyond the years 1 to 9999 it is written as nothing.
    public init(secondsSince1970: Double, style: Style = .dateTime) {
        self.secondsSince1970 = secondsSince1970
        self.style = style
    }
}

/// A number for people to read: written in the page's notation, with grouped digits.
public struct TemplateNumber: Sendable, Hashable {
    /// The number.
    public let value: Double
    /// How many digits follow the decimal sign, 0 to 9.
    public let fractionDigits: Int8

    /// A number rounded to `fractionDigits` (0 to 9) digits after the decimal sign.
    public init(_ value: Double, fractionDigits: Int = 0) {
        precondition((0...9).contains(fractionDigits), "a number has 0 to 9 fraction digits, not \(fractionDigits)")
        self.value = value
        self.fractionDigits = Int8(fractionDigits)
    }
}
