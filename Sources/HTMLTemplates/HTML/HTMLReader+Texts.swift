/// Texts for readers, in the places where a wording can be shown.
extension HTMLReader {
    /// The attributes that contain texts, in addition to those of WAI-ARIA and the app's own data attributes.
    private static let attributes: Set = [
        "abbr", "alt", "content", "label", "placeholder", "summary", "title",
    ]
    /// The data attributes whose values are read by the client script.
    private static let reserved = [
        "data-drafts", "data-emptied", "data-keys", "data-live", "data-load", "data-next-row", "data-on-",
        "data-outbox",
        "data-previous-row", "data-reorder", "data-style", "data-swipe-", "data-waits", "data-widget",
    ]

    mutating func message(_ message: ExpandedMessage) throws(TemplateError) {
        try checkPlace()
        if message.hasElements, state != .data {
            throw position.error(
                .unsafePlace, "Only text is possible here, not elements: remove the tags from the text.")
        }
        guard message.count != nil || message.hasElements else { return try read(message.forms[0]) }
        let sections = message.sections
        for section in sections { try self.section(section.source, section.body) }
    }

    private func checkPlace() throws(TemplateError) {
        switch state {
        case .data:
            guard let element = nearestElement, element.isForeign else { return }
            if element.name == "script" || element.name == "style" { throw misplacedText }
        case .rawText: if !rawTracker.isEscapable { throw misplacedText }
        case .valueDoubleQuoted, .valueSingleQuoted:
            let name = tag.attribute?.name ?? ""
            if !Self.containsText(name) {
                throw position.error(
                    .unsafePlace,
                    "The attribute \(name) does not contain a text for readers: write its value without {{#_}}.")
            }
        case .beforeAttributeValue, .valueUnquoted:
            throw position.error(.unsafePlace, "A text in an attribute needs quotes around the attribute's value.")
        default: throw misplacedText
        }
    }

    private var misplacedText: TemplateError {
        position.error(
            .unsafePlace, "A text for readers is possible in an element or in an attribute such as title, not here.")
    }

    private static func containsText(_ attribute: String) -> Bool {
        if attributes.contains(attribute) || attribute.hasPrefix("aria-") { return true }
        return attribute.hasPrefix("data-") && !reserved.contains { attribute.hasPrefix($0) }
    }
}

extension ExpandedMessage {
    /// The sections that contain the text: one for each plural form, or one that is always written.
    var sections: [(source: MustacheSection, body: [ExpandedNode])] {
        forms.enumerated().map { index, body in
            let role: MustacheSection.Role =
                count == nil ? .text : .pluralForm(index, isUntranslated: isUntranslated)
            let section = MustacheSection(
                role: role, name: count ?? MustacheName(MessageReader.name), isInverted: false, children: [],
                position: position, raw: SourceRange(source: position.source, range: position.offset..<position.offset),
                delimiters: .standard)
            return (section, body)
        }
    }
}
