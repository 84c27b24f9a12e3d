import HTMLTemplates
import HTTP

/// What a browser says of the person who reads: the languages in order, and the time zone.
struct Reader: Sendable {
    /// The field `Accept-Language`.
    let languages: String?
    /// The zone's name in the IANA database, from the cookie that the client script sets.
    let timeZone: String?

    static let cookieName = "bindery-zone"

    init(languages: String?, timeZone: String?) {
        self.languages = languages
        self.timeZone = timeZone
    }

    init(of request: HTTPRequest) {
        languages = request.headers["Accept-Language"]
        timeZone = request.cookies[Self.cookieName]
    }

    /// The first of the app's notations that the person asks for, by the whole tag or else by its language (RFC 4647, section 3.4); the app's
    /// first where none is. Weights are not weighed: browsers send languages in order.
    func locale(among locales: [TemplateLocale]) -> TemplateLocale {
        guard let first = locales.first else { return .standard }
        guard locales.count > 1, let languages else { return first }
        for range in languages.split(separator: ",") {
            let tag = range.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
            let exact = locales.first { $0.identifier.lowercased() == tag }
            if let found = exact ?? locales.first(where: { Self.language($0.identifier) == Self.language(tag) }) {
                return found
            }
        }
        return first
    }

    private static func language(_ tag: String) -> String {
        tag.prefix { $0 != "-" }.lowercased()
    }
}
