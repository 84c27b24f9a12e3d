@testable import HTTP

extension FuzzTarget {
    /// Requests for a file with a Range and with conditions. The first byte is the file's length, the rest are header
    /// lines. The response contains the part of the file that its header names, or the whole file.
    static let ranges = FuzzTarget("ranges") { bytes in
        let count = Int(bytes.first ?? 0)
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        checkRange(ByteRanges.parse(text, count: count), count)
        var source = Array("GET /file?v=1 HTTP/1.1\r\nHost: a\r\n".utf8)
        for line in bytes.dropFirst().split(separator: 10) { source += line + [13, 10] }
        guard let request = RequestReading(source + [13, 10], cuts: []).requests.first?.request else { return }
        checkAnswer(FileAnswer.make(file(count), for: request), file(count), request)
    }

    private static func checkRange(_ range: ByteRanges, _ count: Int) {
        if case .parts(let parts) = range {
            require(parts.count > 1 && parts.count <= ByteRanges.maximumCount, "\(parts.count) parts.")
            require(parts.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= count }, "A part is not in the file.")
            require(parts.reduce(0) { $0 + $1.count } <= count, "The parts have more bytes than the file.")
        }
        guard case .part(let part) = range else { return }
        require(!part.isEmpty && part.lowerBound >= 0 && part.upperBound <= count, "\(part) is not in the file.")
        var texts = ["bytes=\(part.lowerBound)-\(part.upperBound - 1)"]
        if part.upperBound == count {
            texts += ["bytes=\(part.lowerBound)-", "BYTES=-\(part.count)", "bytes=\(part.lowerBound)-99999999999"]
        }
        for text in texts { require(ByteRanges.parse(text, count: count), equals: range, text) }
    }

    private static func file(_ count: Int) -> StoredFile {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let stamp = StoredFile.Stamp(size: count, seconds: 784_111_777, nanoseconds: 0, number: 1)
        return StoredFile(
            version: "1", contentType: "text/plain", content: .memory(plain: bytes, gzip: bytes.reversed()),
            stamp: stamp, documentPolicy: nil)
    }

    private static func checkAnswer(_ answer: HTTPResponse, _ file: StoredFile, _ request: HTTPRequest) {
        guard case .memory(let plain, let gzip) = file.content else { return }
        let body: [UInt8] = if case .bytes(let bytes) = answer.body { bytes } else { [] }
        let range = answer.headers["Content-Range"]
        switch answer.status {
        case .ok:
            let isCompressed = answer.headers["Content-Encoding"] == "gzip"
            require(body, equals: isCompressed ? gzip! : plain, "the whole")
            require(range == nil, "A whole file has a Content-Range.")
        case .partialContent:
            require(request.headers.contains("Range"), "A part was not asked for.")
            if case .parts = answer.body { return require(range == nil, "Several parts have a Content-Range.") }
            require(answer.headers["Content-Encoding"] == nil, "A part is compressed.")
            let first = plain.firstIndex(of: body.first ?? 0) ?? 0
            require(
                !body.isEmpty && Array(plain[first..<first + body.count]) == body, "The body is no part of the file.")
            require(range, equals: "bytes \(first)-\(first + body.count - 1)/\(plain.count)", "Content-Range")
        case .rangeNotSatisfiable:
            require(body.isEmpty, "An answer without a part has a body.")
            require(range, equals: "bytes */\(plain.count)", "Content-Range")
        case .notModified:
            let isConditional =
                request.headers.contains("If-None-Match") || request.headers.contains("If-Modified-Since")
            require(isConditional, "The request has no condition.")
            require(body.isEmpty && range == nil, "A file that has not changed is sent.")
        case .preconditionFailed:
            let isConditional =
                request.headers.contains("If-Match") || request.headers.contains("If-Unmodified-Since")
            require(isConditional, "The request has no precondition.")
            require(range == nil, "A part is sent although the precondition failed.")
        default: fatalError("The status is \(answer.status).")
        }
    }
}
