/// What the fields mean together: where the body ends, whether the connection stays. Anything that two readers could understand
/// differently is refused (RFC 9112 section 11.2).
enum HeadRules {
    static func apply(to head: inout HTTPRequestHead, authority: String?) throws(HTTPRequestFailure) {
        var length: Int?
        var isChunked = false
        var hosts = 0
        let lines = head.headers.lines
        for place in head.headers.places {
            // The names that matter have 4, 6, 10, 14 and 17 letters.
            switch place.nameCount {
            case 4 where isName(lines, place, "host"):
                hosts += 1
                try checkHost(lines[place.value])
            case 6 where isName(lines, place, "expect"):
                guard lines[place.value].equalsIgnoringCase("100-continue") else {
                    throw HTTPRequestFailure(.expectationFailed, "This server knows no expectation but 100-continue.")
                }
                head.expectsContinue = head.isHTTP11
            case 10 where isName(lines, place, "connection"):
                connection(lines[place.value], &head)
            case 14 where isName(lines, place, "content-length"):
                guard length == nil else {
                    throw HTTPRequestFailure(.badRequest, "There is more than one Content-Length.")
                }
                length = try contentLength(lines[place.value])
            case 17 where isName(lines, place, "transfer-encoding"):
                guard !isChunked else {
                    throw HTTPRequestFailure(.badRequest, "There is more than one Transfer-Encoding.")
                }
                try transferEncoding(lines[place.value], head)
                isChunked = true
            default: break
            }
        }
        try checkHosts(hosts, head, authority)
        if isChunked {
            guard length == nil else {
                throw HTTPRequestFailure(.badRequest, "The request has both a Content-Length and a Transfer-Encoding.")
            }
            head.bodyLength = .chunked
        } else if let length, length > 0 {
            head.bodyLength = .bytes(length)
        }
        if head.bodyLength == .none { head.expectsContinue = false }
        if let authority { head.headers.set("Host", authority) }
    }

    private static func isName(_ lines: [UInt8], _ place: HTTPHeaders.Place, _ name: StaticString) -> Bool {
        var offset = 0
        for position in place.name {
            guard lines[position].asciiLowercased == name.utf8Start[offset] else { return false }
            offset += 1
        }
        return true
    }

    private static func connection(_ value: ArraySlice<UInt8>, _ head: inout HTTPRequestHead) {
        for option in value.split(separator: UInt8(ascii: ",")) {
            let option = option.trimmed()
            if option.equalsIgnoringCase("close") {
                head.keepsAlive = false
                return
            }
            if option.equalsIgnoringCase("keep-alive"), !head.isHTTP11 { head.keepsAlive = true }
        }
    }

    private static func contentLength(_ value: ArraySlice<UInt8>) throws(HTTPRequestFailure) -> Int {
        var length = 0
        guard !value.isEmpty else { throw HTTPRequestFailure(.badRequest, "The Content-Length is empty.") }
        for byte in value {
            guard (48...57).contains(byte) else {
                throw HTTPRequestFailure(.badRequest, "The Content-Length is not a number.")
            }
            let (product, overflowed) = length.multipliedReportingOverflow(by: 10)
            let (sum, overflowedToo) = product.addingReportingOverflow(Int(byte - 48))
            guard !overflowed, !overflowedToo else {
                throw HTTPRequestFailure(.contentTooLarge, "The body is too large.")
            }
            length = sum
        }
        return length
    }

    private static func transferEncoding(
        _ value: ArraySlice<UInt8>, _ head: HTTPRequestHead
    ) throws(HTTPRequestFailure) {
        guard head.isHTTP11 else {
            throw HTTPRequestFailure(.badRequest, "HTTP/1.0 has no Transfer-Encoding.")
        }
        guard !value.equalsIgnoringCase("chunked") else { return }
        let last = value.split(separator: UInt8(ascii: ",")).last?.trimmed()
        guard last?.equalsIgnoringCase("chunked") == true else {
            throw HTTPRequestFailure(.badRequest, "The last Transfer-Encoding is not chunked.")
        }
        throw HTTPRequestFailure(.notImplemented, "This server knows no Transfer-Encoding but chunked.")
    }

    private static func checkHosts(
        _ hosts: Int, _ head: HTTPRequestHead, _ authority: String?
    ) throws(HTTPRequestFailure) {
        guard hosts <= 1 else { throw HTTPRequestFailure(.badRequest, "There is more than one Host.") }
        guard hosts == 1 || !head.isHTTP11 else { throw HTTPRequestFailure(.badRequest, "There is no Host.") }
        if let authority { try checkHost(Array(authority.utf8)[...]) }
    }

    private static func checkHost(_ value: ArraySlice<UInt8>) throws(HTTPRequestFailure) {
        guard HostName(value) != nil else {
            throw HTTPRequestFailure(.badRequest, "The Host is not a name or address with an optional port.")
        }
    }
}
