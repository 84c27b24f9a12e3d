/// An incremental parser of requests (RFC 9112). Pure: it takes bytes and returns steps.
///
/// It stores each request in a variable of the caller, so that the request is never copied.
///
/// The caller keeps the bytes that were not consumed and passes them again together with new ones. After `.failed` the
/// parser must not be used, because the start of the next request is unknown.
struct HTTPRequestParser {
    enum Step {
        /// The input ends before the next step.
        case needsMore
        /// The head is complete: the request has everything except its body and the peer's address.
        case head(HTTPRequestHead)
        /// A range of the input that belongs to the body.
        case body(Range<Int>)
        /// The request is complete; the next step begins another one.
        case complete
        case failed(HTTPRequestFailure)
    }

    private enum State {
        case head
        case sizedBody(remaining: Int)
        case chunked
        case end
    }

    private let limits: HTTPLimits
    private var state = State.head
    /// The number of bytes of the current head already searched for its end.
    private var searched = 0
    /// The offset of the current line from the start of the head.
    private var lineStart = 0
    private var hasSkippedEmptyLine = false
    /// The reader of a chunked body. Not a part of the state, which each step of each request copies.
    private var chunks: ChunkedBody

    init(limits: HTTPLimits) {
        self.limits = limits
        chunks = ChunkedBody(limits: limits)
    }

    /// A Boolean value that indicates whether no byte of the next request has been parsed.
    var isBetweenRequests: Bool {
        if case .head = state { return searched == 0 }
        return false
    }

    var isInHead: Bool {
        if case .head = state { return true }
        return false
    }

    /// Returns the next step.
    ///
    /// - Parameters:
    ///   - position: The start of the unconsumed input. It is moved past the bytes that the step consumes.
    ///   - request: Receives the request with the step `.head`.
    ///   - memory: The memory that the requests of a loop use one after another.
    mutating func next(
        _ input: Span<UInt8>, _ position: inout Int, _ request: inout HTTPRequest?, using memory: inout ParserMemory
    ) -> Step {
        switch state {
        case .head: return headStep(input, &position, &request, &memory)
        case .sizedBody(let remaining): return sizedStep(remaining, input, &position)
        case .chunked:
            let step = chunks.next(input, &position)
            if case .complete = step { state = .head }
            return step
        case .end:
            state = .head
            return .complete
        }
    }

    private mutating func sizedStep(_ remaining: Int, _ input: Span<UInt8>, _ position: inout Int) -> Step {
        let count = min(remaining, input.count - position)
        guard count > 0 else { return .needsMore }
        state = count == remaining ? .end : .sizedBody(remaining: remaining - count)
        position += count
        return .body(position - count..<position)
    }

    private mutating func headStep(
        _ input: Span<UInt8>, _ position: inout Int, _ request: inout HTTPRequest?, _ memory: inout ParserMemory
    ) -> Step {
        guard position < input.count else { return .needsMore }
        skipEmptyLine(input, &position)
        // A single carriage return may be half of an empty line.
        if searched == 0, input.count - position == 1, input[position] == 13 { return .needsMore }
        do throws(HTTPRequestFailure) {
            var whole = wholeHead(input, &position, &request, &memory)
            if whole == nil, try hasEnd(input, from: position) {
                whole = try HeadReader(limits: limits).read(input, &position, &request, using: &memory)
            }
            guard let head = whole else { return .needsMore }
            searched = 0
            lineStart = 0
            hasSkippedEmptyLine = false
            switch head.bodyLength {
            case .none: state = .end
            case .bytes(let count): state = count == 0 ? .end : .sizedBody(remaining: count)
            case .chunked:
                chunks = ChunkedBody(limits: limits)
                state = .chunked
            }
            return .head(head)
        } catch {
            return .failed(error)
        }
    }

    /// Reads a head that has arrived at once, as nearly all do, without a search for its end. Returns `nil` if it is
    /// not complete or not valid. The search then finds the error that comes first.
    private func wholeHead(
        _ input: Span<UInt8>, _ position: inout Int, _ request: inout HTTPRequest?, _ memory: inout ParserMemory
    ) -> HTTPRequestHead? {
        // The input ends with CR LF CR LF.
        guard searched == 0, input.count - position >= 4, input.word(at: input.count - 4) == 0x0a0d_0a0d else {
            return nil
        }
        var place = position
        let head = try? HeadReader(limits: limits).read(input, &place, &request, using: &memory)
        guard let head, place - position <= limits.headerBytes else { return nil }
        position = place
        return head
    }

    /// Skips one empty line before a request line (RFC 9112 section 2.2).
    private mutating func skipEmptyLine(_ input: Span<UInt8>, _ position: inout Int) {
        guard searched == 0, !hasSkippedEmptyLine, input.count - position >= 2, input[position] == 13,
            input[position + 1] == 10
        else { return }
        position += 2
        hasSkippedEmptyLine = true
    }

    /// Searches for the empty line that ends the head, from the end of the last search.
    private mutating func hasEnd(_ input: Span<UInt8>, from start: Int) throws(HTTPRequestFailure) -> Bool {
        var line = start + lineStart
        var next = start + searched
        let stop = min(input.count, start + limits.headerBytes)
        while let place = Self.lineFeed(in: input, from: next, to: stop) {
            // Checked first, so that the error is the same as when the end of the line has not arrived yet.
            if line == start { try checkTargetLength(place - start) }
            guard place > line, input[place - 1] == 13 else {
                throw HTTPRequestFailure(.badRequest, "A line ends without a carriage return.")
            }
            if place - line == 1 {
                guard line > start else { throw HTTPRequestFailure(.badRequest, "The request line is empty.") }
                return true
            }
            line = place + 1
            next = line
        }
        searched = max(next, stop) - start
        lineStart = line - start
        if lineStart == 0 { try checkTargetLength(searched) }
        if searched >= limits.headerBytes {
            throw HTTPRequestFailure(.headerFieldsTooLarge, "The header has more than \(limits.headerBytes) bytes.")
        }
        return false
    }

    /// Returns the place of the next line feed.
    private static func lineFeed(in input: Span<UInt8>, from start: Int, to stop: Int) -> Int? {
        input.withUnsafeBufferPointer {
            UnsafeBufferPointer(start: $0.baseAddress, count: stop).firstIndex(of: 10, from: start)
        }
    }

    /// Checks the length of the request line, which has only a few bytes besides the target.
    private func checkTargetLength(_ lineLength: Int) throws(HTTPRequestFailure) {
        guard lineLength <= limits.targetBytes + 32 else {
            throw HTTPRequestFailure(.uriTooLong, "The URL has more than \(limits.targetBytes) bytes.")
        }
    }
}
