/// A parser of one complete head: request line and fields. All its lines end in CR LF.
struct HeadReader {
    let limits: HTTPLimits

    /// Parses a head.
    ///
    /// - Parameters:
    ///   - range: The bytes from the start of the request line to the end of the empty line.
    ///   - request: Receives the request if the head is valid.
    ///   - spare: A header that is no longer needed. The request takes over its memory.
    func read(
        _ input: Span<UInt8>, _ range: Range<Int>, _ request: inout HTTPRequest?, reusing spare: inout HTTPHeaders
    ) throws(HTTPRequestFailure) -> HTTPRequestHead {
        var place = range.lowerBound
        let line = try RequestLine(input, &place, limits)
        let fieldLines = input.extracting(place..<range.upperBound - 2)
        var rules = HeadRules(isHTTP11: line.isHTTP11)
        var headers = HTTPHeaders()
        swap(&headers, &spare)
        headers.replace(withLines: fieldLines)
        try forEachField(in: fieldLines) { (place) throws(HTTPRequestFailure) in
            try rules.take(place, at: headers.count, of: fieldLines)
            headers.append(place)
        }
        try rules.check(authority: line.authority)
        var hostIndex = rules.hostIndex
        if let authority = line.authority {
            headers.set("Host", authority)
            hostIndex = headers.firstPlace("Host")
        }
        request = HTTPRequest(method: line.method, target: line.target, path: line.path, headers: headers)
        return HTTPRequestHead(
            isHTTP11: line.isHTTP11, bodyLength: rules.bodyLength, keepsAlive: rules.keepsAlive,
            expectsContinue: rules.expectsContinue && rules.bodyLength != .none, hostIndex: hostIndex)
    }

    /// Calls the body with the place of each field in complete lines.
    func forEachField(
        in lines: Span<UInt8>, _ body: (HTTPHeaders.Place) throws(HTTPRequestFailure) -> Void
    ) throws(HTTPRequestFailure) {
        var start = 0
        var count = 0
        while start < lines.count {
            guard count < limits.headerFields else {
                throw HTTPRequestFailure(
                    .headerFieldsTooLarge, "There are more than \(limits.headerFields) header fields.")
            }
            let (place, end) = try field(lines, start)
            try body(place)
            count += 1
            start = end
        }
    }

    /// Reads the line that begins at `nameStart`, and returns its end. RFC 9112 section 5: no space before the colon, no
    /// folded lines.
    private func field(
        _ input: Span<UInt8>, _ nameStart: Int
    ) throws(HTTPRequestFailure) -> (place: HTTPHeaders.Place, end: Int) {
        let nameEnd = input.endOfToken(from: nameStart)
        guard nameEnd > nameStart, input[nameEnd] == UInt8(ascii: ":") else {
            throw HTTPRequestFailure(.badRequest, "A header field has an invalid name or is folded over several lines.")
        }
        var valueStart = nameEnd + 1
        while input[valueStart] == 32 || input[valueStart] == 9 { valueStart += 1 }
        let lineEnd = input.endOfFieldValue(from: valueStart)
        guard input[lineEnd] == 13, input[lineEnd + 1] == 10 else {
            throw HTTPRequestFailure(.badRequest, "A header field has a control character in its value.")
        }
        var valueEnd = lineEnd
        while valueEnd > valueStart, input[valueEnd - 1] == 32 || input[valueEnd - 1] == 9 { valueEnd -= 1 }
        let place = HTTPHeaders.Place(
            nameStart: UInt32(nameStart), nameCount: UInt32(nameEnd - nameStart),
            valueStart: UInt32(valueStart), valueCount: UInt32(valueEnd - valueStart))
        return (place, lineEnd + 2)
    }
}
