#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A writer of response heads (RFC 9112 sections 4 and 6). A server has one on each loop. It keeps the
/// bytes that are the same in most heads.
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

    /// The beginning of a head: the status line and the fields that do not depend on the request, and the Date.
    private struct Start {
        var status = HTTPStatus.ok
        var headers = HTTPHeaders()
        /// The second of the Date.
        var second = -1
        var bytes: [UInt8] = []
    }

    private let defaults: DefaultFields
    /// The last start of which the fields were those of the response before. Most responses have constant fields, such
    /// as those of a file or of plain text, so that their starts are equal.
    private var known = Start()
    /// The fields of the last response with another start.
    private var lastHeaders = HTTPHeaders()
    /// The end of the last head whose body had a length.
    private var end: (length: Int, bytes: [UInt8]) = (-1, [])
    /// The Date line of a second.
    private var date: (second: Int, line: [UInt8]) = (-1, [])

    /// Creates a writer of heads that have these fields in addition to their own.
    init(_ defaults: DefaultFields) {
        self.defaults = defaults
    }

    mutating func writeHead(
        status: HTTPStatus, headers: HTTPHeaders, framing: Framing, keepsAlive: Bool, isHTTP11: Bool,
        into out: inout [UInt8]
    ) {
        let now = HTTPDate.now
        if known.second == now, known.status == status, known.headers.isIdentical(to: headers) {
            writeKnownStart(into: &out)
        } else {
            writeStart(status, headers, now, into: &out)
        }
        if !keepsAlive {
            out.append("Connection: close\r\n")
        } else if !isHTTP11 {
            out.append("Connection: keep-alive\r\n")
        }
        switch framing {
        case .none, .untilClose: out.append("\r\n")
        case .length(let count): writeLength(count, into: &out)
        case .chunked: out.append("Transfer-Encoding: chunked\r\n\r\n")
        }
    }

    // Does not mutate, because the known start would be retained otherwise.
    private func writeKnownStart(into out: inout [UInt8]) {
        out.append(bytesOf: known.bytes)
    }

    private mutating func writeStart(
        _ status: HTTPStatus, _ headers: HTTPHeaders, _ now: Int, into out: inout [UInt8]
    ) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(192 + headers.lines.count)
        let lengths = headers.nameLengths
        writeStatusLine(status, into: &bytes)
        writeFields(headers, lengths, into: &bytes)
        defaults.write(besides: headers, lengths, into: &bytes)
        if lengths & 1 << 4 == 0 || !headers.contains("Date") { writeDate(now, into: &bytes) }
        out.append(bytesOf: bytes)
        if lastHeaders.isIdentical(to: headers) {
            known = Start(status: status, headers: headers, second: now, bytes: bytes)
        } else {
            lastHeaders = headers
        }
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

    /// Writes the length of the body and the end of the head.
    private mutating func writeLength(_ count: Int, into out: inout [UInt8]) {
        if count != end.length {
            end.length = count
            end.bytes.removeAll(keepingCapacity: true)
            end.bytes.append("Content-Length: ")
            Self.writeDecimal(count, into: &end.bytes)
            end.bytes.append("\r\n\r\n")
        }
        out.append(bytesOf: end.bytes)
    }

    private mutating func writeDate(_ now: Int, into out: inout [UInt8]) {
        if now != date.second { date = (now, Array("Date: \(HTTPDate.string(now))\r\n".utf8)) }
        out.append(bytesOf: date.line)
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
