extension HTTPResponse {
    /// Returns the response that contains an open file, or the part of it that the request asks for, according to the
    /// request's conditions (RFC 9110 sections 13 and 14). It has status 200, 206, 304, 412 or 416.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - type: The media type.
    ///   - policy: The Content-Security-Policy of the file if a browser shows it as a document.
    ///   - request: The request.
    public static func file(
        _ file: HTTPFile, type: String, policy: String? = nil, for request: HTTPRequest
    ) -> HTTPResponse {
        let stored = StoredFile(
            version: file.stamp.version, contentType: type, content: .disk(file), stamp: file.stamp,
            documentPolicy: policy)
        return FileAnswer.make(stored, for: request)
    }
}

/// Builds the response that contains a file, according to the request's conditions, ranges and accepted encodings (RFC
/// 9110 sections 12 to 14).
enum FileAnswer {
    static func make(_ file: StoredFile, for request: HTTPRequest) -> HTTPResponse {
        let compressed = compressed(file, request)
        let form = compressed == nil ? file.plain : file.gzip
        var response = HTTPResponse(status: .ok, headers: form.headers)
        response.isCompressible = false
        // RFC 9110 section 8.8.2.1: a response must not carry a Last-Modified date in the future.
        if file.stamp.seconds > HTTPDate.now { response.headers.remove("Last-Modified") }
        if request.target.utf8.contains(UInt8(ascii: "?")), request.query["v"] == file.version {
            response.headers.set("Cache-Control", "public, max-age=31536000, immutable")
        }
        switch Preconditions.evaluate(request.headers, tag: form.tag, modified: file.stamp.seconds) {
        case .failed:
            return .text(
                "412 Precondition Failed\nThe file is not the version that the request requires.\n",
                status: .preconditionFailed)
        case .notModified:
            response.headers.remove("Content-Type")
            response.headers.remove("Content-Encoding")
            response.status = .notModified
        case .met:
            if let compressed {
                response.body = compressed
            } else {
                answerRange(file, form.tag, request, &response)
            }
        }
        return response
    }

    private static func compressed(_ file: StoredFile, _ request: HTTPRequest) -> HTTPBody? {
        guard let gzip = file.content.gzip, !request.headers.contains("Range"),
            Compression.acceptsGzip(request.headers)
        else { return nil }
        return gzip
    }

    private static func answerRange(
        _ file: StoredFile, _ tag: String, _ request: HTTPRequest, _ response: inout HTTPResponse
    ) {
        var wanted = 0..<file.count
        let ranges = request.method == .get ? request.headers.all("Range") : []
        if ranges.count == 1, rangeStillMeansThis(file, tag, request) {
            switch ByteRange.parse(ranges[0], count: file.count) {
            case .all: break
            case .part(let range):
                wanted = range
                response.status = .partialContent
                response.headers.append(
                    "Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.count)")
            case .unsatisfiable:
                response.status = .rangeNotSatisfiable
                // Otherwise a shared cache would keep the error for as long as the file.
                response.headers["Cache-Control"] = "no-cache"
                response.headers.append("Content-Range", "bytes */\(file.count)")
                return
            }
        }
        switch file.content {
        case .memory(let plain, _): response.body = .bytes(wanted.count == plain.count ? plain : Array(plain[wanted]))
        case .disk(let file, _): response.body = .file(file.part(wanted))
        }
    }

    /// Indicates whether the client already has a part of this version of the file (RFC 9110 section 13.1.5). A date is
    /// only a weak validator within its own second, because the file may change again in that second.
    private static func rangeStillMeansThis(_ file: StoredFile, _ tag: String, _ request: HTTPRequest) -> Bool {
        guard let condition = request.headers["If-Range"] else { return true }
        return condition == tag || (condition == file.modified && file.stamp.seconds < HTTPDate.now)
    }
}

/// A Range field (RFC 9110 section 14.1.2). Several ranges, or an invalid value, select the whole file.
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
            guard lastNumber > 0 else { return .unsatisfiable }
            // The suffix of an empty file is satisfiable, but Content-Range cannot express it.
            guard count > 0 else { return .all }
            return .part(max(0, count - lastNumber)..<count)
        }
        guard last.isEmpty || firstNumber <= lastNumber else { return .all }
        guard firstNumber < count else { return .unsatisfiable }
        return .part(firstNumber..<(last.isEmpty ? count : min(count, lastNumber + 1)))
    }

    /// Returns 0 for empty input, and `nil` for anything other than digits. A number beyond the length of any file may
    /// become another such number.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy(\.isDigit) else { return nil }
        return digits.reduce(0) { $0 < 1 << 53 ? $0 * 10 + Int($1 - 48) : $0 }
    }
}
