extension POFile {
    /// Returns the catalogue with the texts of an app: new ones without a translation, all with their places and notes,
    /// and those that the app does not contain any more marked as obsolete. Translations and the comments of translators
    /// remain; a text whose plural has been added or removed is marked as fuzzy.
    ///
    /// - Parameters:
    ///   - texts: The texts of the app in the order of their places.
    ///   - language: The tag of the catalogue's language, for the header of a new file.
    public func updated(with texts: [FoundText], language: String) -> POFile {
        var known: [TextKey: POEntry] = [:]
        for entry in entries where !entry.isHeader { known[entry.key] = known[entry.key] ?? entry }
        let header = entries.first(where: \.isHeader) ?? Self.header(language)
        let formCount = POFile(entries: [header]).formCount
        var order: [TextKey] = []
        var fresh: [TextKey: POEntry] = [:]
        for text in texts {
            if fresh[text.key] == nil {
                order.append(text.key)
                fresh[text.key] = Self.entry(for: text, known[text.key], formCount)
            }
            fresh[text.key]?.add(text)
        }
        let rest = entries.filter { !$0.isHeader && fresh[$0.key] == nil }.map { entry in
            var entry = entry
            (entry.isObsolete, entry.places) = (true, [])
            return entry
        }
        let kept = rest.filter { entry in entry.translations.contains { !$0.isEmpty } }
        return POFile(entries: [header] + order.compactMap { fresh[$0] } + kept)
    }

    /// The number of plural forms in the header; 2 without one.
    private var formCount: Int { fields["plural-forms"].flatMap { try? PluralRule($0) }?.formCount ?? 2 }

    private static func header(_ language: String) -> POEntry {
        let rule = language.hasPrefix("ko") ? "nplurals=1; plural=0;" : "nplurals=2; plural=(n != 1);"
        return POEntry(
            id: "",
            translations: [
                "Language: \(language)\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
                    + "Content-Transfer-Encoding: 8bit\nPlural-Forms: \(rule)\n"
            ])
    }

    private static func entry(for text: FoundText, _ known: POEntry?, _ formCount: Int) -> POEntry {
        let empty = Array(repeating: "", count: text.plural == nil ? 1 : formCount)
        guard var entry = known else {
            return POEntry(context: text.context, id: text.id, plural: text.plural, translations: empty)
        }
        (entry.places, entry.notes, entry.isObsolete) = ([], [], false)
        if entry.plural != text.plural {
            if (entry.plural == nil) != (text.plural == nil) {
                let first = entry.translations.first ?? ""
                entry.translations = text.plural == nil ? [first] : Array(repeating: first, count: formCount)
                if !first.isEmpty, !entry.isFuzzy { entry.flags.append("fuzzy") }
            }
            entry.plural = text.plural
        }
        return entry
    }
}

extension POEntry {
    fileprivate mutating func add(_ text: FoundText) {
        if !places.contains(text.place) { places.append(text.place) }
        if let note = text.note, !notes.contains(note) { notes.append(note) }
    }
}
