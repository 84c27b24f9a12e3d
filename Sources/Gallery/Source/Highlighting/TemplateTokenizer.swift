/// A tokenizer for HTML with Mustache tags, only as precise as colors require.
struct TemplateTokenizer {
    private var scanner: SourceScanner

    init(_ source: [UInt8]) {
        scanner = SourceScanner(source)
    }

    mutating func tokens() -> [SourceToken] {
        while !scanner.isAtEnd {
            if scanner.isAt("{{") {
                mustache()
            } else if scanner.isAt("<!--") {
                scanner.take(as: .comment, past: "-->", from: 4)
            } else if scanner.peek() == UInt8(ascii: "<"), isTagStart {
                tag()
            } else {
                scanner.take(as: .plain)
            }
        }
        return scanner.tokens
    }

    private var isTagStart: Bool {
        let next = scanner.peek(1)
        return next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
    }

    private mutating func mustache() {
        if scanner.isAt("{{!") {
            scanner.take(as: .comment, past: "}}", from: 3)
        } else if scanner.isAt("{{{") {
            scanner.take(as: .mustache, past: "}}}", from: 3)
        } else {
            scanner.take(as: .mustache, past: "}}", from: 2)
        }
    }

    /// Reads an HTML tag with its attributes, such as `<a href="…">`.
    private mutating func tag() {
        let start = scanner.position
        scanner.advance(2)
        scanner.advance(while: Self.isName)
        scanner.emit(.tag, from: start)
        while !scanner.isAtEnd {
            let byte = scanner.peek()
            if byte == UInt8(ascii: ">") { return scanner.take(as: .tag) }
            if byte == UInt8(ascii: "<") { return }
            if scanner.isAt("{{") {
                mustache()
            } else if byte == UInt8(ascii: "/") {
                scanner.take(as: .tag)
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                value(endingWith: byte)
            } else if Self.isName(byte) {
                scanner.take(as: .attribute, while: Self.isName)
            } else {
                scanner.take(as: .plain)
            }
        }
    }

    private mutating func value(endingWith quote: UInt8) {
        scanner.take(as: .string)
        while !scanner.isAtEnd {
            if scanner.isAt("{{") {
                mustache()
            } else if scanner.peek() == quote {
                return scanner.take(as: .string)
            } else {
                scanner.take(as: .string)
            }
        }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte.isNamePart || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
    }
}
