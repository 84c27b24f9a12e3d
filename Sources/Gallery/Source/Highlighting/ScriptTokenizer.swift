/// A tokenizer for JavaScript, only as precise as colors require: a regular expression is plain, and so are the values in
/// a template literal part of its text.
struct ScriptTokenizer {
    private var scanner: SourceScanner

    init(_ source: [UInt8]) {
        scanner = SourceScanner(source)
    }

    mutating func tokens() -> [SourceToken] {
        while !scanner.isAtEnd {
            let byte = scanner.peek()
            if scanner.isAt("//") {
                scanner.take(as: .comment) { $0 != UInt8(ascii: "\n") }
            } else if scanner.isAt("/*") {
                scanner.take(as: .comment, past: "*/", from: 2)
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
                string(until: byte)
            } else if byte.isASCIIDigit {
                scanner.take(as: .number) { $0.isNamePart || $0 == UInt8(ascii: ".") }
            } else if Self.isName(byte) {
                name()
            } else {
                scanner.take(as: .plain)
            }
        }
        return scanner.tokens
    }

    /// Reads a string. Only a template literal continues beyond the end of the line.
    private mutating func string(until quote: UInt8) {
        let start = scanner.position
        scanner.advance()
        while !scanner.isAtEnd {
            let byte = scanner.peek()
            if byte == UInt8(ascii: "\n"), quote != UInt8(ascii: "`") { break }
            scanner.advance(byte == UInt8(ascii: "\\") ? 2 : 1)
            if byte == quote { break }
        }
        scanner.emit(.string, from: start)
    }

    private mutating func name() {
        let start = scanner.position
        scanner.advance(while: Self.isName)
        let name = scanner.text(start..<scanner.position)
        let isType = scanner.source[start].isASCIICapital
        scanner.emit(Self.keywords.contains(name) ? .keyword : isType ? .type : .plain, from: start)
    }

    private static func isName(_ byte: UInt8) -> Bool { byte.isNamePart || byte == UInt8(ascii: "$") }

    private static let keywords: Set = [
        "async", "await", "break", "case", "catch", "class", "const", "continue", "default", "delete", "do", "else",
        "export", "extends", "false", "finally", "for", "function", "if", "import", "in", "instanceof", "let", "new",
        "null", "of", "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined",
        "var",
        "void", "while", "yield",
    ]
}
