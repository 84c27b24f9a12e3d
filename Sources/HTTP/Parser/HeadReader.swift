/// Reads one whole head: request line and fields. Its lines are known to end in CR LF.
struct HeadReader {
    let limits: HTTPLimits

    /// - Parameter range: from the request line's first byte to behind the empty line.
    func read(_ input: Span<UInt8>, _ range: Range<Int>) throws(HTTPRequestFailure) -> HTTPRequestHead {
        var place = range.lowerBound
        let line = try RequestLine(input, &place, limits)
        let headers = try fields(input, place..<range.upperBound - 2)
        var head = HTTPRequestHead(
            method: line.method, target: line.target, path: line.path, headers: headers,
            isHTTP11: line.isHTTP11,
            bodyLength: .none, keepsAlive: line.isHTTP11, expectsContinue: false)
        try HeadRules.apply(to: &head, authority: line.authority)
        return head
    }

    /// Reads field lines up to the end of the range, which is behind the last line's CR LF.
    func fields(_ input: Span<UInt8>, _ range: Range<Int>) throws(HTTPRequestFailure) -> HTTPHeaders {
        guard !range.isEmpty else { return HTTPHeaders() }
        var places: [HTTPHeaders.Place] = []
        places.reserveCapacity(16)
        var place = range.lowerBound
        while place < range.upperBound {
            guard places.count < limits.headerFields else {
                throw HTTPRequestFailure(
                    .headerFieldsTooLarge, "There are more than \(limits.headerFields) header fields.")
            }
            places.append(try field(input, &place, base: range.lowerBound))
        }
        let lines = input.extracting(range).withUnsafeBufferPointer { Array($0) }
        return HTTPHeaders(lines: lines, places: places)
    }

    /// Reads one line and moves behind it. RFC 9112 section 5: no space before the colon, no folded lines.
    private func field(
        _ input: Span<UInt8>, _ place: inout Int, base: Int
    ) throws(HTTPRequestFailure) -> HTTPHeaders.Place {
        let table = CharacterClass.table
        let nameStart = place
        while table[Int(input[place])].contains(.token) { place += 1 }
        let nameEnd = place
        guard nameEnd > nameStart, input[place] == UInt8(ascii: ":") else {
            throw HTTPRequestFailure(.badRequest, "A header field has no proper name, or is folded over lines.")
        }
        place += 1
        while input[place] == 32 || input[place] == 9 { place += 1 }
        let valueStart = place
        while table[Int(input[place])].contains(.fieldValue) { place += 1 }
        var valueEnd = place
        guard input[place] == 13, input[place + 1] == 10 else {
            throw HTTPRequestFailure(.badRequest, "A header field has a control character in its value.")
        }
        place += 2
        while valueEnd > valueStart, input[valueEnd - 1] == 32 || input[valueEnd - 1] == 9 { valueEnd -= 1 }
        return HTTPHeaders.Place(
            nameStart: UInt32(nameStart - base), nameCount: UInt32(nameEnd - nameStart),
            valueStart: UInt32(valueStart - base), valueCount: UInt32(valueEnd - valueStart))
    }
}
