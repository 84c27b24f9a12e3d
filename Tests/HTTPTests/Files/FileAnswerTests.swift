import Testing

@testable import HTTP

/// Responses with a file, for all combinations of conditions, ranges and codings.
@Suite struct FileAnswerTests {
    private static let plain = Array("0123456789".utf8)
    private static let compressed: [UInt8] = [1, 2, 3]
    private static let tag = "\"v\""
    private static let gzipTag = "\"v-gz\""

    private static func file(modified seconds: Int) -> StoredFile {
        StoredFile(
            version: "v", contentType: "text/plain", content: .memory(plain: plain, gzip: compressed),
            stamp: StoredFile.Stamp(size: plain.count, seconds: seconds, nanoseconds: 0, number: 1),
            documentPolicy: nil)
    }

    /// The fields of a request; nil for an absent one.
    struct Fields {
        var method = HTTPMethod.get
        var encoding: String?
        var range: String?
        var ifRange: String?
        var ifMatch: String?
        var ifNoneMatch: String?

        var request: HTTPRequest {
            let fields = [
                ("Accept-Encoding", encoding), ("Range", range), ("If-Range", ifRange), ("If-Match", ifMatch),
                ("If-None-Match", ifNoneMatch),
            ]
            var headers: HTTPHeaders = [:]
            for case (let name, let value?) in fields { headers.append(name, value) }
            return HTTPRequest(method: method, target: "/", headers: headers)
        }

        /// Returns the status and body that RFC 9110 sections 13.2.2 and 14.2 require. Ranges apply to the uncompressed
        /// file.
        func expected(modified: String, mayChangeAgain: Bool) -> (status: Int, body: [UInt8]) {
            let isCompressed = encoding != nil && range == nil
            let (tag, whole) = isCompressed ? (gzipTag, compressed) : (FileAnswerTests.tag, plain)
            if let ifMatch, ifMatch != "*", ifMatch != tag { return (412, []) }
            if let ifNoneMatch, ["*", tag, "W/\(tag)"].contains(ifNoneMatch) { return (304, []) }
            let isSame = ifRange == nil || ifRange == tag || (ifRange == modified && !mayChangeAgain)
            guard method == .get, isSame, let range else { return (200, whole) }
            switch range {
            case "bytes=2-4": return (206, [50, 51, 52])
            case "bytes=-3": return (206, [55, 56, 57])
            case "bytes=10-": return (416, [])
            default: return (200, whole)
            }
        }
    }

    /// A file that has not changed for a long time, and one that may change again within the second of its last change.
    @Test(arguments: [(HTTPMethod.get, false), (.get, true), (.head, false), (.head, true)])
    func `every combination of conditions and ranges has the required response`(
        method: HTTPMethod, mayChangeAgain: Bool
    ) throws {
        let file = Self.file(modified: mayChangeAgain ? 7_258_118_400 : 784_111_777)
        let tags = [Self.tag, "W/\(Self.tag)", Self.gzipTag, "W/\(Self.gzipTag)", "\"other\"", "*"]
        let dates = [file.modified, "Sat, 05 Nov 1994 08:49:37 GMT"]
        for encoding in [nil, "gzip"] {
            for range in [nil, "bytes=2-4", "bytes=-3", "bytes=10-", "lines=2-4"] {
                for ifRange in [nil] + (tags + dates).map(Optional.some) {
                    for ifMatch in [nil] + tags.map(Optional.some) {
                        for ifNoneMatch in [nil] + tags.map(Optional.some) {
                            let fields = Fields(
                                method: method, encoding: encoding, range: range, ifRange: ifRange, ifMatch: ifMatch,
                                ifNoneMatch: ifNoneMatch)
                            let answer = FileAnswer.make(file, for: fields.request)
                            let expected = fields.expected(modified: file.modified, mayChangeAgain: mayChangeAgain)
                            // Recorded without #expect, because there are some thousand combinations.
                            guard answer.status.code != expected.status || bytes(answer) != expected.body else {
                                continue
                            }
                            Issue.record("\(fields): \(answer.status), not \(expected.status)")
                        }
                    }
                }
            }
        }
    }

    /// Returns the body; empty for an error.
    private func bytes(_ answer: HTTPResponse) -> [UInt8] {
        guard case .bytes(let bytes) = answer.body, answer.status != .preconditionFailed else { return [] }
        return bytes
    }
}
