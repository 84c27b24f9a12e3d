@testable import HTTP

extension FuzzTarget {
    /// Chunked bodies: parsing them as a whole, byte by byte and in pieces has the same result, and a reader as simple
    /// as RFC 9112 allows finds the same body and the same end.
    static let chunked = FuzzTarget("chunked") { bytes in
        let whole = ChunkedReading(bytes, cuts: [])
        require(ChunkedReading(bytes, cuts: Array(bytes.indices)), equals: whole, "byte by byte")
        require(ChunkedReading(bytes, cuts: cuts(of: bytes)), equals: whole, "in pieces")
        guard whole.isComplete else { return }
        guard let simple = SimpleChunks(bytes) else { fatalError("The body is not well formed.") }
        require(simple.body, equals: whole.body, "the body")
        require(simple.end, equals: whole.consumed, "the end")
    }
}

/// The result of parsing a chunked body that arrives in pieces.
private struct ChunkedReading: Equatable {
    var body: [UInt8] = []
    var consumed = 0
    var isComplete = false
    var failure: HTTPRequestFailure?

    init(_ bytes: [UInt8], cuts: [Int]) {
        var parser = ChunkedBody(limits: RequestReading.limits)
        for end in cuts + [bytes.count] where !isComplete && failure == nil {
            // The caller passes unconsumed bytes again, so that a piece begins there.
            let piece = Array(bytes[consumed..<end])
            var position = 0
            reading: while true {
                switch parser.next(piece.span, &position) {
                case .needsMore: break reading
                case .body(let range): body += piece[range]
                case .complete:
                    isComplete = true
                    break reading
                case .failed(let failure):
                    self.failure = failure
                    break reading
                case .head: fatalError("A body has no head.")
                }
            }
            consumed += position
        }
        // The end of an unreadable body is irrelevant.
        if failure != nil { consumed = 0 }
    }
}

/// A complete chunked body, parsed according to RFC 9112, section 7.1.
private struct SimpleChunks {
    var body: [UInt8] = []
    var end = 0

    init?(_ bytes: [UInt8]) {
        func line() -> ArraySlice<UInt8>? {
            var place = end
            while place + 1 < bytes.count {
                if bytes[place] == 13, bytes[place + 1] == 10 {
                    defer { end = place + 2 }
                    return bytes[end..<place]
                }
                place += 1
            }
            return nil
        }
        while true {
            guard let size = line() else { return nil }
            let digits = String(decoding: size.prefix { $0 != UInt8(ascii: ";") && $0 != 32 && $0 != 9 }, as: UTF8.self)
            guard let count = Int(digits, radix: 16), count >= 0, digits.utf8.first != UInt8(ascii: "+") else {
                return nil
            }
            if count == 0 { break }
            guard count + 2 <= bytes.count - end else { return nil }
            body += bytes[end..<end + count]
            end += count
            guard bytes[end] == 13, bytes[end + 1] == 10 else { return nil }
            end += 2
        }
        while let trailer = line() {
            if trailer.isEmpty { return }
        }
        return nil
    }
}
