import HTMLTemplates
import HTTP
import Scenes
import Texts

/// The user preferences: the user's languages in the order of preference, the time zone, and the numbering of hours.
struct UserPreferences: Sendable, Equatable {
    let languages: SessionLanguages
    /// The zone's name in the IANA database, from the cookie that the client script sets.
    let timeZone: String?
    /// The numbering of hours that the app has chosen for the user; `nil` for that of the language.
    let hourCycle: HourCycle?

    static let cookieName = "bindery-zone"

    init(languages: SessionLanguages = SessionLanguages(), timeZone: String?, hourCycle: HourCycle? = nil) {
        self.languages = languages
        self.timeZone = timeZone
        self.hourCycle = hourCycle
    }

    /// Returns the app's locale for the user's most preferred language; the app's first locale if it has none of the
    /// languages.
    func locale(among locales: [TemplateLocale]) -> TemplateLocale {
        guard let first = locales.first else { return .standard }
        guard locales.count > 1 else { return first }
        let wanted = languages.preferred(of: locales.map(\.identifier))
        return locales.first { $0.identifier == wanted } ?? first
    }
}

/// The fields of a request that contain user preferences.
struct UserPreferenceFields: Sendable {
    /// The field `Accept-Language`.
    let languages: String?
    /// The name of the time zone; see ``UserPreferences/timeZone``.
    let timeZone: String?
    /// The language that the user has chosen, from its cookie.
    let chosen: String?

    init(of request: HTTPRequest) {
        languages = request.headers["Accept-Language"]
        timeZone = request.cookies[UserPreferences.cookieName]
        chosen = LanguageCookie.tag(in: request)
    }
}
