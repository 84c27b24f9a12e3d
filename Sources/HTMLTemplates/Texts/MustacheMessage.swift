import Texts

/// A text for readers, written `{{#_}}Add task{{/_}}`: the wording in the source language, which is the key of its
/// translations.
///
/// A text with a plural names the key of its number, and has two wordings: `{{#_ count}}{{count}} task{{|}}{{count}}
/// tasks{{/_}}`. A word after `@` in the first tag is the context that distinguishes texts with the same wording.
struct MustacheMessage: Sendable {
    let context: String?
    /// The key of the number that selects the plural form; `nil` for a text without plural.
    let count: MustacheName?
    let id: String
    let plural: String?
    /// The keys of the placeholders in both wordings.
    let variables: Set<String>
    /// The start tags of the inline elements in each wording, as written, by the element's name.
    let startTags: [[String: [String]]]
    /// The comment for translators before the text.
    let note: String?
    let position: SourcePosition
}

/// A text in one language, before its place in the HTML is known.
struct ExpandedMessage: Sendable {
    /// The contents: one, or one for each plural form.
    let forms: [[ExpandedNode]]
    let count: MustacheName?
    /// Indicates whether the number selects the form by the rule of the source language, because there is no
    /// translation.
    let isUntranslated: Bool
    let hasElements: Bool
    let position: SourcePosition
}

extension MustacheMessage {
    /// Returns the text in a language.
    ///
    /// A translation has the forms of its entry in the catalogue, which has a plural if the app contains the text with
    /// one anywhere. The number of forms here is the one that this place needs.
    ///
    /// - Parameter isHTML: Indicates whether the wording must be escaped for HTML.
    func expanded(in language: TextLanguage, isHTML: Bool) -> ExpandedMessage {
        let translated = language.forms(context: context, id: id)
        let patterns = translated ?? [id, plural].compactMap(\.self).map(WordingPattern.init)
        let rule = translated == nil ? PluralRule.standard : language.pluralRule
        let formCount = count == nil ? 1 : rule.formCount
        let forms = (0..<formCount).map { form in
            let tags = tags(inForm: form, of: formCount)
            return nodes(of: patterns[min(form, patterns.count - 1)], isHTML ? tags : nil)
        }
        return ExpandedMessage(
            forms: forms, count: count, isUntranslated: translated == nil,
            hasElements: startTags.contains { !$0.isEmpty }, position: position)
    }

    /// Returns the start tags for a form: those of the wording for one in the first of several forms, otherwise those of
    /// the other wording. A translation can also contain an element that only the other one of the wordings has.
    private func tags(inForm form: Int, of formCount: Int) -> [String: [String]] {
        let (first, last) = (startTags[0], startTags[startTags.count - 1])
        let (own, other) = form == 0 && formCount > 1 ? (first, last) : (last, first)
        return own.merging(other) { tags, _ in tags }
    }

    /// - Parameter tags: The start tags of elements; `nil` for a text that is not HTML.
    private func nodes(of pattern: WordingPattern, _ tags: [String: [String]]?) -> [ExpandedNode] {
        var used: [String: Int] = [:]
        return pattern.parts.map { part in
            switch part {
            case .placeholder(let name) where variables.contains(name):
                .variable(MustacheName(name), escaped: true, position)
            case .placeholder(let name): .generated("{\(name)}", position)
            case .text(let wording): .generated(tags.map { markup(of: wording, $0, &used) } ?? wording, position)
            }
        }
    }

    /// Returns the escaped wording, in which the tags have the attributes of the template's tags with the same name. A
    /// tag that the template contains as text remains text.
    private func markup(of wording: String, _ tags: [String: [String]], _ used: inout [String: Int]) -> String {
        guard !tags.isEmpty else { return CharacterReference.escaped(wording) }
        var markup = ""
        for piece in TextMarkup.pieces(of: wording) {
            switch piece {
            case .text(let text): markup += CharacterReference.escaped(text)
            case .end(let name):
                markup += tags[name] == nil ? CharacterReference.escaped("</\(name)>") : "</\(name)>"
            case .start(let name):
                guard let written = tags[name] else {
                    markup += CharacterReference.escaped("<\(name)>")
                    continue
                }
                let index = used[name, default: 0]
                used[name] = index + 1
                markup += written[min(index, written.count - 1)]
            }
        }
        return markup
    }
}
