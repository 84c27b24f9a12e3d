/// A tokenizer of scripts (ECMA-262, section 12) that is only as precise as the removal of comments and white space
/// requires.
///
/// The grammar decides whether a slash divides or begins a regular expression, but a tokenizer sees only the preceding
/// tokens. If these are ambiguous, the script is unreadable, because a wrong guess could mistake a string for code.
struct ScriptTokenizer {
    struct Token {
        let kind: Kind
        let bytes: ArraySlice<UInt8>
        /// The separation from the preceding token.
        let gap: Gap
        /// Indicates whether the token ends the head of a statement or a block, or is `else`, `do`, `try` or `finally`.
        let precedesStatement: Bool

        /// The punctuator, or `nil` for another kind of token.
        var punctuator: Character? { kind == .punctuator ? bytes.first.map { Character(Unicode.Scalar($0)) } : nil }
    }

    /// White space and comments between two tokens.
    enum Gap { case none, space, lineBreak }

    enum Kind {
        /// A name, keyword or private name.
        case word
        case number
        case string
        /// A template literal, or a piece of it between substitutions.
        case template
        case regularExpression
        /// One byte of a punctuator.
        case punctuator
        /// A comment that begins with `/*!`, such as a license.
        case legalComment
    }

    struct Unreadable: Error {}

    private let source: [UInt8]
    private var position = 0
    private var context = ScriptContext()

    init(_ source: [UInt8]) { self.source = source }

    /// Returns the next token, or `nil` at the end.
    mutating func next() throws(Unreadable) -> Token? {
        let gap = skipSpaceAndComments()
        if gap == .lineBreak { context.noteLineBreak() }
        guard position < source.count else { return nil }
        let start = position
        let kind = try significant()
        return Token(
            kind: kind, bytes: source[start..<position], gap: gap, precedesStatement: context.precedesStatement)
    }

    private func byte(_ offset: Int = 0) -> UInt8 { position + offset < source.count ? source[position + offset] : 0 }

    private func begins(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { source[position...].starts(with: $0) }
    }

    // MARK: White space and comments

    private mutating func skipSpaceAndComments() -> Gap {
        let start = position
        while position < source.count {
            let length = source[position...].spaceLength
            if length > 0 {
                position += length
            } else if begins("//") || (position == 0 && begins("#!")) {
                position = source[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.count
            } else if begins("/*"), !begins("/*!"), let end = endOfComment() {
                position = end
            } else {
                break
            }
        }
        if position == start { return .none }
        return source[start..<position].containsLineBreak ? .lineBreak : .space
    }

    /// Returns the index after a block comment, or `nil` if it does not end.
    private func endOfComment() -> Int? {
        var index = position + 2
        while index + 1 < source.count {
            if source[index] == UInt8(ascii: "*"), source[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return nil
    }

    // MARK: Tokens

    private mutating func significant() throws(Unreadable) -> Kind {
        let first = byte()
        switch first {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            try skipString(first)
            context.noteValue()
            return .string
        case UInt8(ascii: "`"):
            return try template()
        case UInt8(ascii: "/"):
            if begins("/*") {
                guard let end = endOfComment() else { throw Unreadable() }
                position = end
                return .legalComment
            }
            guard try context.allowsExpression() else { return punctuator() }
            try skipRegularExpression()
            context.noteValue()
            return .regularExpression
        case UInt8(ascii: "}"):
            guard let brace = context.closeBrace() else { throw Unreadable() }
            if brace == .substitution { return try template() }
            position += 1
            return .punctuator
        case _ where first.isWord:
            let start = position
            skipWord()
            if (48...57).contains(first) {
                context.noteValue()
                return .number
            }
            context.noteWord(source[start..<position])
            return .word
        default:
            // Annex B.1.1: these begin comments in a script, but are operators in a module.
            if begins("<!--") || (begins("-->") && context.isAtLineStart) { throw Unreadable() }
            return punctuator()
        }
    }

    private mutating func punctuator() -> Kind {
        context.notePunctuator(byte(), isDoubled: position > 0 && source[position - 1] == byte())
        position += 1
        return .punctuator
    }

    private mutating func skipWord() {
        while position < source.count, byte().isWord, source[position...].spaceLength == 0 {
            // An escape such as \u{61}.
            position += begins("\\u{") ? 3 : 1
            if source[..<position].hasSuffix("{") {
                position = source[position...].firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? source.count
            }
        }
    }

    private mutating func skipString(_ quote: UInt8) throws(Unreadable) {
        position += 1
        while position < source.count {
            switch byte() {
            case quote:
                position += 1
                return
            case UInt8(ascii: "\\"): position += byte(1) == 0x0D && byte(2) == 0x0A ? 3 : 2
            case 0x0A, 0x0D: throw Unreadable()
            default: position += 1
            }
        }
        throw Unreadable()
    }

    /// Reads a piece of a template literal, from its backtick or from the brace that ends a substitution.
    private mutating func template() throws(Unreadable) -> Kind {
        position += 1
        while position < source.count {
            switch byte() {
            case UInt8(ascii: "`"):
                position += 1
                context.noteValue()
                return .template
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "$") where byte(1) == UInt8(ascii: "{"):
                position += 2
                context.openSubstitution()
                return .template
            default: position += 1
            }
        }
        throw Unreadable()
    }

    private mutating func skipRegularExpression() throws(Unreadable) {
        var isInClass = false
        position += 1
        while position < source.count {
            switch byte() {
            case UInt8(ascii: "/") where !isInClass:
                position += 1
                skipWord()
                return
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "\\"): position += 1
            case 0x0A, 0x0D: throw Unreadable()
            default: break
            }
            position += 1
        }
        throw Unreadable()
    }
}

extension UInt8 {
    /// Indicates whether the byte may be part of a name or number. All bytes beyond ASCII may.
    fileprivate var isWord: Bool {
        switch self {
        case 48...57, 65...90, 97...122, 0x80...: true
        case UInt8(ascii: "$"), UInt8(ascii: "_"), UInt8(ascii: "#"), UInt8(ascii: "\\"): true
        default: false
        }
    }
}

extension ArraySlice<UInt8> {
    /// The length of the white space or line terminator at the start, or 0 (ECMA-262, sections 12.2 and 12.3).
    fileprivate var spaceLength: Int {
        guard let first else { return 0 }
        switch first {
        case 0x09...0x0D, 0x20: return 1
        case 0xC2: return starts(with: [0xC2, 0xA0]) ? 2 : 0
        case 0xE1: return starts(with: [0xE1, 0x9A, 0x80]) ? 3 : 0
        case 0xE2:
            guard count > 2 else { return 0 }
            let last = self[startIndex + 2]
            switch self[startIndex + 1] {
            case 0x80: return last <= 0x8A || last == 0xAF || isLineSeparator(at: startIndex) ? 3 : 0
            case 0x81: return last == 0x9F ? 3 : 0
            default: return 0
            }
        case 0xE3: return starts(with: [0xE3, 0x80, 0x80]) ? 3 : 0
        case 0xEF: return starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        default: return 0
        }
    }

    fileprivate var containsLineBreak: Bool {
        indices.contains { self[$0] == 0x0A || self[$0] == 0x0D || isLineSeparator(at: $0) }
    }

    /// Indicates whether U+2028 or U+2029 is at the index.
    private func isLineSeparator(at index: Int) -> Bool {
        index + 2 < endIndex && self[index] == 0xE2 && self[index + 1] == 0x80
            && (0xA8...0xA9).contains(self[index + 2])
    }

    fileprivate func hasSuffix(_ byte: Unicode.Scalar) -> Bool { last == UInt8(ascii: byte) }
}
