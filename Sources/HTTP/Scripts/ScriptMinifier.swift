/// Removes comments, indentation and other white space that no token needs from scripts.
///
/// One line break stays where it may end a statement without a semicolon (ECMA-262, section 12.10). Comments that begin with `/*!` stay
/// too, because licences ask for that. A script that cannot be read with certainty is returned unchanged.
enum ScriptMinifier {
    static func minify(_ source: [UInt8]) -> [UInt8] {
        var output = Output(capacity: source.count)
        var tokenizer = ScriptTokenizer(source)
        do throws(ScriptTokenizer.Unreadable) {
            while let token = try tokenizer.next() { output.write(token) }
        } catch {
            return source
        }
        return output.bytes
    }

    private struct Output {
        private(set) var bytes: [UInt8] = []
        private var lastKind = ScriptTokenizer.Kind.punctuator
        private var gap = Gap.none

        /// The separation of the next token from the last one.
        private enum Gap { case none, space, lineBreak }

        init(capacity: Int) { bytes.reserveCapacity(capacity) }

        mutating func write(_ token: ScriptTokenizer.Token) {
            switch token.kind {
            case .space: if gap == .none { gap = .space }
            case .lineBreak: gap = .lineBreak
            default:
                separate(from: token)
                bytes += token.bytes
                lastKind = token.kind
                gap = token.kind == .legalComment ? .lineBreak : .none
            }
        }

        private mutating func separate(from next: ScriptTokenizer.Token) {
            guard let last = bytes.last, gap != .none else { return }
            if gap == .lineBreak, !Self.endsNothing(last, lastKind) {
                bytes.append(0x0A)
            } else if Self.wouldJoin(last, lastKind, next) {
                bytes.append(0x20)
            }
        }

        /// Indicates whether no statement can end after the token, so that a line break means nothing there.
        private static func endsNothing(_ last: UInt8, _ kind: ScriptTokenizer.Kind) -> Bool {
            guard kind == .punctuator else { return false }
            switch last {
            case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ";"):
                return true
            default: return false
            }
        }

        /// Indicates whether two tokens would become another one, or a comment, without anything between them.
        private static func wouldJoin(
            _ last: UInt8, _ kind: ScriptTokenizer.Kind, _ next: ScriptTokenizer.Token
        ) -> Bool {
            let isWord = next.kind == .word || next.kind == .number
            switch kind {
            case .word, .regularExpression: if isWord { return true }
            // 1 .toString() calls a method, and 1.toString() is a mistake.
            case .number: if isWord || next.bytes.first == UInt8(ascii: ".") { return true }
            default: break
            }
            switch (last, next.bytes.first) {
            case (UInt8(ascii: "+"), UInt8(ascii: "+")), (UInt8(ascii: "-"), UInt8(ascii: "-")): return true
            // The beginnings and ends of comments, also of those in the manner of HTML.
            case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: "*")): return true
            case (UInt8(ascii: "<"), UInt8(ascii: "!")), (UInt8(ascii: "-"), UInt8(ascii: ">")): return true
            default: return false
            }
        }
    }
}
