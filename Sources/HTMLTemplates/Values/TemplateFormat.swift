/// How a page writes dates and numbers for its reader. Passed about by reference: making one is the only cost, so keep it.
public struct TemplateFormat: Sendable {
    private final class Storage: Sendable {
        let locale: TemplateLocale
        let timeZone: TemplateTimeZone

        init(locale: TemplateLocale, timeZone: TemplateTimeZone) {
            self.locale = locale
            self.timeZone = timeZone
        }
    }

    /// Nil for the standard one, which then costs nothing to pass.
    private let storage: Storage?

    /// A notation and a clock.
    public init(locale: TemplateLocale = .standard, timeZone: TemplateTimeZone = .utc) {
        storage = Storage(locale: locale, timeZone: timeZone)
    }

    private init(storage: Storage?) {
        self.storage = storage
    }

    /// The reader's notation.
    public var locale: TemplateLocale { storage?.locale ?? .standard }

    /// The reader's clock.
    public var timeZone: TemplateTimeZone { storage?.timeZone ?? .utc }

    /// ISO dates in UTC and a decimal point: what a page has that says nothing.
    public static var standard: TemplateFormat { TemplateFormat(storage: nil) }
}
