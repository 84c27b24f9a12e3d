/// A position in a source file and the tokens before it. All tokenizers use one.
struct SourceScanner {
    let source: [UInt8]
    private(set) var position = 0
    private(set) var tokens: [SourceToken] = []

    init(_ source: [UInt8]) {
        self.source = source
    }

    var isAtEnd: Bool { position >= source.count }

    /// Returns the byte at the position plus an offset, or zero beyond the end.
    func peek(_ offset: Int = 0) -> UInt8 {
        let index = position + offset
        return index < source.count ? source[index] : 0
    }

    /// Indicates whether `text` is at the position plus an offset.
    func isAt(_ text: StaticString, offset: Int = 0) -> Bool {
        let start = position + offset
        guard start + text.utf8CodeUnitCount <= source.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { source[start + $0] == text.utf8Start[$0] }
    }

    mutating func advance(_ count: Int = 1) { position = min(position + count, source.count) }

    mutating func advance(while condition: (UInt8) -> Bool) {
        while position < source.count, condition(source[position]) { position += 1 }
    }

    /// Advances beyond the next occurrence of `text`, or to the end of the file.
    mutating func advance(past text: StaticString) {
        while position < source.count {
            if isAt(text) { return advance(text.utf8CodeUnitCount) }
            position += 1
        }
    }

    /// Appends a token for the bytes from `start` to the position. A token of the same kind as the previous one extends
    /// that one.
    mutating func emit(_ kind: SourceToken.Kind, from start: Int) {
        guard start < position else { return }
        if let last = tokens.last, last.kind == kind {
            tokens[tokens.count - 1] = SourceToken(kind: kind, range: last.range.lowerBound..<position)
        } else {
            tokens.append(SourceToken(kind: kind, range: start..<position))
        }
    }

    /// Appends a token for the next `count` bytes.
    mutating func take(_ count: Int = 1, as kind: SourceToken.Kind) {
        let start = position
        advance(count)
        emit(kind, from: start)
    }

    /// Appends a token for the bytes that satisfy `condition`.
    mutating func take(as kind: SourceToken.Kind, while condition: (UInt8) -> Bool) {
        let start = position
        advance(while: condition)
        emit(kind, from: start)
    }

    /// Appends a token for the bytes up to and including the next `text`, which is searched for from `offset` bytes on.
    mutating func take(as kind: SourceToken.Kind, past text: StaticString, from offset: Int) {
        let start = position
        advance(offset)
        advance(past: text)
        emit(kind, from: start)
    }

    /// Returns a range of bytes as text.
    func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
}

extension UInt8 {
    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    var isASCIICapital: Bool { (0x41...0x5A).contains(self) }
    var isASCIILetter: Bool { isASCIICapital || (0x61...0x7A).contains(self) }
    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    /// Indicates whether the byte can be part of a name in Swift. All bytes beyond ASCII count as letters.
    var isNamePart: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") || self >= 0x80 }
}
