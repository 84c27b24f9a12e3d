import HTMLTemplates

/// One renderer for each combination of locale and time zone on a loop, so that the pages of users with equal
/// preferences share rendered results. Must be used on its loop only.
final class SharedRenderers {
    /// The maximum number of renderers. Beyond it the oldest is evicted; pages that use it keep it.
    static let limit = 64

    private let locales: [TemplateLocale]
    private let timeZone: TemplateTimeZone
    private var renderers: [SharedRenderer] = []
    /// The parsed values of fields, so that sessions with the same field share one array.
    private var languages: [String: [String]] = [:]

    /// The renderer for users without known preferences.
    let standard: SharedRenderer

    init(locales: [TemplateLocale], timeZone: TemplateTimeZone) {
        self.locales = locales
        self.timeZone = timeZone
        let isStandard = locales.isEmpty && timeZone == .utc
        standard = SharedRenderer(
            isStandard ? .standard : TemplateFormat(locale: locales.first ?? .standard, timeZone: timeZone))
        renderers = [standard]
    }

    /// Returns the renderer for the user preferences. The first time that a zone is used on the loop, a small file of
    /// the system's time zone database is read.
    func renderer(for reader: UserPreferences) -> SharedRenderer {
        let locale = reader.locale(among: locales)
        let zone = reader.timeZone ?? timeZone.identifier
        let known = renderers.first { $0.format.locale == locale && $0.format.timeZone.identifier == zone }
        if let known { return known }
        guard zone == timeZone.identifier || zone.utf8.count < 64 else { return standard }
        let clock = zone == timeZone.identifier ? timeZone : TemplateTimeZone(identifier: zone)
        // A zone that the system does not know is ignored.
        guard let clock else { return renderer(for: UserPreferences(languages: reader.languages, timeZone: nil)) }
        let new = SharedRenderer(TemplateFormat(locale: locale, timeZone: clock))
        renderers.append(new)
        if renderers.count > Self.limit { renderers.remove(at: 1) }
        return new
    }

    /// Returns the languages in a field `Accept-Language`.
    func languages(in field: String?) -> [String] {
        guard let field, field.utf8.count < 256 else { return [] }
        if let known = languages[field] { return known }
        if languages.count >= Self.limit { languages = [:] }
        let tags = AcceptedLanguages.tags(in: field)
        languages[field] = tags
        return tags
    }

    /// Removes all cached results, because templates have changed.
    func removeAll() {
        for renderer in renderers { renderer.removeAll() }
    }
}
