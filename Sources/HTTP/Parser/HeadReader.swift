/// A parser of one complete head: request line and fields.
struct HeadReader {
    let limits: HTTPLimits

    /// Parses a head.
    ///
    /// - Parameters:
    ///   - input: The head, and possibly more. It contains CR LF CR LF at or after `place`, so that no part of the head
    ///     is searched for beyond its end.
    ///   - place: The start of the request line. It is moved past the empty line if the head is valid.
    ///   - request: Receives the request if the head is valid.
    ///   - memory: The memory that the requests of a loop use one after another.
    func read(
        _ input: Span<UInt8>, _ place: inout Int, _ request: inout HTTPRequest?, using memory: inout ParserMemory
    ) throws(HTTPRequestFailure) -> HTTPRequestHead {
        var linesStart = place
        let line = try RequestLine(input, &linesStart, limits)
        let lines = input.extracting(linesStart...)
        var rules = HeadRules(isHTTP11: line.isHTTP11)
        var headers = HTTPHeaders()
        swap(&headers, &memory.spareHeaders)
        headers.removeAllForParser()
        var start = 0
        while lines[start] != 13 || lines[start + 1] != 10 {
            guard headers.count < limits.headerFields else {
                throw HTTPRequestFailure(
                    .headerFieldsTooLarge, "There are more than \(limits.headerFields) header fields.")
            }
            let (field, end) = try field(lines, start)
            try rules.take(field, at: headers.count, of: lines, knownHost: memory.knownHost.span)
            headers.append(field)
            start = end
        }
        headers.append(lines: lines.extracting(..<start))
        try rules.check(authority: line.authority)
        var host = rules.host
        if let authority = line.authority {
            headers.set("Host", authority)
            host = headers.firstPlace("Host").map { .field($0) } ?? .none
        }
        place = linesStart + start + 2
        request = HTTPRequest(method: line.method, target: line.target, path: line.path, headers: headers)
        return HTTPRequestHead(
            isHTTP11: line.isHTTP11, bodyLength: rules.bodyLength, keepsAlive: rules.keepsAlive,
            expectsContinue: rules.expectsContinue && rules.bodyLength != .none, host: host)
    }

    /// Reads the line that begins at `nameStart` and ends in CR LF, and returns its end. RFC 9112 section 5: no space
    /// before the colon, no folded lines.
    func field(
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
