/// The place in a source file, and the tokens before it. Every tokenizer reads through one.
struct SourceScanner {
    let source: [UInt8]
    private(set) var position = 0
    private(set) var tokens: [SourceToken] = []

    init(_ source: [UInt8]) {
        self.source = source
    }

    var isAtEnd: Bool { position >= source.count }

    /// The byte at the position, or a later one; zero past the end.
    func peek(_ offset: Int = 0) -> UInt8 {
        let index = position + offset
        return index < source.count ? source[index] : 0
    }

    /// Returns a Boolean value that indicates whether `text` is at the position, or further on.
    func isAt(_ text: StaticString, offset: Int = 0) -> Bool {
        let start = position + offset
        guard start + text.utf8CodeUnitCount <= source.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { source[start + $0] == text.utf8Start[$0] }
    }

    mutating func advance(_ count: Int = 1) { position = min(position + count, source.count) }

    mutating func advance(while condition: (UInt8) -> Bool) {
        while position < source.count, condition(source[position]) { position += 1 }
    }

    /// Advances behind the next `text`, or to the end of the file.
    mutating func advance(past text: StaticString) {
        while position < source.count {
            if isAt(text) { return advance(text.utf8CodeUnitCount) }
            position += 1
        }
    }

    /// Makes a token of the bytes from `start` to the position. It joins the token before it if that is of the same kind.
    mutating func emit(_ kind: SourceToken.Kind, from start: Int) {
        guard start < position else { return }
        if let last = tokens.last, last.kind == kind {
            tokens[tokens.count - 1] = SourceToken(kind: kind, range: last.range.lowerBound..<position)
        } else {
            tokens.append(SourceToken(kind: kind, range: start..<position))
        }
    }

    /// Makes a token of the next `count` bytes.
    mutating func take(_ count: Int = 1, as kind: SourceToken.Kind) {
        let start = position
        advance(count)
        emit(kind, from: start)
    }

    /// Makes a token of the bytes for which `condition` is true.
    mutating func take(as kind: SourceToken.Kind, while condition: (UInt8) -> Bool) {
        let start = position
        advance(while: condition)
        emit(kind, from: start)
    }

    /// Makes a token of the bytes up to and including the next `text`, searched for from `offset` bytes on.
    mutating func take(as kind: SourceToken.Kind, past text: StaticString, from offset: Int) {
        let start = position
        advance(offset)
        advance(past: text)
        emit(kind, from: start)
    }

    /// The bytes of a range as text.
    func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
}

extension UInt8 {
    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    var isASCIICapital: Bool { (0x41...0x5A).contains(self) }
    var isASCIILetter: Bool { isASCIICapital || (0x61...0x7A).contains(self) }
    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    /// A Boolean value that indicates whether it may be part of a name in Swift. Characters beyond ASCII count as letters.
    var isNamePart: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") || self >= 0x80 }
}
