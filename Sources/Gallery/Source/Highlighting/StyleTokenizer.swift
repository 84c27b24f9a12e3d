/// A tokenizer for style sheets, only as precise as colors require.
struct StyleTokenizer {
    private var scanner: SourceScanner

    init(_ source: [UInt8]) {
        scanner = SourceScanner(source)
    }

    mutating func tokens() -> [SourceToken] {
        while !scanner.isAtEnd {
            let byte = scanner.peek()
            if scanner.isAt("/*") {
                scanner.take(as: .comment, past: "*/", from: 2)
            } else if byte.isSpace || Self.endsStatement(byte) {
                scanner.take(as: .plain)
            } else if byte == UInt8(ascii: "@") {
                scanner.advance()
                let start = scanner.position - 1
                scanner.advance(while: Self.isName)
                scanner.emit(.keyword, from: start)
                values()
            } else if isSelector {
                selector()
            } else {
                scanner.take(as: .attribute) { Self.isName($0) }
                values()
            }
        }
        return scanner.tokens
    }

    /// Indicates whether the statement at the position has a block and therefore begins with a selector.
    private var isSelector: Bool {
        var rest = scanner
        while !rest.isAtEnd {
            let byte = rest.peek()
            if Self.endsStatement(byte) { return byte == UInt8(ascii: "{") }
            if rest.isAt("/*") {
                rest.advance(2)
                rest.advance(past: "*/")
            } else if byte == UInt8(ascii: "\"") {
                rest.advance()
                rest.advance(past: "\"")
            } else {
                rest.advance()
            }
        }
        return false
    }

    private mutating func selector() {
        while !scanner.isAtEnd, !Self.endsStatement(scanner.peek()) {
            if scanner.isAt("/*") {
                scanner.take(as: .comment, past: "*/", from: 2)
            } else if scanner.peek() == UInt8(ascii: "\"") {
                scanner.take(as: .string, past: "\"", from: 1)
            } else {
                scanner.take(as: .type)
            }
        }
    }

    /// Reads the value of a declaration, or the condition of an at-rule.
    private mutating func values() {
        while !scanner.isAtEnd, !Self.endsStatement(scanner.peek()) {
            let byte = scanner.peek()
            if scanner.isAt("/*") {
                scanner.take(as: .comment, past: "*/", from: 2)
            } else if byte == UInt8(ascii: "\"") {
                scanner.take(as: .string, past: "\"", from: 1)
            } else if byte == UInt8(ascii: "#") || byte.isASCIIDigit || isNumberStart {
                number()
            } else if byte == UInt8(ascii: "!") {
                let start = scanner.position
                scanner.advance()
                scanner.advance(while: Self.isName)
                scanner.emit(.keyword, from: start)
            } else if Self.isName(byte) {
                scanner.take(as: scanner.isAt("--") ? .attribute : .plain, while: Self.isName)
            } else {
                scanner.take(as: .plain)
            }
        }
    }

    /// Indicates whether a number such as `.5`, `-1` or `-.5` begins at the position.
    private var isNumberStart: Bool {
        let (first, second) = (scanner.peek(), scanner.peek(1))
        if first == UInt8(ascii: ".") { return second.isASCIIDigit }
        guard first == UInt8(ascii: "-") else { return false }
        return second.isASCIIDigit || (second == UInt8(ascii: ".") && scanner.peek(2).isASCIIDigit)
    }

    private mutating func number() {
        let start = scanner.position
        scanner.advance()
        scanner.advance { Self.isName($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }
        scanner.emit(.number, from: start)
    }

    private static func endsStatement(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ";")
    }

    private static func isName(_ byte: UInt8) -> Bool { byte.isNamePart || byte == UInt8(ascii: "-") }
}
