@testable import HTTP

extension FuzzTarget {
    /// Requests from a socket: parsing them as a whole, byte by byte and in three pieces has the same result, they stay
    /// within the limits, and each request is read back unchanged after it is written again.
    static let request = FuzzTarget("request") { bytes in
        let whole = RequestReading(bytes, cuts: [])
        require(RequestReading(bytes, cuts: Array(bytes.indices)), equals: whole, "byte by byte")
        require(RequestReading(bytes, cuts: cuts(of: bytes)), equals: whole, "in pieces")
        for request in whole.requests { request.check() }
    }
}

/// The result of parsing bytes that arrive in pieces.
struct RequestReading: Equatable {
    struct Request: Equatable {
        let head: HTTPRequestHead
        let request: HTTPRequest
        var body: [UInt8] = []
    }

    /// Small limits, so that inputs reach them.
    static let limits = {
        var limits = HTTPLimits()
        limits.targetBytes = 64
        limits.headerBytes = 256
        limits.headerFields = 8
        return limits
    }()

    private(set) var requests: [Request] = []
    private var unfinished: Request?
    private var failure: HTTPRequestFailure?

    /// Parses the bytes in pieces.
    ///
    /// - Parameter cuts: the ends of the pieces, ascending.
    init(_ bytes: [UInt8], cuts: [Int]) {
        var parser = HTTPRequestParser(limits: Self.limits)
        var kept: [UInt8] = []
        var start = 0
        for end in cuts + [bytes.count] where failure == nil {
            kept += bytes[start..<end]
            start = end
            let consumed = take(kept, &parser)
            require(consumed <= kept.count, "The parser consumed more than there was.")
            kept.removeFirst(consumed)
        }
    }

    /// Returns the number of consumed bytes.
    private mutating func take(_ bytes: [UInt8], _ parser: inout HTTPRequestParser) -> Int {
        var position = 0
        var request: HTTPRequest?
        var memory = ParserMemory(spareHeaders: requests.last?.request.headers ?? HTTPHeaders())
        while true {
            switch parser.next(bytes.span, &position, &request, using: &memory) {
            case .needsMore: return position
            case .head(let head): unfinished = request.take().map { Request(head: head, request: $0) }
            case .body(let range): unfinished!.body += bytes[range]
            case .complete:
                requests.append(unfinished!)
                unfinished = nil
            case .failed(let failure):
                self.failure = failure
                return position
            }
        }
    }
}

extension RequestReading.Request {
    func check() {
        let limits = RequestReading.limits
        require(request.target.utf8.count <= limits.targetBytes + 1, "The target is too long.")
        // The authority of an absolute target is kept as an additional Host.
        require(request.headers.count <= limits.headerFields + 1, "The request has too many fields.")
        require(!request.path.utf8.contains(0), "The path contains NUL.")
        require(request.path.utf8.first == UInt8(ascii: request.target == "*" ? "*" : "/"), "The path is none.")
        require(request.path, equals: PercentEncoding.path(of: request.target), "The path is not the target's")
        require(request.headers.all("Host").count <= 1, "There are two hosts.")
        for (name, value) in request.headers.fields {
            require(HTTPHeaders.isValidName(name), "A field's name is no token.")
            require(!value.utf8.contains { $0 == 13 || $0 == 10 || $0 == 0 }, "A field's value has a line break.")
        }
        switch head.bodyLength {
        case .none: require(body.isEmpty, "A request without a body has one.")
        case .bytes(let count): require(body.count, equals: count, "The body's length is not what was announced")
        case .chunked: require(!request.headers.contains("Content-Length"), "The body has two lengths.")
        }
        checkReadsBack()
    }

    private func checkReadsBack() {
        var bytes = Array(
            "\(request.method.rawValue) \(request.target) HTTP/1.\(head.isHTTP11 ? 1 : 0)\r\n".utf8)
        bytes += request.headers.lines + [13, 10]
        if case .chunked = head.bodyLength {
            if !body.isEmpty { bytes += Array(String(body.count, radix: 16).utf8) + [13, 10] + body + [13, 10] }
            bytes += Array("0\r\n\r\n".utf8)
        } else {
            bytes += body
        }
        // A header that is written again may be longer: by a space after each colon, and by an additional Host.
        guard bytes.count - body.count <= RequestReading.limits.headerBytes else { return }
        let again = RequestReading(bytes, cuts: [])
        guard request.headers.count <= RequestReading.limits.headerFields else { return }
        require(again.requests, equals: [self], "The request does not read back")
    }
}
