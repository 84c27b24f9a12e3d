/// The format of a page's dates and numbers. Copies share one object, so keep a format instead of creating it again.
public struct TemplateFormat: Sendable {
    private final class Storage: Sendable {
        let locale: TemplateLocale
        let timeZone: TemplateTimeZone

        init(locale: TemplateLocale, timeZone: TemplateTimeZone) {
            self.locale = locale
            self.timeZone = timeZone
        }
    }

    /// `nil` for the standard format, so that passing it costs nothing.
    private let storage: Storage?

    /// Creates a format from a locale and a time zone.
    public init(locale: TemplateLocale = .standard, timeZone: TemplateTimeZone = .utc) {
        storage = Storage(locale: locale, timeZone: timeZone)
    }

    private init(storage: Storage?) {
        self.storage = storage
    }

    /// The user's locale.
    public var locale: TemplateLocale { storage?.locale ?? .standard }

    /// The user's time zone.
    public var timeZone: TemplateTimeZone { storage?.timeZone ?? .utc }

    /// The format of a page without user preferences: ISO dates in UTC, and a decimal point.
    public static var standard: TemplateFormat { TemplateFormat(storage: nil) }
}
