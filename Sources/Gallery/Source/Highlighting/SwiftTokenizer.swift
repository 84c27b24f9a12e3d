/// A tokenizer for Swift source, only as precise as colors require.
struct SwiftTokenizer {
    /// A string literal whose end has not been read yet.
    private struct OpenString {
        let hashes: Int
        let isMultiline: Bool
        /// The number of open parentheses in the interpolation; `nil` outside an interpolation.
        var parentheses: Int?
    }

    private var scanner: SourceScanner
    /// The open string literals: each one is in an interpolation of the previous one.
    private var strings: [OpenString] = []

    init(_ source: [UInt8]) {
        scanner = SourceScanner(source)
    }

    mutating func tokens() -> [SourceToken] {
        while !scanner.isAtEnd {
            if let string = strings.last, string.parentheses == nil { text(of: string) } else { code() }
        }
        return scanner.tokens
    }

    private mutating func code() {
        switch scanner.peek() {
        case UInt8(ascii: "/") where scanner.isAt("//"):
            scanner.take(as: .comment) { $0 != UInt8(ascii: "\n") }
        case UInt8(ascii: "/") where scanner.isAt("/*"):
            comment()
        case UInt8(ascii: "\""):
            openString(hashes: 0)
        case UInt8(ascii: "#"):
            directive()
        case UInt8(ascii: "@"):
            let start = scanner.position
            scanner.advance()
            scanner.advance(while: \.isNamePart)
            scanner.emit(.attribute, from: start)
        case UInt8(ascii: "$"):
            // A closure argument, such as `$0`.
            let start = scanner.position
            scanner.advance()
            scanner.advance(while: \.isNamePart)
            scanner.emit(.plain, from: start)
        case UInt8(ascii: "`"):
            let start = scanner.position
            scanner.advance()
            scanner.advance(while: \.isNamePart)
            if scanner.peek() == UInt8(ascii: "`") { scanner.advance() }
            scanner.emit(.plain, from: start)
        case let byte where byte.isASCIIDigit: number()
        case let byte where byte.isNamePart: name()
        case UInt8(ascii: "("):
            count(1)
            scanner.take(as: .plain)
        case UInt8(ascii: ")"):
            closeParenthesis()
        default: scanner.take(as: .plain)
        }
    }

    /// Reads a block comment, which can contain other block comments.
    private mutating func comment() {
        let start = scanner.position
        var depth = 0
        repeat {
            if scanner.isAt("/*") {
                depth += 1
                scanner.advance(2)
            } else if scanner.isAt("*/") {
                depth -= 1
                scanner.advance(2)
            } else {
                scanner.advance()
            }
        } while depth > 0 && !scanner.isAtEnd
        scanner.emit(.comment, from: start)
    }

    private mutating func number() {
        let start = scanner.position
        scanner.advance(while: \.isNamePart)
        if scanner.peek() == UInt8(ascii: "."), scanner.peek(1).isASCIIDigit {
            scanner.advance()
            scanner.advance(while: \.isNamePart)
        }
        scanner.emit(.number, from: start)
    }

    private mutating func name() {
        let start = scanner.position
        let isMember = start > 0 && scanner.source[start - 1] == UInt8(ascii: ".")
        scanner.advance(while: \.isNamePart)
        if !isMember && Self.keywords.contains(scanner.text(start..<scanner.position)) {
            scanner.emit(.keyword, from: start)
        } else {
            scanner.emit(scanner.source[start].isASCIICapital ? .type : .plain, from: start)
        }
    }

    /// Reads a directive or macro, such as `#if` or `#expect`, or a string literal with number signs.
    private mutating func directive() {
        var hashes = 1
        while scanner.peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
        if scanner.peek(hashes) == UInt8(ascii: "\"") { return openString(hashes: hashes) }
        let start = scanner.position
        scanner.advance(hashes)
        scanner.advance(while: \.isNamePart)
        scanner.emit(.keyword, from: start)
    }

    // MARK: Strings

    private mutating func openString(hashes: Int) {
        let isMultiline = scanner.isAt("\"\"\"", offset: hashes)
        scanner.take(hashes + (isMultiline ? 3 : 1), as: .string)
        strings.append(OpenString(hashes: hashes, isMultiline: isMultiline))
    }

    /// Reads the text of a string literal up to its end or its next interpolation.
    private mutating func text(of string: OpenString) {
        let start = scanner.position
        defer { scanner.emit(.string, from: start) }
        while !scanner.isAtEnd {
            switch scanner.peek() {
            case UInt8(ascii: "\"") where isEnd(of: string):
                scanner.advance((string.isMultiline ? 3 : 1) + string.hashes)
                strings.removeLast()
                return
            case UInt8(ascii: "\n") where !string.isMultiline:
                // The literal is unterminated. The next line is code.
                strings.removeLast()
                return
            case UInt8(ascii: "\\") where hasHashes(string.hashes, at: 1):
                let escaped = scanner.peek(1 + string.hashes)
                let isLineEnd = escaped == UInt8(ascii: "\n")
                scanner.advance(1 + string.hashes + (isLineEnd ? 0 : 1))
                if escaped == UInt8(ascii: "(") {
                    strings[strings.count - 1].parentheses = 0
                    return
                }
            default: scanner.advance()
            }
        }
    }

    private func isEnd(of string: OpenString) -> Bool {
        if !string.isMultiline { return hasHashes(string.hashes, at: 1) }
        return scanner.isAt("\"\"\"") && hasHashes(string.hashes, at: 3)
    }

    private func hasHashes(_ count: Int, at offset: Int) -> Bool {
        (0..<count).allSatisfy { scanner.peek(offset + $0) == UInt8(ascii: "#") }
    }

    private mutating func count(_ change: Int) {
        guard let open = strings.last?.parentheses else { return }
        strings[strings.count - 1].parentheses = open + change
    }

    /// Reads a closing parenthesis. The last one of an interpolation belongs to the string literal.
    private mutating func closeParenthesis() {
        if strings.last?.parentheses == 0 {
            strings[strings.count - 1].parentheses = nil
            scanner.take(as: .string)
        } else {
            count(-1)
            scanner.take(as: .plain)
        }
    }

    private static let keywords: Set<String> = [
        "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class",
        "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
        "false", "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in", "indirect", "infix",
        "init", "inout", "internal", "is", "lazy", "let", "mutating", "nil", "nonisolated", "nonmutating", "open",
        "operator", "override", "package", "postfix", "precedencegroup", "prefix", "private", "protocol", "public",
        "repeat", "required", "rethrows", "return", "self", "Self", "set", "some", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where", "while",
    ]
}
