/// The open declarations of constants and variables at a position of a script. They allow the minifier to merge
/// consecutive ones: `const a=1,b=2`.
struct ScriptDeclarations {
    /// The keyword of the declaration in each open bracket, and at the top level of the script; `nil` for another
    /// statement.
    private var open: [ArraySlice<UInt8>?] = [nil]
    /// The keyword of the declaration that the last token, a semicolon, ended.
    private var ended: ArraySlice<UInt8>?

    /// Indicates whether the first of the tokens is a keyword that repeats the one of the preceding declaration.
    func continues(_ rest: ArraySlice<ScriptTokenizer.Token>) -> Bool {
        ended != nil && ended == Self.keyword(rest)
    }

    mutating func note(_ rest: ArraySlice<ScriptTokenizer.Token>, after last: ScriptTokenizer.Token?) {
        guard let token = rest.first else { return }
        let current = open.count - 1
        let wasEnded = ended
        ended = nil
        switch token.kind {
        case .word:
            guard let keyword = Self.keyword(rest) else { return }
            // Other declarations follow `export` or the parenthesis of a loop.
            let begins = last.map { ";{}".contains($0.punctuator ?? " ") } ?? true
            if begins || wasEnded == keyword { open[current] = keyword }
        case .punctuator, .template:
            if token.closes, open.count > 1 { open.removeLast() }
            if token.opens { open.append(nil) }
            guard token.punctuator == ";" else { return }
            ended = open[current]
            open[current] = nil
        default: break
        }
    }

    /// Notes a line break that may end a statement.
    mutating func noteLineBreak() { open[open.count - 1] = nil }

    /// Returns the keyword `const` or `let` at the start of the tokens, if it begins a declaration.
    private static func keyword(_ rest: ArraySlice<ScriptTokenizer.Token>) -> ArraySlice<UInt8>? {
        guard let token = rest.first, token.kind == .word, let next = rest.dropFirst().first, next.gap != .lineBreak,
            token.bytes.elementsEqual("const".utf8) || token.bytes.elementsEqual("let".utf8)
        else { return nil }
        switch next.kind {
        // In old scripts `let` may be a variable's name.
        case .word where !next.bytes.elementsEqual("in".utf8) && !next.bytes.elementsEqual("instanceof".utf8):
            return token.bytes
        case .punctuator where next.opens && next.punctuator != "(": return token.bytes
        default: return nil
        }
    }
}

extension ScriptTokenizer.Token {
    /// Indicates whether a bracket or substitution begins.
    var opens: Bool {
        kind == .template ? bytes.suffix(2).elementsEqual("${".utf8) : "([{".contains(punctuator ?? " ")
    }

    /// Indicates whether a bracket or substitution ends.
    var closes: Bool {
        kind == .template ? bytes.first == UInt8(ascii: "}") : ")]}".contains(punctuator ?? " ")
    }
}
