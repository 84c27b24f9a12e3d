/// Finds the texts in Swift source: the literals in calls such as `Text("Add")`, and those in declarations whose type is
/// `Text`.
///
/// It reads tokens and not the syntax, so it does not know the type of an expression: a literal whose type is only
/// inferred must be written as `Text("…")` to be found. The other literals are returned too, so that a catalogue keeps a
/// text that was found in another way.
struct SwiftTextScanner {
    private typealias Token = SwiftTokenReader.Token

    /// An opened parenthesis, bracket or brace, and the state of the code in it.
    private struct Opening {
        enum Kind {
            case textCall(FoundText)
            case call, group, brace
        }

        var kind: Kind
        /// Indicates whether the code is the body of a declaration of a text.
        var isBody = false
        /// The state of a statement with `let` or `var`.
        var declaration = Declaration.none
        /// Indicates whether the code is the pattern of a `case`.
        var isPattern = false

        /// Indicates whether literals are texts.
        var hasTexts: Bool { declaration == .valueOfText || isBody && declaration != .valueOfOther }
    }

    /// The part of a declaration in which the code is: before its equals sign, or in its value.
    private enum Declaration { case none, name, valueOfText, valueOfOther }

    private let file: String
    /// The file itself, and what is open at the current token.
    private var openings = [Opening(kind: .brace)]
    /// The tokens before the current one.
    private var last: [Token] = []
    private var lastLine = 0
    private var texts: [FoundText] = []
    private var literals: [FoundText] = []

    /// Returns the texts of a file in their order, and the other literals, some of which may be texts.
    static func scan(_ source: String, file: String) -> (texts: [FoundText], literals: [FoundText]) {
        var reader = SwiftTokenReader(source)
        var scanner = SwiftTextScanner(file: file)
        while let (token, line) = reader.next() {
            scanner.take(token, line)
            // An interpolation can contain texts too.
            for tokens in reader.takeInterpolations() {
                var inner = SwiftTextScanner(file: file)
                for (token, line) in tokens { inner.take(token, line) }
                scanner.texts += inner.texts
                scanner.literals += inner.literals
            }
        }
        return (scanner.texts, scanner.literals)
    }

    private init(file: String) { self.file = file }

    private var current: Opening {
        get { openings[openings.count - 1] }
        set { openings[openings.count - 1] = newValue }
    }

    private mutating func take(_ token: Token, _ line: Int) {
        if line > lastLine, beginsStatement(token) { current.declaration = .none }
        switch token {
        case .mark("("), .mark("["): open(token, line)
        case .mark(")"), .mark("]"): close()
        case .mark("{"): openBrace()
        case .mark("}"): closeBrace()
        case .mark("="): beginValue()
        case .mark(","), .mark(";"): current.declaration = .none
        case .mark(":"): if case .brace = current.kind { current.isPattern = false }
        case .word("let"), .word("var"): if beginsDeclaration { current.declaration = .name }
        case .word("case"): current.isPattern = true
        case .word("didSet"), .word("willSet"): current.isBody = false
        case .literal(let wording): literal(wording, line)
        case .word, .mark: break
        }
        last.append(token)
        if last.count > 5 { last.removeFirst() }
        lastLine = line
    }

    /// Indicates whether a token at the beginning of a line begins a statement, and does not continue an expression.
    private func beginsStatement(_ token: Token) -> Bool {
        switch token {
        case .word("else"): return false
        case .word, .mark("@"), .mark("#"): break
        case .mark, .literal: return false
        }
        guard case .mark(let mark)? = last.last else { return true }
        return ")]}".contains(mark)
    }

    // MARK: Declarations

    /// Indicates whether `let` or `var` as the next token begins a declaration, and not a condition or a pattern.
    private var beginsDeclaration: Bool {
        guard case .word(let name)? = last.last else { return last.last != .mark(",") && last.last != .mark("(") }
        return !["case", "for", "guard", "if", "while"].contains(name)
    }

    private mutating func beginValue() {
        if isDeclarationOfText {
            current.declaration = .valueOfText
        } else if current.declaration == .name {
            current.declaration = .valueOfOther
        }
    }

    /// Indicates whether the tokens before a brace or an equals sign end with `: Text`, `-> Text?` or `: [Text]`.
    private var isDeclarationOfText: Bool {
        var tokens = last[...]
        if tokens.last == .mark("?") { tokens.removeLast() }
        if tokens.suffix(3) == [.mark("["), .word("Text"), .mark("]")] {
            tokens.removeLast(3)
        } else if tokens.popLast() != .word("Text") {
            return false
        }
        return tokens.last == .mark(":") || tokens.last == .mark(">")
    }

    // MARK: Openings

    private mutating func open(_ token: Token, _ line: Int) {
        if last.last == .word("Text"), token == .mark("(") {
            openings.append(Opening(kind: .textCall(FoundText(id: "", place: "\(file):\(line)"))))
        } else if isCallee {
            openings.append(Opening(kind: .call))
        } else {
            openings.append(Opening(kind: .group, isBody: current.hasTexts, isPattern: current.isPattern))
        }
    }

    /// Indicates whether the last token is a function that is called, or a collection whose element is selected.
    private var isCallee: Bool {
        switch last.last {
        case .word(let name): !Self.keywords.contains(name)
        case .mark(let mark): mark == ")" || mark == "]"
        case .literal, nil: false
        }
    }

    /// The words before parentheses and brackets that only group.
    private static let keywords: Set = [
        "await", "case", "else", "guard", "if", "in", "let", "return", "switch", "try", "var", "where",
    ]

    /// Closes a parenthesis or bracket, unless there is none in the current braces.
    private mutating func close() {
        if case .brace = current.kind { return }
        guard case .textCall(let text) = openings.removeLast().kind, !text.id.isEmpty else { return }
        if [text.id, text.plural ?? ""].contains(where: FoundText.hasWords) { texts.append(text) }
    }

    private mutating func openBrace() {
        current.isPattern = false
        openings.append(Opening(kind: .brace, isBody: isDeclarationOfText || current.hasTexts))
    }

    private mutating func closeBrace() {
        while openings.count > 1 {
            if case .brace = openings.removeLast().kind { return }
        }
    }

    // MARK: Literals

    private mutating func literal(_ wording: String, _ line: Int) {
        if case .textCall(let text) = current.kind { return argument(wording, of: text) }
        guard FoundText.hasWords(wording) else { return }
        let found = FoundText(id: wording, place: "\(file):\(line)")
        let isText = current.hasTexts && !current.isPattern && !isCompared
        if isText { texts.append(found) } else { literals.append(found) }
    }

    private mutating func argument(_ wording: String, of text: FoundText) {
        var text = text
        switch label {
        case nil: if last.last == .mark("(") { text.id = wording }
        case "plural": text.plural = wording
        case "context": text.context = wording
        default: return
        }
        current.kind = .textCall(text)
    }

    /// The label of the argument that begins.
    private var label: String? {
        guard last.last == .mark(":"), case .word(let name)? = last.dropLast().last else { return nil }
        return name
    }

    /// Indicates whether the literal is after `==` or `!=`.
    private var isCompared: Bool {
        guard last.last == .mark("="), case .mark(let first)? = last.dropLast().last else { return false }
        return first == "=" || first == "!"
    }
}
