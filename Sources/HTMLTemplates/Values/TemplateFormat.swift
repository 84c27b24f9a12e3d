public import Texts

/// The format of a page's texts, dates and numbers. Copies share one object, so keep a format instead of creating it again.
public struct TemplateFormat: Sendable {
    private final class Storage: Sendable {
        let locale: TemplateLocale
        let timeZone: TemplateTimeZone
        let language: TextLanguage
        let hourCycle: HourCycle?

        init(
            locale: TemplateLocale, timeZone: TemplateTimeZone, language: TextLanguage, hourCycle: HourCycle?
        ) {
            self.locale = locale
            self.timeZone = timeZone
            self.language = language
            self.hourCycle = hourCycle
        }
    }

    /// `nil` for the standard format, so that passing it costs nothing.
    private let storage: Storage?

    /// Creates a format from a locale, a time zone, a language, and the numbering of hours if it is not that of the language.
    public init(
        locale: TemplateLocale = .standard, timeZone: TemplateTimeZone = .utc, language: TextLanguage = .source,
        hourCycle: HourCycle? = nil
    ) {
        storage = Storage(locale: locale, timeZone: timeZone, language: language, hourCycle: hourCycle)
    }

    private init(storage: Storage?) {
        self.storage = storage
    }

    /// The user's locale.
    public var locale: TemplateLocale { storage?.locale ?? .standard }

    /// The user's time zone.
    public var timeZone: TemplateTimeZone { storage?.timeZone ?? .utc }

    /// The language of texts.
    public var language: TextLanguage { storage?.language ?? .source }

    /// The numbering of hours that the user prefers; `nil` for that of the language or locale.
    public var hourCycle: HourCycle? { storage?.hourCycle }

    /// Returns a text in the user's language, with dates in the user's time zone.
    public func string(_ text: Text) -> String {
        language.string(text, timeZone: timeZone.identifier, hours: hourCycle)
    }

    /// The format of a page without user preferences: ISO dates in UTC, and a decimal point.
    public static var standard: TemplateFormat { TemplateFormat(storage: nil) }
}
