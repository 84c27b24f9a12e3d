/// Finds the mistakes in a catalogue that would show on pages.
struct CatalogChecker {
    let file: String
    private(set) var mistakes: [POError] = []

    init(file: String) { self.file = file }

    /// Returns the rule in the file's header; `nil` if it has none, or a wrong one.
    mutating func rule(of content: POFile) -> PluralRule? {
        guard let field = content.fields["plural-forms"] else { return nil }
        do throws(PluralRuleError) { return try PluralRule(field) } catch {
            let line = content.entries.first(where: \.isHeader)?.line ?? 0
            mistakes.append(
                POError(
                    file: file, line: line, column: error.offset + 1,
                    "Plural-Forms: \(error.message) The column is that of the field's value."))
            return nil
        }
    }

    /// Checks all entries in use.
    mutating func check(_ content: POFile, formCount: Int) {
        var lines: [TextKey: Int] = [:]
        for entry in content.entries where !entry.isObsolete {
            if let first = lines[entry.key] {
                report(entry, "The text is on line \(first) already: remove one, or give it another msgctxt.")
            }
            lines[entry.key] = entry.line
            if !entry.isHeader { check(entry, formCount) }
        }
    }

    private mutating func check(_ entry: POEntry, _ formCount: Int) {
        // An empty translation is missing, and a translator will check a fuzzy one.
        guard !entry.isFuzzy, entry.translations.contains(where: { !$0.isEmpty }) else { return }
        if entry.plural != nil {
            guard entry.translations.count == formCount, entry.isTranslated else {
                return report(
                    entry,
                    "The text has \(entry.translations.count { !$0.isEmpty }) plural forms, but the language "
                        + "has \(formCount): write msgstr[0] to msgstr[\(formCount - 1)].")
            }
        }
        let sources = ([entry.id] + (entry.plural.map { [$0] } ?? [])).map(WordingPattern.init)
        for translation in entry.translations { check(WordingPattern(translation), of: entry, sources) }
    }

    private mutating func check(_ translation: WordingPattern, of entry: POEntry, _ sources: [WordingPattern]) {
        let allowed = sources.reduce(into: Set()) { $0.formUnion($1.placeholders) }
        // A form such as “one task” can omit the number if one of the source's forms does.
        let required = sources.dropFirst().reduce(sources[0].placeholders) { $0.intersection($1.placeholders) }
        let found = translation.placeholders
        if let unknown = found.subtracting(allowed).min() {
            report(entry, "The translation has {\(unknown)}, but the text does not.")
        } else if let missing = required.subtracting(found).min() {
            report(entry, "The text has {\(missing)}, but the translation does not.")
        }
        if !sources.contains(where: { $0.tags == translation.tags }) {
            report(
                entry, "The translation must have the tags of the text: \(sources[0].tags.joined(separator: " ")).")
        }
    }

    private mutating func report(_ entry: POEntry, _ message: String) {
        mistakes.append(POError(file: file, line: entry.line, message))
    }
}
