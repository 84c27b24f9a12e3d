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
        let fields = request.method == .get ? request.headers.all("Range") : []
        let isMeant = fields.count == 1 && rangeStillMeansThis(file, tag, request)
        switch isMeant ? ByteRanges.parse(fields[0], count: file.count) : .all {
        case .all:
            response.body = file.body(0..<file.count)
        case .part(let range):
            response.status = .partialContent
            response.headers.append("Content-Range", contentRange(range, of: file.count))
            response.body = file.body(range)
        case .parts(let ranges):
            answerParts(ranges, of: file, &response)
        case .unsatisfiable:
            response.status = .rangeNotSatisfiable
            // Otherwise a shared cache would keep the error for as long as the file.
            response.headers["Cache-Control"] = "no-cache"
            response.headers.append("Content-Range", "bytes */\(file.count)")
        }
    }

    /// Answers with several ranges (RFC 9110 section 15.3.7.2).
    private static func answerParts(_ ranges: [Range<Int>], of file: StoredFile, _ response: inout HTTPResponse) {
        // Random, so that the file cannot contain it.
        let boundary = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
        let type = response.headers["Content-Type"].map { "Content-Type: \($0)\r\n" } ?? ""
        var parts: [HTTPBody] = []
        for range in ranges {
            let head =
                "\r\n--\(boundary)\r\n\(type)Content-Range: \(contentRange(range, of: file.count))\r\n\r\n"
            parts += [.bytes(Array(head.utf8)), file.body(range)]
        }
        parts.append(.bytes(Array("\r\n--\(boundary)--\r\n".utf8)))
        response.status = .partialContent
        response.headers.set("Content-Type", "multipart/byteranges; boundary=\(boundary)")
        response.body = .parts(parts)
    }

    private static func contentRange(_ range: Range<Int>, of count: Int) -> String {
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
    }

    /// Indicates whether the client already has a part of this version of the file (RFC 9110 section 13.1.5). A date is
    /// only a weak validator within its own second, because the file may change again in that second.
    private static func rangeStillMeansThis(_ file: StoredFile, _ tag: String, _ request: HTTPRequest) -> Bool {
        guard let condition = request.headers["If-Range"] else { return true }
        return condition == tag || (condition == file.modified && file.stamp.seconds < HTTPDate.now)
    }
}

extension StoredFile {
    /// Returns a body with a part of the file.
    fileprivate func body(_ range: Range<Int>) -> HTTPBody {
        switch content {
        case .memory(let plain, _): .bytes(range.count == plain.count ? plain : Array(plain[range]))
        case .disk(let file, _): .file(file.part(range))
        }
    }
}
