/// Reads the spans of a paragraph in a Markdown text: first its tokens, then the pairs of those that belong together.
struct MarkdownSpanReader {
    private let text: [UInt8]
    private var tokens: [MarkdownToken] = []
    /// The start of the text that belongs to no token yet.
    private var start = 0
    private var position = 0
    private var codeMarks: MarkdownCodeMarks
    private let parentheses: [Int: Int]

    /// Returns the spans of a text, whose lines are separated by newlines.
    static func spans(of text: String) -> [Markdown.Span] {
        var reader = MarkdownSpanReader(Array(text.utf8))
        while reader.position < reader.text.count { reader.readToken() }
        reader.addText()
        return MarkdownPairs(reader.tokens).spans
    }

    private init(_ text: [UInt8]) {
        self.text = text
        codeMarks = MarkdownCodeMarks(text)
        parentheses = Self.parentheses(text)
    }

    private mutating func readToken() {
        switch text[position] {
        case UInt8(ascii: "\\"): readEscape()
        case UInt8(ascii: "`"): readCode()
        case UInt8(ascii: "*"), UInt8(ascii: "_"): readEmphasis()
        case UInt8(ascii: "\n"): add(.span(.lineBreak), length: 1)
        case UInt8(ascii: "["): add(.bracket, length: 1)
        case UInt8(ascii: "]"): readTarget()
        case UInt8(ascii: "h"), UInt8(ascii: "H"): readAddress()
        default: position += 1
        }
    }

    /// Adds a token for the next bytes, after one for the text before them.
    private mutating func add(_ token: MarkdownToken, length: Int) {
        addText()
        tokens.append(token)
        position += length
        start = position
    }

    private mutating func addText() {
        if start < position { tokens.append(.span(.text(string(start..<position)))) }
        start = position
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    /// A backslash before a punctuation mark makes it text.
    private mutating func readEscape() {
        guard position + 1 < text.count, (0x21...0x7E).contains(text[position + 1]), !text[position + 1].isWordByte
        else {
            position += 1
            return
        }
        addText()
        (start, position) = (position + 1, position + 2)
    }

    private mutating func readCode() {
        let length = run(of: text[position])
        guard let end = codeMarks.next(of: length, after: position) else {
            position += length
            return
        }
        var code = string(position + length..<end).replacing("\n", with: " ")
        if code.hasPrefix(" "), code.hasSuffix(" "), code.contains(where: { $0 != " " }) {
            code = String(code.dropFirst().dropLast())
        }
        add(.span(.code(code)), length: end + length - position)
    }

    private func run(of byte: UInt8) -> Int { text[position...].prefix { $0 == byte }.count }

    private mutating func readEmphasis() {
        let byte = text[position]
        let length = run(of: byte)
        let former = position > 0 ? text[position - 1] : 0x20
        let next = position + length < text.count ? text[position + length] : 0x20
        let isLine = byte == UInt8(ascii: "_")
        let opens = next > 0x20 && !(isLine && former.isWordByte)
        let closes = former > 0x20 && !(isLine && next.isWordByte)
        guard length <= 3, opens || closes else {
            position += length
            return
        }
        // Three marks are an emphasis in a strong one.
        let lengths = length < 3 ? [length] : closes ? [1, 2] : [2, 1]
        for length in lengths {
            let mark = MarkdownMark(isLine: isLine, isStrong: length == 2)
            add(.mark(mark, opens: opens, closes: closes), length: length)
        }
    }

    /// Reads `](address)`.
    private mutating func readTarget() {
        let open = position + 1
        guard let close = parentheses[open], let address = WebLink.accepted(text[open + 1..<close]) else {
            position += 1
            return
        }
        add(.target(address), length: close + 1 - position)
    }

    private mutating func readAddress() {
        guard let end = WebLink.end(in: text, from: position) else {
            position += 1
            return
        }
        let address = string(position..<end)
        add(.address(address), length: end - position)
    }

    /// Returns the positions of the parentheses that close those at other positions, in the same word.
    private static func parentheses(_ text: [UInt8]) -> [Int: Int] {
        var (pairs, opened): ([Int: Int], [Int]) = ([:], [])
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "("): opened.append(index)
            case UInt8(ascii: ")"): if let open = opened.popLast() { pairs[open] = index }
            case ...0x20: opened.removeAll(keepingCapacity: true)
            default: break
            }
        }
        return pairs
    }
}

/// The backticks in a text, by the length of their runs.
private struct MarkdownCodeMarks {
    private var positions: [Int: ArraySlice<Int>] = [:]

    init(_ text: [UInt8]) {
        var index = 0
        while index < text.count {
            let length = text[index...].prefix { $0 == UInt8(ascii: "`") }.count
            if length > 0 { positions[length, default: []].append(index) }
            index += max(1, length)
        }
    }

    /// Returns the first run of a length after a position, which must not be before that of an earlier call.
    mutating func next(of length: Int, after position: Int) -> Int? {
        while let first = positions[length]?.first, first <= position { positions[length]?.removeFirst() }
        return positions[length]?.first
    }
}
