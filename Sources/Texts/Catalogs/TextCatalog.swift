/// The translations into one language, ready for use.
struct TextCatalog: Sendable {
    /// The rule that selects plural forms.
    private(set) var rule: PluralRule
    /// The translations: one wording, or one for each plural form.
    private var translations: [TextKey: [WordingPattern]] = [:]
    /// The texts that, according to their places, are in templates only.
    private(set) var templateTexts: [CatalogPlace] = []

    /// A catalogue without translations.
    static let empty = TextCatalog(rule: .standard)

    private init(rule: PluralRule) { self.rule = rule }

    /// Creates a catalogue from the files of a language; a later file replaces the texts of earlier ones.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - tag: The tag of the language, which decides about plural forms if no file has a rule.
    /// - Throws: A ``TextCatalogError`` with all mistakes in the files.
    init(_ files: [(name: String, file: POFile)], tag: String) throws(TextCatalogError) {
        rule = PluralRule.usual(for: tag)
        var mistakes: [POError] = []
        for (name, file) in files {
            var checker = CatalogChecker(file: name)
            if let fileRule = checker.rule(of: file) { rule = fileRule }
            checker.check(file, rule)
            mistakes += checker.mistakes
        }
        if !mistakes.isEmpty { throw TextCatalogError(mistakes) }
        for (name, file) in files { add(file, name) }
    }

    private mutating func add(_ file: POFile, _ name: String) {
        for entry in file.entries where !entry.isObsolete && !entry.isHeader {
            if !entry.places.isEmpty, entry.places.allSatisfy({ $0.contains(".mustache") }) {
                templateTexts.append(
                    CatalogPlace(context: entry.context, id: entry.id, place: "\(name):\(entry.line)"))
            }
            guard entry.isTranslated, !entry.isFuzzy else { continue }
            translations[entry.key] = entry.translations.map(WordingPattern.init)
        }
    }

    /// Returns the wording of a text for a number; `nil` if there is no translation.
    func pattern(for key: TextKey, count: Int?) -> WordingPattern? {
        guard let forms = translations[key] else { return nil }
        return forms.count == 1 ? forms[0] : forms[min(rule.form(for: count ?? 1), forms.count - 1)]
    }

    /// Returns all wordings of a text; `nil` if there is no translation.
    func forms(for key: TextKey) -> [WordingPattern]? { translations[key] }
}

/// A text in a catalogue, and its place in the file.
package struct CatalogPlace: Sendable, Hashable {
    /// Distinguishes texts with the same wording; `nil` for most texts.
    package let context: String?
    /// The wording in the source language.
    package let id: String
    /// The file and the line.
    package let place: String
}

/// The mistakes in an app's catalogues.
public struct TextCatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistakes in their order; never empty.
    public let mistakes: [POError]

    init(_ mistakes: [POError]) { self.mistakes = mistakes }

    init(file: String, _ message: String) { mistakes = [POError(file: file, line: 0, message)] }

    /// One line for each mistake: `Templates/notes/ko.po:12:1: …`.
    public var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
