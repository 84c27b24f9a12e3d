extension POFile {
    /// Returns the catalogue with the texts of an app: new ones without a translation, all with their places and notes,
    /// and those that the app does not contain any more marked as obsolete. Translations and the comments of translators
    /// remain; a text whose plural has been added or removed is marked as fuzzy. A text that the app contains with and
    /// without a plural has the plural.
    ///
    /// - Parameters:
    ///   - texts: The texts of the app in the order of their places.
    ///   - language: The tag of the catalogue's language, for the header of a new file.
    public func updated(with texts: [FoundText], language: String) -> POFile {
        var known: [TextKey: POEntry] = [:]
        for entry in entries where !entry.isHeader {
            // An obsolete entry can have the translation that the other one lacks.
            if known[entry.key]?.hasTranslation != true { known[entry.key] = entry }
        }
        let header = header(language)
        let formCount = POFile(entries: [header]).pluralRule?.formCount ?? 2
        let plurals = Dictionary(
            texts.compactMap { text in text.plural.map { (text.key, $0) } }, uniquingKeysWith: { first, _ in first })
        var order: [TextKey] = []
        var fresh: [TextKey: POEntry] = [:]
        for text in texts {
            if fresh[text.key] == nil {
                order.append(text.key)
                fresh[text.key] = Self.entry(for: text, plurals[text.key], known[text.key], formCount)
            }
            fresh[text.key]?.add(text)
        }
        let rest = entries.filter { !$0.isHeader && fresh[$0.key] == nil }.map { entry in
            var entry = entry
            (entry.isObsolete, entry.places) = (true, [])
            return entry
        }
        let kept = rest.filter(\.hasTranslation)
        return POFile(entries: [header] + order.compactMap { fresh[$0] } + kept)
    }

    private var pluralRule: PluralRule? { fields["plural-forms"].flatMap { try? PluralRule($0) } }

    /// Returns the header, with the usual rule of the language if it has none, or a new one.
    private func header(_ language: String) -> POEntry {
        let rule = "Plural-Forms: \(PluralRule.usualField(for: language))\n"
        guard var header = entries.first(where: \.isHeader) else {
            let fields = [
                "Language: \(language)", "MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8",
                "Content-Transfer-Encoding: 8bit", rule,
            ]
            return POEntry(id: "", translations: [fields.joined(separator: "\n")])
        }
        if fields["plural-forms"] == nil {
            let text = header.translations.first ?? ""
            header.translations = [text + (text.isEmpty || text.hasSuffix("\n") ? "" : "\n") + rule]
        }
        return header
    }

    private static func entry(
        for text: FoundText, _ plural: String?, _ known: POEntry?, _ formCount: Int
    ) -> POEntry {
        let empty = Array(repeating: "", count: plural == nil ? 1 : formCount)
        guard var entry = known else {
            return POEntry(context: text.context, id: text.id, plural: plural, translations: empty)
        }
        (entry.places, entry.notes, entry.isObsolete) = ([], [], false)
        if entry.plural != plural {
            if (entry.plural == nil) != (plural == nil) {
                let first = entry.translations.first ?? ""
                entry.translations = plural == nil ? [first] : Array(repeating: first, count: formCount)
                if !first.isEmpty, !entry.isFuzzy { entry.flags.append("fuzzy") }
            }
            entry.plural = plural
        }
        // The rule in the header has changed.
        let missing = formCount - entry.translations.count
        if plural != nil, missing > 0 { entry.translations += Array(repeating: "", count: missing) }
        if plural != nil, missing < 0, !entry.hasTranslation { entry.translations.removeLast(-missing) }
        return entry
    }
}

extension POEntry {
    fileprivate mutating func add(_ text: FoundText) {
        if !places.contains(text.place) { places.append(text.place) }
        if let note = text.note, !notes.contains(note) { notes.append(note) }
    }
}
