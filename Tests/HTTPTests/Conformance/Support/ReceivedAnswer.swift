@testable import HTTP

/// A response as read by a strict client, which fails on anything that the specification does not allow a server to
/// send.
struct ReceivedAnswer {
    struct Violation: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    var status = 0
    var fields = HTTPHeaders()
    var body: [UInt8] = []

    /// The body without its content coding.
    var decodedBody: [UInt8] {
        get throws { fields["Content-Encoding"] == "gzip" && !body.isEmpty ? try Compression.gunzip(body) : body }
    }

    /// Reads all responses of a connection.
    ///
    /// - Parameter isHead: For each response in order, whether it answers a HEAD request.
    static func read(_ bytes: [UInt8], isHead: [Bool]) throws -> [ReceivedAnswer] {
        var answers: [ReceivedAnswer] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            var answer = try ReceivedAnswer(head: &rest)
            if !(answers.count < isHead.count && isHead[answers.count]) { try answer.readBody(&rest) }
            try answer.checkFields()
            answers.append(answer)
        }
        return answers
    }

    private init(head rest: inout ArraySlice<UInt8>) throws {
        let line = try Self.line(&rest)
        let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "HTTP/1.1", parts[1].utf8.count == 3, let status = Int(parts[1]) else {
            throw Violation("RFC 9112 §4: no status line: \(line)")
        }
        self.status = status
        while true {
            let line = try Self.line(&rest)
            guard !line.isEmpty else { return }
            guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else {
                throw Violation("RFC 9112 §5: no field line: \(line)")
            }
            let name = String(line[..<colon])
            let value = String(line[line.utf8.index(after: colon)...].drop { $0 == " " })
            guard HTTPHeaders.isValidName(name), HTTPHeaders.isValidValue(value) else {
                throw Violation("RFC 9110 §5.1: no field: \(line)")
            }
            fields.append(name, value)
        }
    }

    private static func line(_ rest: inout ArraySlice<UInt8>) throws -> String {
        guard let end = rest.firstIndex(of: 10), end > rest.startIndex, rest[end - 1] == 13 else {
            throw Violation("RFC 9112 §2.2: no line end in \(String(decoding: rest, as: UTF8.self))")
        }
        defer { rest = rest[(end + 1)...] }
        return String(decoding: rest[..<(end - 1)], as: UTF8.self)
    }

    /// Reads the body (RFC 9112 section 6.3).
    private mutating func readBody(_ rest: inout ArraySlice<UInt8>) throws {
        if status < 200 || status == 204 || status == 304 { return }
        if fields["Transfer-Encoding"] == "chunked" {
            while true {
                guard let size = Int(try Self.line(&rest), radix: 16) else { throw Violation("no chunk size") }
                body += try Self.take(size, &rest)
                guard try Self.take(2, &rest).elementsEqual([13, 10]) else { throw Violation("a chunk has no end") }
                if size == 0 { return }
            }
        } else if let text = fields["Content-Length"] {
            guard let length = Int(text) else { throw Violation("RFC 9110 §8.6: Content-Length \(text)") }
            body = Array(try Self.take(length, &rest))
        } else {
            (body, rest) = (Array(rest), [])
        }
    }

    private static func take(_ count: Int, _ rest: inout ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
        guard rest.count >= count else { throw Violation("RFC 9112 §8: a body lacks \(count - rest.count) bytes") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Checks the requirements for all responses of an origin server.
    private func checkFields() throws {
        let framings = fields.all("Content-Length").count + fields.all("Transfer-Encoding").count
        guard framings <= 1 else { throw Violation("RFC 9110 §8.6: two framings") }
        if status < 200 || status == 204, framings > 0 { throw Violation("RFC 9110 §8.6: a framing with \(status)") }
        for name in [
            "Date", "ETag", "Content-Type", "Content-Encoding", "Content-Range", "Last-Modified", "Connection",
        ]
        where fields.all(name).count > 1 {
            throw Violation("RFC 9110 §5.3: \(name) is repeated")
        }
        try require("Date", when: status >= 200, "RFC 9110 §6.6.1")
        try require("Allow", when: status == 405, "RFC 9110 §15.5.6")
        try require("Content-Range", when: status == 206 || status == 416, "RFC 9110 §14.4")
        try require("Vary", when: fields.contains("Content-Encoding"), "RFC 9110 §12.5.5")
        if status == 206, fields.contains("Content-Encoding") { throw Violation("RFC 9110 §14.1: a coded part") }
    }

    private func require(_ name: String, when isNeeded: Bool, _ section: String) throws {
        if isNeeded, !fields.contains(name) { throw Violation("\(section): \(status) without \(name)") }
    }

    /// Returns the bytes of responses without the times in their Date fields, for comparison.
    static func withoutDates(_ bytes: [UInt8]) -> [UInt8] {
        let name = Array("\r\nDate: ".utf8)
        var result = bytes
        var place = 0
        while place + name.count + 29 <= result.count {
            if result[place] == 13, result[place...].starts(with: name) {
                for dated in place + name.count..<place + name.count + 29 { result[dated] = UInt8(ascii: "-") }
                place += name.count + 29
            }
            place += 1
        }
        return result
    }
}
