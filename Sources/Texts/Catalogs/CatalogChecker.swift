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
    mutating func check(_ content: POFile, _ rule: PluralRule) {
        let formsOfOneNumber = rule.formsOfOneNumber
        var lines: [TextKey: Int] = [:]
        for entry in content.entries where !entry.isObsolete {
            if let first = lines[entry.key] {
                report(entry, "The text is on line \(first) already: remove one, or give it another msgctxt.")
            }
            lines[entry.key] = entry.line
            if !entry.isHeader { check(entry, rule.formCount, formsOfOneNumber) }
        }
    }

    private mutating func check(_ entry: POEntry, _ formCount: Int, _ formsOfOneNumber: Set<Int>) {
        // A translation that is empty or incomplete is missing, and a translator will check a fuzzy one.
        guard !entry.isFuzzy, entry.isTranslated else { return }
        let isPlural = entry.plural != nil
        if isPlural, entry.translations.count != formCount {
            return report(
                entry,
                "The text has \(entry.translations.count) plural forms, but the language has \(formCount): write "
                    + "msgstr[0] to msgstr[\(formCount - 1)], or correct Plural-Forms in the header.")
        }
        let sources = ([entry.id] + (entry.plural.map { [$0] } ?? [])).map(WordingPattern.init)
        for (form, translation) in entry.translations.enumerated() {
            let isOfOneNumber = isPlural && formCount > 1 && formsOfOneNumber.contains(form)
            check(WordingPattern(translation), of: entry, sources, isOfOneNumber: isOfOneNumber)
        }
    }

    /// - Parameter isOfOneNumber: Indicates whether the form is for one number only, which the wording can then contain
    ///   as a word: “two tasks”.
    private mutating func check(
        _ translation: WordingPattern, of entry: POEntry, _ sources: [WordingPattern], isOfOneNumber: Bool
    ) {
        let allowed = sources.reduce(into: Set()) { $0.formUnion($1.placeholders) }
        // A form such as “one task” can omit the number if one of the source's forms does.
        let required = sources.dropFirst().reduce(sources[0].placeholders) { $0.intersection($1.placeholders) }
        let missing = required.subtracting(translation.placeholders).sorted()
        if let unknown = translation.placeholders.subtracting(allowed).min() {
            report(entry, "The translation has {\(unknown)}, but the text does not.")
        } else if let first = missing.first, !isOfOneNumber || missing.count > 1 {
            report(entry, "The text has {\(first)}, but the translation does not.")
        }
        if !sources.contains(where: { $0.tags.sorted() == translation.tags.sorted() }) {
            let tags = sources[0].tags.sorted().joined(separator: " ")
            report(entry, "The translation must have the tags of the text: \(tags).")
        } else if !TextMarkup.isNested(translation.tags), sources.allSatisfy({ TextMarkup.isNested($0.tags) }) {
            report(entry, "The translation closes a tag that is not open: \(translation.tags.joined(separator: " ")).")
        }
    }

    private mutating func report(_ entry: POEntry, _ message: String) {
        mistakes.append(POError(file: file, line: entry.line, message))
    }
}
