#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A writer of response heads (RFC 9112 sections 4 and 6). Each loop has one, which caches the Date line of the current
/// second.
struct ResponseWriter {
    /// The way the peer finds the body's end.
    enum Framing {
        /// No body and no length, as for 204 and 304.
        case none
        case length(Int)
        case chunked
        /// The body ends with the connection, for HTTP/1.0 streams.
        case untilClose
    }

    private var second = 0
    /// The Date line of the current second, and the empty line that ends a head.
    private var dateAndEnd: [UInt8] = []

    mutating func writeHead(
        status: HTTPStatus, headers: HTTPHeaders, defaults: DefaultFields, framing: Framing, keepsAlive: Bool,
        isHTTP11: Bool, into out: inout [UInt8]
    ) {
        let start = start(status, headers, defaults)
        out.append(contentsOf: start.bytes)
        switch framing {
        case .none, .untilClose: break
        case .length(let count):
            out.append("Content-Length: ")
            Self.writeDecimal(count, into: &out)
            out.append("\r\n")
        case .chunked: out.append("Transfer-Encoding: chunked\r\n")
        }
        if !keepsAlive {
            out.append("Connection: close\r\n")
        } else if !isHTTP11 {
            out.append("Connection: keep-alive\r\n")
        }
        if start.hasDate { out.append("\r\n") } else { writeDateAndEnd(into: &out) }
    }

    /// The status line and the fields of a response, without those that depend on the request.
    private struct Start {
        let status: HTTPStatus
        let headers: HTTPHeaders
        let defaults: DefaultFields
        let hasDate: Bool
        let bytes: [UInt8]
    }

    /// The last start of which the fields were those of the response before. Most responses have constant fields, such
    /// as those of a file or of plain text, so that their starts are equal.
    private var known: Start?
    /// The fields of the last response with another start.
    private var lastHeaders = HTTPHeaders()

    private mutating func start(_ status: HTTPStatus, _ headers: HTTPHeaders, _ defaults: DefaultFields) -> Start {
        if let known, known.status == status, known.defaults === defaults, known.headers.isIdentical(to: headers) {
            return known
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(128 + headers.lines.count)
        let lengths = headers.nameLengths
        writeStatusLine(status, into: &bytes)
        writeFields(headers, lengths, into: &bytes)
        defaults.write(besides: headers, lengths, into: &bytes)
        let hasDate = lengths & 1 << 4 != 0 && headers.contains("Date")
        let start = Start(status: status, headers: headers, defaults: defaults, hasDate: hasDate, bytes: bytes)
        if lastHeaders.isIdentical(to: headers) { known = start } else { lastHeaders = headers }
        return start
    }

    static let lineEnd: [UInt8] = [13, 10]

    private func writeStatusLine(_ status: HTTPStatus, into out: inout [UInt8]) {
        if status.code == 200 { return out.append("HTTP/1.1 200 OK\r\n") }
        out.append("HTTP/1.1 ")
        Self.writeDecimal(status.code, into: &out)
        out.append(32)
        out.append(contentsOf: status.phrase.utf8)
        out.append("\r\n")
    }

    /// Writes all fields except those that the connection sets itself.
    private func writeFields(_ headers: HTTPHeaders, _ lengths: UInt64, into out: inout [UInt8]) {
        // These names have 10, 14 and 17 letters.
        guard lengths & (1 << 10 | 1 << 14 | 1 << 17) != 0 else { return out.append(contentsOf: headers.lines) }
        var kept = headers
        for name in ["Content-Length", "Transfer-Encoding", "Connection"] { kept.remove(name) }
        out.append(contentsOf: kept.lines)
    }

    private mutating func writeDateAndEnd(into out: inout [UInt8]) {
        let now = time(nil)
        if now != second || dateAndEnd.isEmpty {
            second = now
            dateAndEnd = Array("Date: \(HTTPDate.string(now))\r\n\r\n".utf8)
        }
        out.append(contentsOf: dateAndEnd)
    }

    static func writeDecimal(_ number: Int, into out: inout [UInt8]) {
        if number >= 10 { writeDecimal(number / 10, into: &out) }
        out.append(UInt8(48 + number % 10))
    }

    /// Writes `size CR LF`, the beginning of a chunk.
    static func writeChunkSize(_ size: Int, into out: inout [UInt8]) {
        var shift = (Int.bitWidth - max(1, size).leadingZeroBitCount + 3) / 4 * 4 - 4
        while shift >= 0 {
            let digit = UInt8(size >> shift & 15)
            out.append(digit < 10 ? 48 + digit : 87 + digit)
            shift -= 4
        }
        out.append("\r\n")
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
