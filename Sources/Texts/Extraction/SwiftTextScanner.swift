/// Finds the texts in Swift source: the literals in calls such as `Text("Add")`, and those in declarations whose type is
/// `Text`.
///
/// It reads tokens and not the syntax, so it does not know the type of an expression: a literal whose type is only
/// inferred must be written as `Text("…")` to be found.
struct SwiftTextScanner {
    /// An opened parenthesis or bracket.
    private enum Opening {
        case textCall(FoundText)
        case call, group
    }

    private var reader: SwiftTokenReader
    private let file: String
    private var openings: [Opening] = []
    /// For each opened brace, indicates whether the literals in it are texts.
    private var braces: [Bool] = []
    private var last: [SwiftTokenReader.Token] = []
    private var texts: [FoundText] = []

    /// Returns the texts of a file in their order.
    static func texts(in source: String, file: String) -> [FoundText] {
        var scanner = SwiftTextScanner(reader: SwiftTokenReader(source), file: file)
        return scanner.scan()
    }

    private init(reader: SwiftTokenReader, file: String) { (self.reader, self.file) = (reader, file) }

    private mutating func scan() -> [FoundText] {
        while let (token, line) = reader.next() {
            take(token, line)
            last.append(token)
            if last.count > 4 { last.removeFirst() }
        }
        return texts
    }

    private mutating func take(_ token: SwiftTokenReader.Token, _ line: Int) {
        switch token {
        case .mark("("): openings.append(opening(line))
        case .mark("["): openings.append(.group)
        case .mark(")"), .mark("]"):
            if case .textCall(let text)? = openings.popLast(), !text.id.isEmpty { texts.append(text) }
        case .mark("{"): braces.append(braces.last ?? false || isDeclarationOfText)
        case .mark("}"): _ = braces.popLast()
        case .literal(let wording): literal(wording, line)
        case .word, .mark: break
        }
    }

    private func opening(_ line: Int) -> Opening {
        guard case .word(let name)? = last.last else { return .group }
        if name == "Text" { return .textCall(FoundText(id: "", place: "\(file):\(line)")) }
        return ["case", "if", "return", "switch", "in", "guard", "let", "var"].contains(name) ? .group : .call
    }

    /// Indicates whether the tokens before a brace or an equals sign end with `: Text` or `-> Text`.
    private var isDeclarationOfText: Bool {
        var tokens = last[...]
        if tokens.last == .mark("?") { tokens.removeLast() }
        guard tokens.popLast() == .word("Text"), let mark = tokens.popLast() else { return false }
        return mark == .mark(":") || mark == .mark(">")
    }

    private mutating func literal(_ wording: String, _ line: Int) {
        if case .textCall(var text)? = openings.last {
            switch label {
            case nil: text.id = wording
            case "plural": text.plural = wording
            case "context": text.context = wording
            default: return
            }
            openings[openings.count - 1] = .textCall(text)
            return
        }
        if case .call? = openings.last { return }
        guard isValueOfDeclaration || braces.last == true && !isPattern, !wording.isEmpty else { return }
        texts.append(FoundText(id: wording, place: "\(file):\(line)"))
    }

    /// The label of the argument that begins.
    private var label: String? {
        guard last.last == .mark(":"), case .word(let name)? = last.dropLast().last else { return nil }
        return name
    }

    /// Indicates whether a declaration such as `let title: Text = ` is before the literal.
    private var isValueOfDeclaration: Bool {
        guard last.last == .mark("=") else { return false }
        var tokens = last.dropLast()
        if tokens.last == .mark("?") { tokens.removeLast() }
        return tokens.popLast() == .word("Text") && tokens.last == .mark(":")
    }

    private var isPattern: Bool {
        last.last == .word("case") || last.last == .mark("=") && last.dropLast().last == .mark("=")
    }
}
