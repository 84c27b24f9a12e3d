/// Splits a source into text, newlines and tags. Has no side effects and takes linear time: each byte is read a bounded
/// number of times.
struct MustacheTokenizer {
    enum TagKind {
        case variable, unescaped, section, inverted, close, comment, delimiters, partial, parent, block
    }

    enum Token {
        case text(Range<Int>)
        case newline(Range<Int>)
        case tag(Tag)
    }

    struct Tag {
        var kind: TagKind
        var name: String
        /// The range of the tag, including its delimiters.
        var range: Range<Int>
        /// The delimiters in use after the tag.
        var delimiters: MustacheDelimiters
    }

    private let source: SourceText
    private var delimiters: MustacheDelimiters
    private var tokens: [Token] = []
    /// The start of the pending text.
    private var textStart = 0
    private var index = 0

    init(_ source: SourceText, delimiters: MustacheDelimiters) {
        self.source = source
        self.delimiters = delimiters
    }

    static func tokens(
        of source: SourceText, delimiters: MustacheDelimiters
    ) throws(TemplateError) -> [Token] {
        var tokenizer = MustacheTokenizer(source, delimiters: delimiters)
        try tokenizer.run()
        return tokenizer.tokens
    }

    private mutating func run() throws(TemplateError) {
        let bytes = source.bytes
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") {
                let start = index > textStart && bytes[index - 1] == UInt8(ascii: "\r") ? index - 1 : index
                endText(at: start)
                tokens.append(.newline(start..<index + 1))
                index += 1
                textStart = index
            } else if matches(delimiters.open, at: index) {
                endText(at: index)
                try tag()
                textStart = index
            } else {
                index += 1
            }
        }
        endText(at: index)
    }

    private mutating func endText(at end: Int) {
        if end > textStart { tokens.append(.text(textStart..<end)) }
    }

    private func matches(_ pattern: [UInt8], at offset: Int) -> Bool {
        guard offset + pattern.count <= source.bytes.count else { return false }
        for index in 0..<pattern.count where source.bytes[offset + index] != pattern[index] { return false }
        return true
    }

    /// Reads the tag that begins at `index`.
    private mutating func tag() throws(TemplateError) {
        let start = index
        let bytes = source.bytes
        var content = start + delimiters.open.count
        var kind = TagKind.variable
        var closing = delimiters.close
        if content < bytes.count {
            let (sigil, kindOfSigil) = Self.sigil(bytes[content])
            kind = kindOfSigil
            if sigil { content += 1 }
            if kind == .unescaped && bytes[content - 1] == UInt8(ascii: "{") {
                closing.insert(UInt8(ascii: "}"), at: 0)
            } else if kind == .delimiters {
                closing.insert(UInt8(ascii: "="), at: 0)
            }
        }
        var end = content
        while end < bytes.count, !matches(closing, at: end) { end += 1 }
        guard end < bytes.count else {
            throw SourcePosition(source: source, offset: start).error(
                .syntax, "This tag is not closed: write \(String(decoding: closing, as: UTF8.self)) after it.")
        }
        index = end + closing.count
        let name = Self.trimmed(bytes[content..<end])
        if kind == .delimiters { try setDelimiters(name, at: start) }
        tokens.append(.tag(Tag(kind: kind, name: name, range: start..<index, delimiters: delimiters)))
    }

    private static func sigil(_ byte: UInt8) -> (Bool, TagKind) {
        switch byte {
        case UInt8(ascii: "#"): (true, .section)
        case UInt8(ascii: "^"): (true, .inverted)
        case UInt8(ascii: "/"): (true, .close)
        case UInt8(ascii: "!"): (true, .comment)
        case UInt8(ascii: "="): (true, .delimiters)
        case UInt8(ascii: ">"): (true, .partial)
        case UInt8(ascii: "<"): (true, .parent)
        case UInt8(ascii: "$"): (true, .block)
        case UInt8(ascii: "&"), UInt8(ascii: "{"): (true, .unescaped)
        default: (false, .variable)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var slice = bytes.drop(while: isSpace)
        while let last = slice.last, isSpace(last) { slice.removeLast() }
        return String(decoding: slice, as: UTF8.self)
    }

    private mutating func setDelimiters(_ text: String, at start: Int) throws(TemplateError) {
        let parts = text.utf8.split(whereSeparator: Self.isSpace)
        guard parts.count == 2, !parts[0].contains(UInt8(ascii: "=")), !parts[1].contains(UInt8(ascii: "=")) else {
            throw SourcePosition(source: source, offset: start).error(
                .syntax, "New delimiters are two marks separated by a space, such as {{=<% %>=}}.")
        }
        delimiters = MustacheDelimiters(open: Array(parts[0]), close: Array(parts[1]))
    }
}
