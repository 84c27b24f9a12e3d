/// A reader of chunked bodies (RFC 9112 section 7.1). Extensions and trailer fields are checked and discarded.
struct ChunkedBody {
    private enum State {
        case size
        case data(remaining: Int)
        case dataEnd
        case trailer
    }

    private let limits: HTTPLimits
    private var state = State.size
    private var extensionBytes = 0
    private var trailerBytes = 0
    private var trailerFields = 0
    /// The number of bytes of the current line already searched for its end.
    private var searched = 0

    init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// Returns the next step: `.body`, `.needsMore`, `.complete` or `.failed`.
    mutating func next(_ input: Span<UInt8>, _ position: inout Int) -> HTTPRequestParser.Step {
        do throws(HTTPRequestFailure) {
            while true {
                switch state {
                case .size:
                    guard let size = try readSize(input, &position) else { return .needsMore }
                    state = size == 0 ? .trailer : .data(remaining: size)
                case .data(let remaining):
                    let count = min(remaining, input.count - position)
                    guard count > 0 else { return .needsMore }
                    state = count == remaining ? .dataEnd : .data(remaining: remaining - count)
                    position += count
                    return .body(position - count..<position)
                case .dataEnd:
                    guard let end = try findLineEnd(input, position, limit: 2) else { return .needsMore }
                    guard end - position == 2 else {
                        throw HTTPRequestFailure(.badRequest, "A chunk is longer than its size.")
                    }
                    position = end
                    state = .size
                case .trailer:
                    guard let isLast = try readTrailerLine(input, &position) else { return .needsMore }
                    if isLast { return .complete }
                }
            }
        } catch {
            return .failed(error)
        }
    }

    /// Reads hexadecimal digits and optional extensions after a semicolon.
    private mutating func readSize(
        _ input: Span<UInt8>, _ position: inout Int
    ) throws(HTTPRequestFailure) -> Int? {
        guard let end = try findLineEnd(input, position, limit: 256) else { return nil }
        var size = 0
        var place = position
        while let digit = input[place].hexValue {
            guard size >> 56 == 0 else { throw HTTPRequestFailure(.contentTooLarge, "A chunk is too large.") }
            size = size << 4 | Int(digit)
            place += 1
        }
        guard place > position else { throw HTTPRequestFailure(.badRequest, "A chunk has no size.") }
        if place < end - 2 { try checkExtensions(input, place..<end - 2) }
        position = end
        return size
    }

    /// Checks the extensions, which begin with a semicolon (RFC 9112 section 7.1.1). One limit applies to all
    /// extensions of a body together.
    private mutating func checkExtensions(_ input: Span<UInt8>, _ range: Range<Int>) throws(HTTPRequestFailure) {
        extensionBytes += range.count
        guard extensionBytes <= limits.headerBytes else {
            throw HTTPRequestFailure(
                .headerFieldsTooLarge, "The chunks' extensions have more than \(limits.headerBytes) bytes.")
        }
        var place = range.lowerBound
        while input[place] == 32 || input[place] == 9 { place += 1 }
        guard input[place] == UInt8(ascii: ";") else {
            throw HTTPRequestFailure(.badRequest, "A chunk's size is not a hexadecimal number.")
        }
        while place < range.upperBound {
            guard input[place].isFieldValue else {
                throw HTTPRequestFailure(.badRequest, "A chunk's extension has a control character.")
            }
            place += 1
        }
    }

    /// Reads one trailer field or the empty line at the end; returns true for the latter.
    private mutating func readTrailerLine(
        _ input: Span<UInt8>, _ position: inout Int
    ) throws(HTTPRequestFailure) -> Bool? {
        guard let end = try findLineEnd(input, position, limit: limits.headerBytes - trailerBytes) else { return nil }
        trailerBytes += end - position
        if end - position == 2 {
            position = end
            return true
        }
        trailerFields += 1
        guard trailerFields <= limits.headerFields else {
            throw HTTPRequestFailure(
                .headerFieldsTooLarge, "There are more than \(limits.headerFields) trailer fields.")
        }
        _ = try HeadReader(limits: limits).field(input.extracting(position..<end), 0)
        position = end
        return false
    }

    /// Returns the position after the CR LF of the line that begins at `start`, or `nil` if the input does not contain
    /// it yet.
    private mutating func findLineEnd(
        _ input: Span<UInt8>, _ start: Int, limit: Int
    ) throws(HTTPRequestFailure) -> Int? {
        var place = start + searched
        let stop = min(input.count, start + max(2, limit))
        while place < stop {
            if input[place] == 10 {
                guard place > start, input[place - 1] == 13 else {
                    throw HTTPRequestFailure(.badRequest, "A line ends without a carriage return.")
                }
                searched = 0
                return place + 1
            }
            place += 1
        }
        searched = place - start
        guard searched < max(2, limit) else {
            throw HTTPRequestFailure(
                limit == 2 ? .badRequest : .headerFieldsTooLarge, "A line in a chunked body is too long.")
        }
        return nil
    }
}
