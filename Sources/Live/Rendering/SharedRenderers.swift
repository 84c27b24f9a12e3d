import HTMLTemplates
import Scenes
import Texts

/// One renderer for each combination of language, locale, time zone and numbering of hours on a loop, so that the pages of users with equal
/// preferences share rendered results. Must be used on its loop only.
final class SharedRenderers {
    /// The maximum number of renderers. Beyond it the oldest is evicted; pages that use it keep it.
    static let limit = 64

    private let locales: [TemplateLocale]
    private let timeZone: TemplateTimeZone
    /// The app's languages.
    let texts: TextCatalogs
    @exclusivity(unchecked) private var renderers: [SharedRenderer] = []
    /// The renderer that was found last, because the users of most apps have few different preferences.
    @exclusivity(unchecked) private var latest: (preferences: UserPreferences, renderer: SharedRenderer)?
    /// The parsed values of fields, so that sessions with the same field share one array.
    private var languages: [String: [String]] = [:]
    /// The languages as rows of the layout for each current one, which all pages in it share.
    @exclusivity(unchecked) private var choices: [ObjectIdentifier: TemplateList] = [:]

    /// The renderer for users without known preferences.
    let standard: SharedRenderer

    init(locales: [TemplateLocale], timeZone: TemplateTimeZone, texts: TextCatalogs = .none) {
        self.locales = locales
        self.timeZone = timeZone
        self.texts = texts
        let isStandard = locales.isEmpty && timeZone == .utc && texts === TextCatalogs.none
        standard = SharedRenderer(
            isStandard
                ? .standard
                : TemplateFormat(
                    locale: locales.first ?? .standard, timeZone: timeZone, language: texts.languages[0]))
        renderers = [standard]
    }

    /// Returns renderers with the same formats and other catalogues.
    func with(_ texts: TextCatalogs) -> SharedRenderers {
        SharedRenderers(locales: locales, timeZone: timeZone, texts: texts)
    }

    /// Returns the renderer for the user preferences. The first time that a zone is used on the loop, a small file of
    /// the system's time zone database is read.
    func renderer(for reader: UserPreferences) -> SharedRenderer {
        if let latest, latest.preferences == reader { return latest.renderer }
        let renderer = findRenderer(for: reader)
        latest = (reader, renderer)
        return renderer
    }

    private func findRenderer(for reader: UserPreferences) -> SharedRenderer {
        let language = self.language(for: reader.languages)
        let locale = reader.locale(among: locales(of: language))
        let zone = reader.timeZone ?? timeZone.identifier
        let known = renderers.first {
            $0.format.language === language && $0.format.locale == locale && $0.format.timeZone.identifier == zone
                && $0.format.hourCycle == reader.hourCycle
        }
        if let known { return known }
        guard zone == timeZone.identifier || zone.utf8.count < 64 else { return standard }
        let clock = zone == timeZone.identifier ? timeZone : TemplateTimeZone(identifier: zone)
        // A zone that the system does not know is ignored.
        guard let clock else {
            let known = UserPreferences(languages: reader.languages, timeZone: nil, hourCycle: reader.hourCycle)
            return findRenderer(for: known)
        }
        let new = SharedRenderer(
            TemplateFormat(locale: locale, timeZone: clock, language: language, hourCycle: reader.hourCycle))
        renderers.append(new)
        if renderers.count > Self.limit { renderers.remove(at: 1) }
        return new
    }

    /// Returns the app's language for the user's most preferred one; the language in which the app is written if it has
    /// none of them.
    func language(for languages: SessionLanguages) -> TextLanguage {
        guard texts.languages.count > 1 else { return texts.languages[0] }
        return languages.preferred(of: texts.tags).flatMap(texts.language) ?? texts.languages[0]
    }

    /// Returns the app's locales whose language is that of the texts. An app that has none uses Bindery's.
    private func locales(of language: TextLanguage) -> [TemplateLocale] {
        guard texts.languages.count > 1 else { return locales }
        let primary = LanguageTag.primary(language.tag)
        let matching = locales.filter { LanguageTag.primary($0.identifier) == primary }
        if !matching.isEmpty { return matching }
        return language.index == 0 ? locales : [TemplateLocale.preferred(language.tag)]
    }

    /// Returns the rows of a layout's list of languages.
    func choices(for current: TextLanguage) -> TemplateList {
        if let known = choices[ObjectIdentifier(current)] { return known }
        let rows = texts.languages.map { language in
            LanguageChoice(tag: language.tag, name: language.name, isCurrent: language === current)
        }
        let list = TemplateList(rows) { $0.tag }
        choices[ObjectIdentifier(current)] = list
        return list
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
