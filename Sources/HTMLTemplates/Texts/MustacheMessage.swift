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
    /// The start tags of the inline elements, as written, by the element's name.
    let startTags: [String: [String]]
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
    /// - Parameter isHTML: Indicates whether the wording must be escaped for HTML.
    func expanded(in language: TextLanguage, isHTML: Bool) -> ExpandedMessage {
        let translated = language.forms(context: context, id: id)
        let patterns = translated ?? ([id] + (plural.map { [$0] } ?? [])).map(WordingPattern.init)
        return ExpandedMessage(
            forms: patterns.map { nodes(of: $0, isHTML: isHTML) }, count: count, isUntranslated: translated == nil,
            hasElements: !startTags.isEmpty, position: position)
    }

    private func nodes(of pattern: WordingPattern, isHTML: Bool) -> [ExpandedNode] {
        var used: [String: Int] = [:]
        var nodes: [ExpandedNode] = []
        for part in pattern.parts {
            switch part {
            case .placeholder(let name) where variables.contains(name):
                nodes.append(.variable(MustacheName(name), escaped: true, position))
            case .placeholder(let name): nodes.append(.generated("{\(name)}", position))
            case .text(let wording) where isHTML:
                nodes.append(.generated(markup(of: wording, &used), position))
            case .text(let wording): nodes.append(.generated(wording, position))
            }
        }
        return nodes
    }

    /// Returns the escaped wording, in which the tags have the attributes of the template's tags with the same name.
    private func markup(of wording: String, _ used: inout [String: Int]) -> String {
        guard !startTags.isEmpty else { return Self.escaped(wording) }
        var markup = ""
        for piece in TextMarkup.pieces(of: wording) {
            switch piece {
            case .text(let text): markup += Self.escaped(text)
            case .end(let name): markup += "</\(name)>"
            case .start(let name):
                let index = used[name, default: 0]
                used[name] = index + 1
                let tags = startTags[name] ?? []
                markup += index < tags.count ? tags[index] : "<\(name)>"
            }
        }
        return markup
    }

    private static func escaped(_ text: String) -> String {
        var markup = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            case "\"": markup += "&quot;"
            case "'": markup += "&#39;"
            default: markup.unicodeScalars.append(character)
            }
        }
        return markup
    }
}
