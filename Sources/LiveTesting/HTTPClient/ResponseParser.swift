/// Parses one response from a connection (RFC 9112): bytes in, events out.
struct ResponseParser {
    enum Event: Sendable {
        case head(ClientResponseHead)
        case body([UInt8])
        case end
    }

    private enum Stage {
        case head
        case fixed(left: Int)
        case untilClose
        case chunkSize
        case chunk(left: Int)
        case chunkEnd
        case trailers
        case done
    }

    private enum Step {
        case event(Event)
        case silent
        case needsMore
    }

    private var stage = Stage.head
    private var buffer: [UInt8] = []
    private var status = 0
    private var fields: [FormEntry] = []
    private let bodyless: Bool
    private static let lineLimit = 1 << 20

    /// Creates a parser. `method` is the method of the request: the response to HEAD has no body.
    init(answering method: String) { bodyless = method == "HEAD" }

    /// Consumes bytes as they arrive and returns the events that they complete.
    mutating func feed(_ bytes: [UInt8]) throws -> [Event] {
        buffer += bytes
        var events: [Event] = []
        loop: while true {
            switch try step() {
            case .event(let event): events.append(event)
            case .silent: continue
            case .needsMore: break loop
            }
        }
        if buffer.count > Self.lineLimit { throw malformed("a line without an end") }
        return events
    }

    /// Handles the end of the connection.
    mutating func end() throws -> [Event] {
        switch stage {
        case .done: return []
        case .untilClose:
            stage = .done
            return [.end]
        default: throw LiveTestingError(.connection, "The server closed the connection in the middle of its response.")
        }
    }

    private mutating func step() throws -> Step {
        switch stage {
        case .head: return try readHeadLine()
        case .fixed(left: 0):
            stage = .done
            return .event(.end)
        case .fixed(let left): return take(left) { .fixed(left: $0) }
        case .untilClose: return take(.max) { _ in .untilClose }
        case .chunk(left: 0):
            stage = .chunkEnd
            return .silent
        case .chunk(let left): return take(left) { .chunk(left: $0) }
        case .chunkSize, .chunkEnd, .trailers: return try readChunkLine()
        case .done: return .needsMore
        }
    }

    private mutating func take(_ left: Int, then next: (Int) -> Stage) -> Step {
        guard !buffer.isEmpty else { return .needsMore }
        let count = min(left, buffer.count)
        let bytes = Array(buffer.prefix(count))
        buffer.removeFirst(count)
        stage = next(left - count)
        return .event(.body(bytes))
    }

    private mutating func readLine() -> String? {
        guard let end = buffer.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        var line = buffer[..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        let text = String(decoding: line, as: UTF8.self)
        buffer.removeFirst(end + 1)
        return text
    }

    private mutating func readChunkLine() throws -> Step {
        guard let line = readLine() else { return .needsMore }
        switch stage {
        case .chunkSize:
            let digits = line.prefix { $0 != ";" && $0 != " " }
            guard let size = Int(digits, radix: 16), size >= 0 else { throw malformed("the chunk size “\(line)”") }
            stage = size == 0 ? .trailers : .chunk(left: size)
        case .chunkEnd:
            guard line.isEmpty else { throw malformed("“\(line)” after a chunk") }
            stage = .chunkSize
        default:
            if line.isEmpty { stage = .fixed(left: 0) }
        }
        return .silent
    }

    private mutating func readHeadLine() throws -> Step {
        guard let line = readLine() else { return .needsMore }
        if status == 0 {
            let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), let code = Int(parts[1]), parts[1].count == 3 else {
                throw malformed("the status line “\(line)”")
            }
            status = code
            return .silent
        }
        if !line.isEmpty {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else {
                throw malformed("the field “\(line)”")
            }
            let value = line[line.index(after: colon)...].trimmed
            fields.append(FormEntry(String(line[..<colon]), String(value)))
            return .silent
        }
        let head = ClientResponseHead(status: status, headers: fields)
        if (100..<200).contains(status) && status != 101 {
            (status, fields) = (0, [])
            return .silent
        }
        stage = try bodyStage(of: head)
        return .event(.head(head))
    }

    private func bodyStage(of head: ClientResponseHead) throws -> Stage {
        if bodyless || head.status == 204 || head.status == 304 { return .fixed(left: 0) }
        if let coding = head.header("transfer-encoding") {
            guard coding.lowercased() == "chunked" else { throw malformed("the transfer coding “\(coding)”") }
            return .chunkSize
        }
        guard let text = head.header("content-length") else { return .untilClose }
        guard let length = Int(text), length >= 0 else { throw malformed("the length “\(text)”") }
        return .fixed(left: length)
    }

    private func malformed(_ what: String) -> LiveTestingError {
        LiveTestingError(.malformed, "The server's response is not HTTP/1.1: \(what).")
    }
}

extension StringProtocol {
    /// The text without leading and trailing white space.
    var trimmed: SubSequence {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else {
            return self[endIndex...]
        }
        return self[first...last]
    }
}
