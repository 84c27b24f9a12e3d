/// The tokens of SQL text without white space and comments (https://www.sqlite.org/lang_comment.html). It needs no
/// schema and accepts any text.
struct SQLTokenizer: IteratorProtocol, Sequence {
    /// The kinds of tokens that callers distinguish.
    enum Kind: Sendable {
        /// A keyword or an identifier without quotes.
        case word
        /// A string, a blob, or an identifier in quotes.
        case quoted
        /// A number.
        case number
        /// `?`, also with a number or a name.
        case argument
        /// One byte of punctuation.
        case symbol
    }

    /// A part of the text.
    struct Token: Sendable {
        let kind: Kind
        let text: Substring

        /// Compares a word without regard to case.
        func isWord(_ word: String) -> Bool { kind == .word && text.lowercased() == word }

        func isSymbol(_ symbol: Character) -> Bool { kind == .symbol && text.first == symbol }
    }

    private let text: String
    private let bytes: String.UTF8View
    private var place: String.Index
    /// A Boolean value that indicates whether the text ends within a block comment.
    private(set) var endsInComment = false

    /// Indicates whether the text ends within a block comment, which SQLite accepts.
    static func endsInComment(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "*")), text.contains("/*") else { return false }
        var tokens = SQLTokenizer(text)
        while tokens.next() != nil {}
        return tokens.endsInComment
    }

    init(_ text: String) {
        self.text = text
        bytes = text.utf8
        place = bytes.startIndex
    }

    mutating func next() -> Token? {
        skipSpaceAndComments()
        guard let first = peek() else { return nil }
        let start = place
        advance()
        let kind = rest(after: first)
        return Token(kind: kind, text: text[start..<place])
    }

    /// Moves to the end of the token that begins with `first`.
    private mutating func rest(after first: UInt8) -> Kind {
        switch first {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
            skipQuoted(until: first)
            return .quoted
        case UInt8(ascii: "["):
            skip { $0 != UInt8(ascii: "]") }
            advance()
            return .quoted
        case UInt8(ascii: "?"):
            skip(while: Self.isDigit)
            return .argument
        case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"):
            skip(while: Self.isWord)
            return .argument
        case _ where Self.isDigit(first):
            skip { Self.isWord($0) || $0 == UInt8(ascii: ".") }
            return .number
        case _ where Self.isWord(first):
            skip(while: Self.isWord)
            return .word
        default: return .symbol
        }
    }

    private mutating func skipSpaceAndComments() {
        while let byte = peek() {
            if Self.isSpace(byte) {
                advance()
            } else if byte == UInt8(ascii: "-"), peek(1) == byte {
                skip { $0 != UInt8(ascii: "\n") }
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                advance()
                advance()
                while let byte = peek(), byte != UInt8(ascii: "*") || peek(1) != UInt8(ascii: "/") { advance() }
                endsInComment = peek() == nil
                advance()
                advance()
            } else {
                return
            }
        }
    }

    /// Moves behind the closing quote. Two quotes in a row are part of the contents.
    private mutating func skipQuoted(until quote: UInt8) {
        while true {
            skip { $0 != quote }
            advance()
            guard peek() == quote else { return }
            advance()
        }
    }

    private func peek(_ distance: Int = 0) -> UInt8? {
        guard let place = bytes.index(place, offsetBy: distance, limitedBy: bytes.endIndex), place < bytes.endIndex
        else { return nil }
        return bytes[place]
    }

    private mutating func advance() {
        if place < bytes.endIndex { bytes.formIndex(after: &place) }
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
        while let byte = peek(), condition(byte) { advance() }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
            || byte >= 0x80
    }
}
