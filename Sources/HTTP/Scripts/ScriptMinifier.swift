/// Removes comments, white space and punctuators that no token or statement of a script needs.
///
/// Consecutive declarations are merged: `const a = 1; const b = 2;` becomes `const a=1,b=2`. Names and expressions do
/// not change. A line break is kept where it may end a statement without a semicolon (ECMA-262, section 12.10).
/// Comments that begin with `/*!` are kept too, because licences ask for that. A script that cannot be tokenized with
/// certainty is returned unchanged.
enum ScriptMinifier {
    static func minify(_ source: [UInt8]) -> [UInt8] {
        var tokenizer = ScriptTokenizer(source)
        var tokens: [ScriptTokenizer.Token] = []
        do throws(ScriptTokenizer.Unreadable) {
            while let token = try tokenizer.next() { tokens.append(token) }
        } catch {
            return source
        }
        var output = Output(capacity: source.count)
        for index in tokens.indices { output.write(tokens[index...]) }
        return output.bytes
    }

    private struct Output {
        private(set) var bytes: [UInt8] = []
        private var last: ScriptTokenizer.Token?
        private var declarations = ScriptDeclarations()
        /// Indicates whether the parenthesis after the next name is omitted too.
        private var omitsParenthesis = false

        private static let comma = ScriptTokenizer.Token(
            kind: .punctuator, bytes: [UInt8(ascii: ",")], gap: .none, precedesStatement: false)

        init(capacity: Int) { bytes.reserveCapacity(capacity) }

        /// Writes the first of the remaining tokens if it is needed.
        mutating func write(_ rest: ArraySlice<ScriptTokenizer.Token>) {
            guard let token = rest.first, !omits(rest) else { return }
            let continues = declarations.continues(rest)
            if continues {
                bytes[bytes.count - 1] = UInt8(ascii: ",")
            } else {
                separate(from: token)
                bytes += token.bytes
            }
            declarations.note(rest, after: last)
            last = continues ? Self.comma : token
        }

        /// Decides whether to omit the first of the remaining tokens.
        private mutating func omits(_ rest: ArraySlice<ScriptTokenizer.Token>) -> Bool {
            guard let last, let next = rest.dropFirst().first else { return false }
            switch rest.first?.punctuator {
            case ";":
                // An empty statement consists of its semicolon alone.
                let isEmpty = last.punctuator.map { ";{:".contains($0) } ?? (last.kind == .legalComment)
                let precedesStatement = last.precedesStatement && last.punctuator != "}"
                return next.punctuator == "}" && !isEmpty && !precedesStatement
            case ",":
                // [,] and [a,,] are arrays with holes.
                return ")]}".contains(next) && !",[".contains(last)
            case "(":
                omitsParenthesis =
                    "=(,[:?>".contains(last) && next.kind == .word
                    && rest.dropFirst(2).prefix(3).map(\.punctuator) == [")", "=", ">"]
                return omitsParenthesis
            case ")":
                defer { omitsParenthesis = false }
                return omitsParenthesis
            default: return false
            }
        }

        private mutating func separate(from next: ScriptTokenizer.Token) {
            guard let last else { return }
            let gap = last.kind == .legalComment ? .lineBreak : next.gap
            if gap == .lineBreak, !Self.endsNothing(last), !Self.continuesStatement(next) {
                bytes.append(0x0A)
                declarations.noteLineBreak()
            } else if gap != .none, Self.wouldJoin(last, next) {
                bytes.append(0x20)
            }
        }

        /// Indicates whether no statement can end after the token without a semicolon, so that a line break there has
        /// no effect.
        private static func endsNothing(_ last: ScriptTokenizer.Token) -> Bool {
            // Plus and minus may belong to ++ and --, which can end an expression; a dot may end a number.
            "{([,;=<>!?:&|^~*%".contains(last) || (last.kind == .punctuator && last.precedesStatement)
        }

        /// Indicates whether no statement can begin with the token, so that a line break before it has no effect.
        private static func continuesStatement(_ next: ScriptTokenizer.Token) -> Bool {
            // A dot may begin a number; an asterisk may begin a method.
            ")]},;:?=&|^%".contains(next) || next.bytes.first == UInt8(ascii: "}")
        }

        /// Indicates whether two adjacent tokens would form another token or a comment.
        private static func wouldJoin(_ last: ScriptTokenizer.Token, _ next: ScriptTokenizer.Token) -> Bool {
            let isWord = next.kind == .word || next.kind == .number
            switch last.kind {
            case .word, .regularExpression: if isWord { return true }
            // 1 .toString() calls a method; 1.toString() is a syntax error.
            case .number: if isWord || next.bytes.first == UInt8(ascii: ".") { return true }
            default: break
            }
            switch (last.bytes.last, next.bytes.first) {
            case (UInt8(ascii: "+"), UInt8(ascii: "+")), (UInt8(ascii: "-"), UInt8(ascii: "-")): return true
            // The beginnings and ends of comments, including HTML-like comments.
            case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: "*")): return true
            case (UInt8(ascii: "<"), UInt8(ascii: "!")), (UInt8(ascii: "-"), UInt8(ascii: ">")): return true
            default: return false
            }
        }
    }
}

extension String {
    /// Indicates whether the token is one of the punctuators.
    fileprivate func contains(_ token: ScriptTokenizer.Token) -> Bool { token.punctuator.map(contains) ?? false }
}
