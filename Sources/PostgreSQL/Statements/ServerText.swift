/// The text of a statement in the server's form, made from the text of `SQL`:
///
/// - `?` becomes `$1`, `$2` and so on, and `?2` becomes `$2`. `??` is the operator `?`.
/// - `IN ()` and `NOT IN ()`, which SQLite accepts, become conditions that no row, or each row, satisfies.
/// - `LIKE/*nocase*/`, with which the typed conditions of `Persistence` ignore case, becomes ILIKE.
///
/// Strings, quoted names, dollar-quoted bodies and other comments remain as they are
/// (https://www.postgresql.org/docs/15/sql-syntax-lexical.html).
struct ServerText {
    private(set) var text = ""
    /// The number of arguments that the statement needs.
    private(set) var argumentCount = 0
    private var rest: Substring.UTF8View
    private var copied: String.Index

    init(_ sql: String) {
        let bytes = Substring(sql).utf8
        rest = bytes
        copied = bytes.startIndex
        text.reserveCapacity(bytes.count + 16)
        while let byte = rest.first { translate(byte, in: sql) }
        copy(upTo: rest.startIndex, of: sql)
    }

    private mutating func translate(_ byte: UInt8, in sql: String) {
        switch byte {
        case UInt8(ascii: "'"): skipQuoted(byte, escapes: hasEscapes(sql))
        case UInt8(ascii: "\""): skipQuoted(byte, escapes: false)
        case UInt8(ascii: "$"): skipDollarQuoted()
        case UInt8(ascii: "-") where rest.dropFirst().first == byte: skip { $0 != UInt8(ascii: "\n") }
        case UInt8(ascii: "/") where rest.dropFirst().first == UInt8(ascii: "*"): skipComment()
        case UInt8(ascii: "?"): argument(in: sql)
        case _ where Self.isWord(byte): word(in: sql)
        default: rest.removeFirst()
        }
    }

    /// Appends the text before `end` that has not been copied.
    private mutating func copy(upTo end: String.Index, of sql: String) {
        text += sql[copied..<end]
        copied = end
    }

    private mutating func replace(_ start: String.Index, in sql: String, by replacement: String) {
        copy(upTo: start, of: sql)
        text += replacement
        copied = rest.startIndex
    }

    private mutating func argument(in sql: String) {
        let start = rest.startIndex
        rest.removeFirst()
        if rest.first == UInt8(ascii: "?") {
            rest.removeFirst()
            return replace(start, in: sql, by: "?")
        }
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest[digits.endIndex...]
        let number = Int(Substring(digits)) ?? argumentCount + 1
        argumentCount = max(argumentCount, number)
        replace(start, in: sql, by: "$\(number)")
    }

    private mutating func word(in sql: String) {
        let start = rest.startIndex
        skip(while: Self.isWord)
        let word = sql[start..<rest.startIndex].lowercased()
        if word == "like", rest.starts(with: "/*nocase*/".utf8) {
            rest = rest.dropFirst("/*nocase*/".utf8.count)
            replace(start, in: sql, by: "ILIKE")
        } else if word == "in" || word == "not" {
            emptyList(after: word, start, in: sql)
        }
    }

    /// Replaces `IN ()` and `NOT IN ()`.
    private mutating func emptyList(after word: String, _ start: String.Index, in sql: String) {
        var ahead = self
        if word == "not" {
            ahead.skip(while: Self.isSpace)
            let next = ahead.rest.startIndex
            ahead.skip(while: Self.isWord)
            guard sql[next..<ahead.rest.startIndex].lowercased() == "in" else { return }
        }
        for byte in "()".utf8 {
            ahead.skip(while: Self.isSpace)
            guard ahead.rest.first == byte else { return }
            ahead.rest.removeFirst()
        }
        rest = ahead.rest
        replace(start, in: sql, by: word == "not" ? "<> ALL ('{}')" : "= ANY ('{}')")
    }

    /// Indicates whether the string that begins here is `E'…'`, in which a backslash quotes the next character.
    private func hasEscapes(_ sql: String) -> Bool {
        let before = sql[..<rest.startIndex].utf8.suffix(2)
        guard let last = before.last, last | 0x20 == UInt8(ascii: "e") else { return false }
        return before.count < 2 || !Self.isWord(before.first!)
    }

    private mutating func skipQuoted(_ quote: UInt8, escapes: Bool) {
        rest.removeFirst()
        while let byte = rest.popFirst() {
            if escapes, byte == UInt8(ascii: "\\") { _ = rest.popFirst() }
            if byte == quote {
                // A doubled quote is a part of the text.
                guard rest.first == quote else { return }
                rest.removeFirst()
            }
        }
    }

    /// Skips `$tag$ … $tag$`, or `$1`.
    private mutating func skipDollarQuoted() {
        let opening = rest
        rest.removeFirst()
        if let first = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) { return }
        skip(while: Self.isWord)
        guard rest.first == UInt8(ascii: "$") else { return }
        rest.removeFirst()
        let tag = opening[..<rest.startIndex]
        while !rest.isEmpty, !rest.starts(with: tag) { rest.removeFirst() }
        rest = rest.dropFirst(tag.count)
    }

    /// Skips a block comment, which may contain others.
    private mutating func skipComment() {
        var depth = 0
        while !rest.isEmpty {
            if rest.starts(with: "/*".utf8) {
                depth += 1
                rest = rest.dropFirst(2)
            } else if rest.starts(with: "*/".utf8) {
                depth -= 1
                rest = rest.dropFirst(2)
                if depth == 0 { return }
            } else {
                rest.removeFirst()
            }
        }
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
        rest = rest.drop(while: condition)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
            || byte >= 0x80
    }
}
