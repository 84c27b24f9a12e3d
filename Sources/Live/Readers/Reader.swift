import HTMLTemplates
import HTTP
import Scenes

/// What is known of the person who reads: the languages in order, and the time zone.
struct Reader: Sendable {
    let languages: SessionLanguages
    /// The zone's name in the IANA database, from the cookie that the client script sets.
    let timeZone: String?

    static let cookieName = "bindery-zone"

    init(languages: SessionLanguages = SessionLanguages(), timeZone: String?) {
        self.languages = languages
        self.timeZone = timeZone
    }

    /// The first of the app's notations that the person asks for; the app's first where none is.
    func locale(among locales: [TemplateLocale]) -> TemplateLocale {
        guard let first = locales.first else { return .standard }
        guard locales.count > 1 else { return first }
        let wanted = languages.preferred(of: locales.map(\.identifier))
        return locales.first { $0.identifier == wanted } ?? first
    }
}

/// What a request says of the person who reads.
struct ReaderFields: Sendable {
    /// The field `Accept-Language`.
    let languages: String?
    /// As ``Reader/timeZone``.
    let timeZone: String?

    init(of request: HTTPRequest) {
        languages = request.headers["Accept-Language"]
        timeZone = request.cookies[Reader.cookieName]
    }
}
