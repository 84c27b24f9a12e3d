/// Removes comments, white space and punctuators that no token or statement of a script needs.
///
/// Consecutive declarations become one: `const a = 1; const b = 2;` is `const a=1,b=2;`. No name changes, and no expression.
/// One line break stays where it may end a statement without a semicolon (ECMA-262, section 12.10). Comments that begin with `/*!` stay
/// too, because licences ask for that. A script that cannot be read with certainty is returned unchanged.
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
        /// Indicates whether the parenthesis that follows the next name is left out too.
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

        /// Decides whether the first of the remaining tokens is left out.
        private mutating func omits(_ rest: ArraySlice<ScriptTokenizer.Token>) -> Bool {
            guard let last, let next = rest.dropFirst().first else { return false }
            switch rest.first?.punctuator {
            case ";":
                // Without its semicolon an empty statement would be none.
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

        /// Indicates whether no statement can end after the token without a semicolon, so that a line break means nothing there.
        private static func endsNothing(_ last: ScriptTokenizer.Token) -> Bool {
            // Plus and minus may be ++ and --, which end an expression, and a dot may end a number.
            "{([,;=<>!?:&|^~*%".contains(last) || (last.kind == .punctuator && last.precedesStatement)
        }

        /// Indicates whether no statement can begin with the token, so that a line break before it means nothing.
        private static func continuesStatement(_ next: ScriptTokenizer.Token) -> Bool {
            // A dot may begin a number, and an asterisk a method.
            ")]},;:?=&|^%".contains(next) || next.bytes.first == UInt8(ascii: "}")
        }

        /// Indicates whether two tokens would become another one, or a comment, without anything between them.
        private static func wouldJoin(_ last: ScriptTokenizer.Token, _ next: ScriptTokenizer.Token) -> Bool {
            let isWord = next.kind == .word || next.kind == .number
            switch last.kind {
            case .word, .regularExpression: if isWord { return true }
            // 1 .toString() calls a method, and 1.toString() is a mistake.
            case .number: if isWord || next.bytes.first == UInt8(ascii: ".") { return true }
            default: break
            }
            switch (last.bytes.last, next.bytes.first) {
            case (UInt8(ascii: "+"), UInt8(ascii: "+")), (UInt8(ascii: "-"), UInt8(ascii: "-")): return true
            // The beginnings and ends of comments, also of those in the manner of HTML.
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
