/// The combined meaning of the fields: the length of the body, and whether the connection persists. A request that two
/// recipients could understand differently is rejected (RFC 9112 section 11.2).
struct HeadRules {
    private let isHTTP11: Bool
    private(set) var keepsAlive: Bool
    private(set) var expectsContinue = false
    private var isClosing = false
    private var hosts = 0
    /// The last Host field.
    private(set) var host = HTTPRequestHead.Host.none
    private var length: Int?
    private var codings = 0
    private var chunkedCodings = 0
    private var endsChunked = false

    init(isHTTP11: Bool) {
        self.isHTTP11 = isHTTP11
        keepsAlive = isHTTP11
    }

    var bodyLength: HTTPRequestHead.BodyLength {
        if codings > 0 { return .chunked }
        guard let length, length > 0 else { return .none }
        return .bytes(length)
    }

    /// Takes the field with this index into account.
    ///
    /// - Parameter knownHost: A valid Host; empty for none.
    mutating func take(
        _ place: HTTPHeaders.Place, at index: Int, of lines: Span<UInt8>, knownHost: Span<UInt8>
    ) throws(HTTPRequestFailure) {
        // The relevant names have 4, 6, 10, 14 and 17 letters.
        switch place.nameCount {
        case 4 where lines.extracting(place.name).equalsIgnoringCase("host"):
            hosts += 1
            let value = lines.extracting(place.value)
            let isKnown = !knownHost.isEmpty && value.hasSameBytes(as: knownHost)
            host = isKnown ? .known : .field(index)
            if !isKnown { try checkHost(value) }
        case 6 where lines.extracting(place.name).equalsIgnoringCase("expect"):
            guard lines.extracting(place.value).equalsIgnoringCase("100-continue") else {
                throw HTTPRequestFailure(.expectationFailed, "The only supported expectation is 100-continue.")
            }
            expectsContinue = isHTTP11
        case 10 where lines.extracting(place.name).equalsIgnoringCase("connection"):
            takeConnection(lines.extracting(place.value))
        case 14 where lines.extracting(place.name).equalsIgnoringCase("content-length"):
            guard length == nil else {
                throw HTTPRequestFailure(.badRequest, "The request has more than one Content-Length.")
            }
            length = try contentLength(lines.extracting(place.value))
        case 17 where lines.extracting(place.name).equalsIgnoringCase("transfer-encoding"):
            takeTransferEncoding(lines.extracting(place.value))
        default: break
        }
    }

    /// Checks the combination of all fields.
    ///
    /// - Parameter authority: The authority of a target in absolute form.
    func check(authority: String?) throws(HTTPRequestFailure) {
        guard hosts <= 1 else { throw HTTPRequestFailure(.badRequest, "The request has more than one Host.") }
        guard hosts == 1 || !isHTTP11 else { throw HTTPRequestFailure(.badRequest, "The request has no Host.") }
        if let authority { try checkHost(authority.utf8.span) }
        guard codings == 0 || length == nil else {
            throw HTTPRequestFailure(.badRequest, "The request has both a Content-Length and a Transfer-Encoding.")
        }
        if codings > 0 { try checkTransferEncoding() }
    }

    /// Evaluates a Connection field. A `close` in any of them overrides `keep-alive`.
    private mutating func takeConnection(_ value: Span<UInt8>) {
        value.forEachListElement { option in
            if option.equalsIgnoringCase("close") { isClosing = true }
            if option.equalsIgnoringCase("keep-alive") { keepsAlive = true }
        }
        if isClosing { keepsAlive = false }
    }

    private func contentLength(_ value: Span<UInt8>) throws(HTTPRequestFailure) -> Int {
        guard !value.isEmpty else { throw HTTPRequestFailure(.badRequest, "The Content-Length is empty.") }
        var length = 0
        for place in value.indices {
            let byte = value[place]
            guard byte.isDigit else { throw HTTPRequestFailure(.badRequest, "The Content-Length is not a number.") }
            let (product, overflowed) = length.multipliedReportingOverflow(by: 10)
            let (sum, overflowedToo) = product.addingReportingOverflow(Int(byte - 48))
            guard !overflowed, !overflowedToo else {
                throw HTTPRequestFailure(.contentTooLarge, "The body is too large.")
            }
            length = sum
        }
        return length
    }

    /// Evaluates a Transfer-Encoding field. The codings of all such fields form one list (RFC 9110 section 5.3). An
    /// empty element counts as an unknown coding.
    private mutating func takeTransferEncoding(_ value: Span<UInt8>) {
        value.forEachListElement { coding in
            codings += 1
            endsChunked = coding.equalsIgnoringCase("chunked")
            if endsChunked { chunkedCodings += 1 }
        }
    }

    /// Checks the codings (RFC 9112 sections 6.1 and 6.3).
    private func checkTransferEncoding() throws(HTTPRequestFailure) {
        guard isHTTP11 else { throw HTTPRequestFailure(.badRequest, "HTTP/1.0 does not support Transfer-Encoding.") }
        guard endsChunked else {
            throw HTTPRequestFailure(.badRequest, "The last Transfer-Encoding is not chunked.")
        }
        guard chunkedCodings == 1 else { throw HTTPRequestFailure(.badRequest, "The body is chunked more than once.") }
        guard codings == 1 else {
            throw HTTPRequestFailure(.notImplemented, "The only supported Transfer-Encoding is chunked.")
        }
    }

    private func checkHost(_ value: Span<UInt8>) throws(HTTPRequestFailure) {
        guard HostName.isValid(value) else {
            throw HTTPRequestFailure(.badRequest, "The Host is not a name or address with an optional port.")
        }
    }
}

extension Span<UInt8> {
    /// Compares with lowercase text, ignoring case.
    func equalsIgnoringCase(_ lowercase: StaticString) -> Bool {
        guard count == lowercase.utf8CodeUnitCount else { return false }
        let wanted = lowercase.utf8Start
        for place in 0..<count where self[place].asciiLowercased != wanted[place] { return false }
        return true
    }

    /// Calls `body` with each element between commas, without surrounding spaces and tabs.
    func forEachListElement(_ body: (Span<UInt8>) -> Void) {
        var start = 0
        while start <= count {
            var end = start
            while end < count, self[end] != UInt8(ascii: ",") { end += 1 }
            var (first, last) = (start, end)
            while first < last, self[first] == 32 || self[first] == 9 { first += 1 }
            while last > first, self[last - 1] == 32 || self[last - 1] == 9 { last -= 1 }
            body(extracting(first..<last))
            start = end + 1
        }
    }
}
