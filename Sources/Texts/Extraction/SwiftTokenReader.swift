/// Splits Swift source into words, marks and string literals. Comments are omitted, and a literal has a placeholder for
/// each interpolation, as the key of a ``Text``.
struct SwiftTokenReader {
    enum Token: Equatable {
        case word(String)
        case mark(Character)
        case literal(String)
    }

    private let characters: [Character]
    private var index = 0
    private var line = 1
    /// The tokens in each interpolation since they were last taken.
    private var interpolations: [[(Token, line: Int)]] = []

    init(_ source: String) { characters = Array(source) }

    private func character(at index: Int) -> Character? { index < characters.count ? characters[index] : nil }

    /// Indicates whether a text begins at an index.
    private func has(_ text: String, at index: Int) -> Bool {
        characters[min(index, characters.count)...].starts(with: text)
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where index < characters.count {
            if characters[index].isNewline { line += 1 }
            index += 1
        }
    }

    /// Returns the next token and its line; `nil` at the end.
    mutating func next() -> (Token, line: Int)? {
        skipSpaceAndComments()
        guard let first = character(at: index) else { return nil }
        let start = line
        if let hashes = hashesBeforeLiteral { return (.literal(literal(hashes)), start) }
        guard first.isLetter || first == "_" else {
            advance()
            return (.mark(first), start)
        }
        var word = ""
        while let next = character(at: index), next.isLetter || next.isNumber || next == "_" {
            word.append(next)
            advance()
        }
        return (.word(word), start)
    }

    /// Returns the tokens in the interpolations of the literals since the last call, each without its parentheses.
    mutating func takeInterpolations() -> [[(Token, line: Int)]] {
        defer { interpolations = [] }
        return interpolations
    }

    private mutating func skipSpaceAndComments() {
        while let next = character(at: index) {
            if next.isWhitespace {
                advance()
            } else if has("//", at: index) {
                while let next = character(at: index), !next.isNewline { advance() }
            } else if has("/*", at: index) {
                var depth = 0
                repeat {
                    if has("/*", at: index) { depth += 1 } else if has("*/", at: index) { depth -= 1 }
                    advance(has("/*", at: index) || has("*/", at: index) ? 2 : 1)
                } while depth > 0 && index < characters.count
            } else {
                return
            }
        }
    }

    // MARK: Literals

    /// The number of `#` before the literal that begins here; `nil` if none begins.
    private var hashesBeforeLiteral: Int? {
        var count = 0
        while character(at: index + count) == "#" { count += 1 }
        return character(at: index + count) == "\"" ? count : nil
    }

    /// Reads a literal, and returns its content.
    private mutating func literal(_ hashes: Int) -> String {
        let marks = String(repeating: "#", count: hashes)
        advance(hashes)
        let isLong = has("\"\"\"", at: index)
        let end = (isLong ? "\"\"\"" : "\"") + marks
        advance(isLong ? 3 : 1)
        var (text, names) = ("", [String]())
        while index < characters.count, !has(end, at: index) {
            if !isLong, characters[index].isNewline { break }
            guard has("\\" + marks, at: index) else {
                // A literal has the same newlines in every source.
                text.append(characters[index] == "\r\n" ? "\n" : characters[index])
                advance()
                continue
            }
            advance(1 + hashes)
            escape(&text, &names)
        }
        advance(end.count)
        return isLong ? Self.unindented(text) : text
    }

    private mutating func escape(_ text: inout String, _ names: inout [String]) {
        guard let kind = character(at: index) else { return }
        advance()
        switch kind {
        case "n": text.append("\n")
        case "r": text.append("\r")
        case "0": text.append("\0")
        case "t": text.append("\t")
        case "(":
            let name = interpolation() ?? "\(names.count + 1)"
            if !names.contains(name) { names.append(name) }
            text += "{\(name)}"
        case "u":
            let digits = characters[min(index + 1, characters.count)...].prefix { $0 != "}" }
            advance(digits.count + 2)
            if let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value) {
                text.unicodeScalars.append(scalar)
            }
        // The end of a line that continues.
        case let space where space.isNewline: while character(at: index) == " " { advance() }
        default: text.append(kind)
        }
    }

    /// Reads the rest of an interpolation, and returns the name of its placeholder, if it has one: a literal as its last
    /// argument.
    private mutating func interpolation() -> String? {
        var (depth, arguments, name) = (1, 1, String?.none)
        var tokens: [(Token, line: Int)] = []
        defer { interpolations.append(tokens) }
        while depth > 0, let (token, line) = next() {
            name = nil
            tokens.append((token, line))
            switch token {
            case .mark("("), .mark("["), .mark("{"): depth += 1
            case .mark(")"), .mark("]"), .mark("}"): depth -= 1
            case .mark(","): arguments += depth == 1 ? 1 : 0
            case .literal(let content): if depth == 1, arguments > 1 { name = content }
            case .word, .mark: break
            }
            if depth == 1, let name, character(at: index) == ")" {
                advance()
                return name
            }
        }
        return nil
    }

    /// Returns the content of a literal of several lines without the indentation of its last line.
    private static func unindented(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        guard let indentation = lines.popLast() else { return text }
        return lines.map { $0.starts(with: indentation) ? String($0.dropFirst(indentation.count)) : String($0) }
            .joined(separator: "\n")
    }
}
