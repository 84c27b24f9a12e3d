/// Removes comments, white space and punctuators that no token or statement of a script needs.
///
/// Consecutive declarations are merged: `const a = 1; const b = 2;` becomes `const a=1,b=2`. Boolean literals become
/// `!0` and `!1`. Names and other expressions do not change. A line break is kept where it may end a statement without
/// a semicolon (ECMA-262, section 12.10). Comments that begin with `/*!` are kept too, because licenses require it. A
/// script that cannot be tokenized with certainty is returned unchanged.
enum ScriptMinifier {
    static func minify(_ source: [UInt8]) -> [UInt8] {
        var tokenizer = ScriptTokenizer(source)
        var tokens: [ScriptTokenizer.Token] = []
        do throws(ScriptTokenizer.Unreadable) {
            while let token = try tokenizer.next() { tokens.append(token) }
        } catch {
            return source
        }
        return minify(tokens)
    }

    /// Returns the text of a script's tokens.
    static func minify(_ tokens: [ScriptTokenizer.Token]) -> [UInt8] {
        var output = Output(capacity: tokens.count * 4)
        for index in tokens.indices { output.write(tokens[index...]) }
        return output.bytes
    }

    private struct Output {
        private(set) var bytes: [UInt8] = []
        private var last: ScriptTokenizer.Token?
        private var declarations = ScriptDeclarations()
        /// Indicates whether the parenthesis after the next name is omitted too.
        private var omitsParenthesis = false

        init(capacity: Int) { bytes.reserveCapacity(capacity) }

        /// Writes the first of the remaining tokens if it is needed.
        mutating func write(_ rest: ArraySlice<ScriptTokenizer.Token>) {
            guard let token = rest.first, !omits(rest) else { return }
            let previous = last
            if declarations.continues(rest) {
                bytes[bytes.count - 1] = UInt8(ascii: ",")
                last = Self.punctuator(",", after: .none)
            } else if let digit = boolean(rest) {
                append(Self.punctuator("!", after: token.gap))
                append(digit)
            } else {
                append(token)
            }
            declarations.note(rest, after: previous)
        }

        private mutating func append(_ token: ScriptTokenizer.Token) {
            separate(from: token)
            bytes += token.bytes
            last = token
        }

        private static func punctuator(_ text: Unicode.Scalar, after gap: ScriptTokenizer.Gap) -> ScriptTokenizer.Token
        {
            ScriptTokenizer.Token(kind: .punctuator, bytes: [UInt8(ascii: text)], gap: gap, precedesStatement: false)
        }

        /// Returns the digit whose negation is the first of the remaining tokens; `nil` if that is not certainly a
        /// Boolean literal, but may be the name of a property.
        private func boolean(_ rest: ArraySlice<ScriptTokenizer.Token>) -> ScriptTokenizer.Token? {
            guard let token = rest.first, token.kind == .word, let last else { return nil }
            let isTrue = token.bytes.elementsEqual("true".utf8)
            guard isTrue || token.bytes.elementsEqual("false".utf8) else { return nil }
            let isReturned = last.kind == .word && last.bytes.elementsEqual("return".utf8) && token.gap != .lineBreak
            guard isReturned || "(,[=?:&|>".contains(last), let next = rest.dropFirst().first else { return nil }
            // After a comma it may be the name of a property or method. Members and powers of a negation differ.
            guard !(next.punctuator == ":" && last.punctuator == ","), !"(.[*=".contains(next), next.kind != .template
            else { return nil }
            if next.punctuator == "?", rest.dropFirst(2).first?.punctuator == "." { return nil }
            return ScriptTokenizer.Token(
                kind: .number, bytes: [UInt8(ascii: isTrue ? "0" : "1")], gap: .none, precedesStatement: false)
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
