/// The answer with a file, by what the request asks: conditions, ranges, compression (RFC 9110 sections 12 to 14).
enum FileAnswer {
    static func make(_ file: StoredFile, for request: HTTPRequest) -> HTTPResponse {
        let compressed = compressed(file, request)
        let form = compressed == nil ? file.plain : file.gzip
        var response = HTTPResponse(status: .ok, headers: form.headers)
        response.isCompressible = false
        if request.target.utf8.contains(UInt8(ascii: "?")), request.query["v"] == file.version {
            response.headers.set("Cache-Control", "public, max-age=31536000, immutable")
        }
        if isUnchanged(file, form.tag, request) {
            response.headers.remove("Content-Type")
            response.headers.remove("Content-Encoding")
            response.status = .notModified
        } else if let compressed {
            response.body = .bytes(compressed)
        } else {
            answerRange(file, form.tag, request, &response)
        }
        return response
    }

    private static func compressed(_ file: StoredFile, _ request: HTTPRequest) -> [UInt8]? {
        guard case .memory(_, let gzip?) = file.content, !request.headers.contains("Range"),
            Compression.acceptsGzip(request.headers)
        else { return nil }
        return gzip
    }

    /// If-None-Match by weak comparison; without it, If-Modified-Since.
    private static func isUnchanged(_ file: StoredFile, _ tag: String, _ request: HTTPRequest) -> Bool {
        guard request.headers.contains("If-None-Match") else {
            return request.headers["If-Modified-Since"] == file.modified
        }
        return request.headers.all("If-None-Match").flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }.contains {
            part in
            var candidate = Array(part)[...].trimmed()
            if candidate.elementsEqual([UInt8(ascii: "*")]) { return true }
            if candidate.starts(with: [UInt8(ascii: "W"), UInt8(ascii: "/")]) { candidate.removeFirst(2) }
            return candidate.elementsEqual(tag.utf8)
        }
    }

    private static func answerRange(
        _ file: StoredFile, _ tag: String, _ request: HTTPRequest, _ response: inout HTTPResponse
    ) {
        var wanted = 0..<file.count
        if let text = request.headers["Range"], request.method == .get, rangeStillMeansThis(file, tag, request) {
            switch ByteRange.parse(text, count: file.count) {
            case .all: break
            case .part(let range):
                wanted = range
                response.status = .partialContent
                response.headers.append(
                    "Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.count)")
            case .unsatisfiable:
                response.status = .rangeNotSatisfiable
                response.headers.append("Content-Range", "bytes */\(file.count)")
                return
            }
        }
        switch file.content {
        case .memory(let plain, _): response.body = .bytes(wanted.count == plain.count ? plain : Array(plain[wanted]))
        case .disk(let file): response.body = .file(file.part(wanted))
        }
    }

    /// If-Range: a range of what the client has part of already.
    private static func rangeStillMeansThis(_ file: StoredFile, _ tag: String, _ request: HTTPRequest) -> Bool {
        guard let condition = request.headers["If-Range"] else { return true }
        return condition == tag || condition == file.modified
    }
}

/// A Range field (RFC 9110 section 14.1.2). Several ranges, and what is no range, mean the whole.
enum ByteRange: Equatable {
    case all
    case part(Range<Int>)
    case unsatisfiable

    static func parse(_ text: String, count: Int) -> ByteRange {
        let bytes = Array(text.utf8)[...].trimmed()
        guard bytes.prefix(6).equalsIgnoringCase("bytes=") else { return .all }
        let range = bytes.dropFirst(6).trimmed()
        guard let dash = range.firstIndex(of: UInt8(ascii: "-")) else { return .all }
        let (first, last) = (range[..<dash], range[(dash + 1)...])
        guard !first.isEmpty || !last.isEmpty, let firstNumber = number(first), let lastNumber = number(last) else {
            return .all
        }
        if first.isEmpty {
            guard lastNumber > 0, count > 0 else { return .unsatisfiable }
            return .part(max(0, count - lastNumber)..<count)
        }
        guard last.isEmpty || firstNumber <= lastNumber else { return .all }
        guard firstNumber < count else { return .unsatisfiable }
        return .part(firstNumber..<(last.isEmpty ? count : min(count, lastNumber + 1)))
    }

    /// 0 for no digits, nil for anything but digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.count <= 15, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
}
