/// A parser of one complete head: request line and fields. All its lines end in CR LF.
struct HeadReader {
    let limits: HTTPLimits

    /// Parses a head.
    ///
    /// - Parameter range: The bytes from the start of the request line to the end of the empty line.
    func read(_ input: Span<UInt8>, _ range: Range<Int>) throws(HTTPRequestFailure) -> HTTPRequestHead {
        var place = range.lowerBound
        let line = try RequestLine(input, &place, limits)
        let fieldLines = input.extracting(place..<range.upperBound - 2)
        let places = try fields(fieldLines)
        var rules = HeadRules(isHTTP11: line.isHTTP11)
        for place in places { try rules.take(place, of: fieldLines) }
        try rules.check(authority: line.authority)
        var headers = HTTPHeaders(lines: fieldLines.withUnsafeBufferPointer { Array($0) }, places: places)
        if let authority = line.authority { headers.set("Host", authority) }
        let request = HTTPRequest(method: line.method, target: line.target, path: line.path, headers: headers)
        return HTTPRequestHead(
            request: request, isHTTP11: line.isHTTP11, bodyLength: rules.bodyLength, keepsAlive: rules.keepsAlive,
            expectsContinue: rules.expectsContinue && rules.bodyLength != .none)
    }

    /// Returns the places of the fields in complete lines.
    func fields(_ lines: Span<UInt8>) throws(HTTPRequestFailure) -> [HTTPHeaders.Place] {
        var places: [HTTPHeaders.Place] = []
        places.reserveCapacity(16)
        var place = 0
        while place < lines.count {
            guard places.count < limits.headerFields else {
                throw HTTPRequestFailure(
                    .headerFieldsTooLarge, "There are more than \(limits.headerFields) header fields.")
            }
            places.append(try field(lines, &place))
        }
        return places
    }

    /// Reads one line and moves `place` past it. RFC 9112 section 5: no space before the colon, no folded lines.
    private func field(
        _ input: Span<UInt8>, _ place: inout Int
    ) throws(HTTPRequestFailure) -> HTTPHeaders.Place {
        let nameStart = place
        while input[place].isToken { place += 1 }
        let nameEnd = place
        guard nameEnd > nameStart, input[place] == UInt8(ascii: ":") else {
            throw HTTPRequestFailure(.badRequest, "A header field has an invalid name or is folded over several lines.")
        }
        place += 1
        while input[place] == 32 || input[place] == 9 { place += 1 }
        let valueStart = place
        while input[place].isFieldValue { place += 1 }
        var valueEnd = place
        guard input[place] == 13, input[place + 1] == 10 else {
            throw HTTPRequestFailure(.badRequest, "A header field has a control character in its value.")
        }
        place += 2
        while valueEnd > valueStart, input[valueEnd - 1] == 32 || input[valueEnd - 1] == 9 { valueEnd -= 1 }
        return HTTPHeaders.Place(
            nameStart: UInt32(nameStart), nameCount: UInt32(nameEnd - nameStart),
            valueStart: UInt32(valueStart), valueCount: UInt32(valueEnd - valueStart))
    }
}
