/// How a page writes dates and numbers for its reader.
public struct TemplateFormat: Sendable {
    /// The reader's notation.
    public var locale: TemplateLocale
    /// The reader's clock.
    public var timeZone: TemplateTimeZone

    /// A notation and a clock.
    public init(locale: TemplateLocale = .standard, timeZone: TemplateTimeZone = .utc) {
        self.locale = locale
        self.timeZone = timeZone
    }

    /// ISO dates in UTC and a decimal point: what a page has that says nothing.
    public static let standard = TemplateFormat()
}
