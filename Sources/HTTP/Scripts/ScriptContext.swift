/// The part of a script's preceding text that determines the meaning of a slash or brace.
struct ScriptContext {
    /// The kind of construct that a closing brace ends.
    enum Brace {
        /// A substitution of a template literal.
        case substitution
        /// A block of statements, after which an expression may follow.
        case block
        /// An object, after which an operator may follow.
        case object
        /// The body of a function or class, or a brace whose kind the tokens do not determine.
        case unclear
    }

    private enum Previous {
        /// A punctuator that an operand follows.
        case operatorOrStart
        /// An operand: a literal, a name, a closing bracket.
        case value
        /// A keyword that an operand follows.
        case keyword
        /// `else`, `do`, `try` and `finally`: a statement or block follows.
        case statementKeyword
        /// A name that is a keyword in some contexts.
        case contextualKeyword
        /// `if`, `while`, `for`, `with` and `catch`: the parentheses that follow are their heads.
        case headKeyword
        case dot
        case colon
        /// `>`, which may be the end of `=>`.
        case greater
        /// `;`, `{` or the start of the script.
        case statementStart
        /// The parenthesis that ends the head of a statement.
        case headEnd
        case parenthesisEnd
        case braceEnd(Brace)
    }

    private var previous = Previous.statementStart
    private var braces: [Brace] = []
    /// The open parentheses; true for those of a statement's head and for the parameters of a function declaration.
    private var heads: [Bool] = []
    /// Indicates whether the next parenthesis begins the parameters of a function declaration.
    private var isDeclaringFunction = false
    /// Indicates whether the line contains only white space and comments so far.
    private(set) var isAtLineStart = true

    /// Indicates whether the last token ends the head of a statement or a block, or is a keyword that a statement or
    /// block follows.
    var precedesStatement: Bool {
        switch previous {
        case .headEnd, .statementKeyword, .braceEnd(.block): true
        default: false
        }
    }

    /// Decides whether a slash begins a regular expression.
    func allowsExpression() throws(ScriptTokenizer.Unreadable) -> Bool {
        switch previous {
        case .operatorOrStart, .keyword, .statementKeyword, .colon, .greater, .statementStart, .headEnd: return true
        case .value, .dot, .parenthesisEnd: return false
        // Without parentheses it is a property's name.
        case .headKeyword: return false
        case .braceEnd(.block): return true
        case .braceEnd(.object): return false
        case .braceEnd, .contextualKeyword: throw ScriptTokenizer.Unreadable()
        }
    }

    mutating func noteLineBreak() { isAtLineStart = true }

    mutating func noteValue() {
        isDeclaringFunction = false
        note(.value)
    }

    mutating func noteWord(_ word: ArraySlice<UInt8>) {
        // After a dot, any word is a property's name.
        if case .dot = previous { return note(.value) }
        switch String(decoding: word, as: UTF8.self) {
        case "if", "while", "for", "with", "catch": note(.headKeyword)
        case "await":
            // for await (…)
            if case .headKeyword = previous { note(.headKeyword) } else { note(.contextualKeyword) }
        case "of", "yield": note(.contextualKeyword)
        // A declaration follows.
        case "export" where isAtStatementStart: note(.statementStart)
        case "function":
            isDeclaringFunction = isAtStatementStart
            note(.value)
        case "else", "do", "try", "finally": note(.statementKeyword)
        case "return", "typeof", "instanceof", "in", "new", "delete", "void", "throw", "case", "extends", "default":
            note(.keyword)
        default: note(.value)
        }
    }

    /// - Parameter isDoubled: True if the preceding byte is the same.
    mutating func notePunctuator(_ byte: UInt8, isDoubled: Bool) {
        let begins = isDeclaringFunction
        isDeclaringFunction = begins && byte == UInt8(ascii: "*")
        switch byte {
        case UInt8(ascii: "("):
            if case .headKeyword = previous { heads.append(true) } else { heads.append(begins) }
            note(.operatorOrStart)
        case UInt8(ascii: ")"): note(heads.popLast() == true ? .headEnd : .parenthesisEnd)
        case UInt8(ascii: "{"):
            braces.append(brace())
            note(.statementStart)
        case UInt8(ascii: "]"): note(.value)
        case UInt8(ascii: "."): note(.dot)
        case UInt8(ascii: ":"): note(.colon)
        case UInt8(ascii: ">"): note(.greater)
        case UInt8(ascii: ";"): note(.statementStart)
        // A slash after ++ or -- is a division: the operand of a prefix operator is never a regular expression.
        case UInt8(ascii: "+"), UInt8(ascii: "-"): note(isDoubled ? .value : .operatorOrStart)
        default: note(.operatorOrStart)
        }
    }

    mutating func openSubstitution() {
        braces.append(.substitution)
        note(.operatorOrStart)
    }

    /// Closes the innermost brace. Returns its kind, or `nil` if no brace is open.
    mutating func closeBrace() -> Brace? {
        guard let brace = braces.popLast() else { return nil }
        note(.braceEnd(brace))
        return brace
    }

    private var isAtStatementStart: Bool {
        switch previous {
        case .statementStart, .braceEnd(.block): true
        default: false
        }
    }

    private mutating func note(_ previous: Previous) {
        self.previous = previous
        isAtLineStart = false
    }

    /// Returns the kind of a brace that opens here.
    private func brace() -> Brace {
        switch previous {
        // The only such keyword without a head is `catch`.
        case .statementStart, .statementKeyword, .headKeyword, .headEnd, .braceEnd(.block): .block
        // After `return` and a line break, it is a block.
        case .keyword: isAtLineStart ? .unclear : .object
        case .operatorOrStart: .object
        default: .unclear
        }
    }
}
