import Texts

/// Reads the content of a text in a template: its wordings, the values in them, and its inline elements.
struct MessageReader {
    /// The key of the tags around a text.
    static let name = "_"
    /// The tag between the wording for one and that for other numbers.
    static let separator = "|"
    /// The beginning of a comment for translators: `{{! Translators: … }}`.
    static let notePrefix = "Translators:"

    private let position: SourcePosition
    private var wordings: [[UInt8]] = [[]]
    private var variables: Set<String> = []
    /// The start tags of elements in each wording, by the element's name.
    private var startTags: [[String: [String]]] = [[:]]
    /// The part of a tag that has been read; `nil` outside tags.
    private var tag: [UInt8]?

    /// Returns the text between two tags.
    ///
    /// - Parameter heading: The content of the first tag, such as `_ count @list`.
    static func read(
        _ children: [MustacheNode], heading: String, note: String?, at position: SourcePosition
    ) throws(TemplateError) -> MustacheMessage {
        var reader = MessageReader(position: position)
        try reader.read(children)
        var (context, count): (String?, MustacheName?) = (nil, nil)
        for word in heading.split(separator: " ").dropFirst() {
            if word.hasPrefix("@"), word.count > 1, context == nil {
                context = String(word.dropFirst())
            } else if count == nil, !word.hasPrefix("@") {
                count = MustacheName(String(word))
            } else {
                throw position.error(
                    .syntax, "A text has at most the key of a number and a context: write {{#_ count @context}}.")
            }
        }
        return try reader.message(context: context, count: count, note: note)
    }

    private init(position: SourcePosition) { self.position = position }

    private mutating func message(
        context: String?, count: MustacheName?, note: String?
    ) throws(TemplateError) -> MustacheMessage {
        if tag != nil { throw position.error(.markup, "The text ends in the middle of a tag.") }
        let texts = try wordings.map { wording throws(TemplateError) in try folded(wording) }
        guard texts.count == (count == nil ? 1 : 2) else {
            throw position.error(
                .syntax,
                "A text with a plural has the key of its number and two wordings: write "
                    + "{{#_ count}}{{count}} task{{|}}{{count}} tasks{{/_}}.")
        }
        if texts.contains("") { throw position.error(.syntax, "The text is empty.") }
        return MustacheMessage(
            context: context, count: count, id: texts[0], plural: texts.count > 1 ? texts[1] : nil,
            variables: variables, startTags: startTags, note: note, position: position)
    }

    private mutating func read(_ children: [MustacheNode]) throws(TemplateError) {
        for child in children {
            switch child {
            case .text(let range), .lineStart(let range): for byte in range.bytes { try feed(byte, range.position) }
            case .variable(let name, let escaped, let position): try variable(name, escaped, position)
            case .section(let section): throw Self.misplaced(section.position)
            case .partial(let inclusion), .parent(let inclusion, _): throw Self.misplaced(inclusion.position)
            case .block(let block): throw Self.misplaced(block.position)
            case .message(let message): throw Self.misplaced(message.position)
            }
        }
    }

    private static func misplaced(_ place: SourcePosition) -> TemplateError {
        place.error(
            .syntax,
            "A text contains only words, values such as {{name}}, and inline elements: end it with {{/_}} before other "
                + "tags, or write two texts.")
    }

    private mutating func variable(
        _ name: MustacheName, _ escaped: Bool, _ place: SourcePosition
    ) throws(TemplateError) {
        if tag != nil {
            throw place.error(
                .markup, "The elements in a text have fixed attributes: move the element out of the text.")
        }
        if name.text == Self.separator {
            wordings.append([])
            startTags.append([:])
            return
        }
        guard escaped else {
            throw place.error(.unsafePlace, "A text contains no markup: write {{\(name.text)}} with two braces.")
        }
        guard WordingPattern("{\(name.text)}").placeholders == [name.text] else {
            throw place.error(.syntax, "A value in a text has a name of letters, digits and dots, not \(name.text).")
        }
        variables.insert(name.text)
        wordings[wordings.count - 1] += "{\(name.text)}".utf8
    }

    private mutating func feed(_ byte: UInt8, _ place: SourcePosition) throws(TemplateError) {
        if var tag {
            tag.append(byte)
            self.tag = tag
            if byte == UInt8(ascii: ">"), Self.isComplete(tag) {
                self.tag = nil
                try end(tag, place)
            }
        } else if byte == UInt8(ascii: "<") {
            tag = [byte]
        } else {
            wordings[wordings.count - 1].append(byte)
        }
    }

    /// Indicates whether the `>` at the end of the bytes is not in quotes.
    private static func isComplete(_ tag: [UInt8]) -> Bool {
        var quote: UInt8?
        for byte in tag where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            if quote == nil { quote = byte } else if quote == byte { quote = nil }
        }
        return quote == nil
    }

    private mutating func end(_ tag: [UInt8], _ place: SourcePosition) throws(TemplateError) {
        let isEnd = tag.dropFirst().first == UInt8(ascii: "/")
        let name = String(
            decoding: tag.dropFirst(isEnd ? 2 : 1).prefix {
                $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
            },
            as: UTF8.self)
        guard TextMarkup.elements.contains(name) else {
            throw place.error(
                .markup,
                "<\(name)> cannot be in a text, which contains only inline elements such as <a> and <strong>: "
                    + "end the text before it.")
        }
        if !isEnd { startTags[wordings.count - 1][name, default: []].append(String(decoding: tag, as: UTF8.self)) }
        wordings[wordings.count - 1] += (isEnd ? "</\(name)>" : "<\(name)>").utf8
    }

    // MARK: Wordings

    /// Returns a wording without character references, in which each run of white space is one space.
    private func folded(_ wording: [UInt8]) throws(TemplateError) -> String {
        let words = wording.split { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let (text, unknown) = CharacterReference.decoded(
            String(decoding: Array(words.joined(separator: CollectionOfOne(0x20))), as: UTF8.self))
        if let unknown {
            throw position.error(
                .syntax,
                "\(unknown) cannot be in a text: write the character itself, or &amp;\(unknown.dropFirst()) for these "
                    + "letters.")
        }
        return text
    }
}
