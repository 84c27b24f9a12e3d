import HTMLTemplates

/// A renderer for each notation and clock that readers of one loop's pages have: what is shared is shared among those who read it alike. On
/// its loop only.
final class SharedRenderers {
    /// How many are kept; then the oldest gives way, and the pages that have it keep it among themselves.
    static let limit = 64

    private let locales: [TemplateLocale]
    private let timeZone: TemplateTimeZone
    private var renderers: [SharedRenderer] = []
    /// What fields have said, so that the sessions of those who read alike hold it together.
    private var languages: [String: [String]] = [:]

    /// For readers who say nothing.
    let standard: SharedRenderer

    init(locales: [TemplateLocale], timeZone: TemplateTimeZone) {
        self.locales = locales
        self.timeZone = timeZone
        let isStandard = locales.isEmpty && timeZone == .utc
        standard = SharedRenderer(
            isStandard ? .standard : TemplateFormat(locale: locales.first ?? .standard, timeZone: timeZone))
        renderers = [standard]
    }

    /// The reader's own. A zone is read from the system's database when somebody on the loop has it for the first time: a small file.
    func renderer(for reader: Reader) -> SharedRenderer {
        let locale = reader.locale(among: locales)
        let zone = reader.timeZone ?? timeZone.identifier
        let known = renderers.first { $0.format.locale == locale && $0.format.timeZone.identifier == zone }
        if let known { return known }
        guard zone == timeZone.identifier || zone.utf8.count < 64 else { return standard }
        let clock = zone == timeZone.identifier ? timeZone : TemplateTimeZone(identifier: zone)
        // One that the system does not know counts as none.
        guard let clock else { return renderer(for: Reader(languages: reader.languages, timeZone: nil)) }
        let new = SharedRenderer(TemplateFormat(locale: locale, timeZone: clock))
        renderers.append(new)
        if renderers.count > Self.limit { renderers.remove(at: 1) }
        return new
    }

    /// The languages that a field asks for.
    func languages(in field: String?) -> [String] {
        guard let field, field.utf8.count < 256 else { return [] }
        if let known = languages[field] { return known }
        if languages.count >= Self.limit { languages = [:] }
        let tags = AcceptedLanguages.tags(in: field)
        languages[field] = tags
        return tags
    }

    /// Templates have changed.
    func removeAll() {
        for renderer in renderers { renderer.removeAll() }
    }
}
