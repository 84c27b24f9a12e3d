import RxTesting
import Testing

@testable import HTTP

@Suite struct ResponseWriterTests {
    private static func head(
        _ headers: HTTPHeaders, _ framing: ResponseWriter.Framing, keepsAlive: Bool, isHTTP11: Bool,
        _ defaults: DefaultFields = DefaultFields(SecurityHeaders())
    ) throws -> HTTPHeaders {
        var writer = ResponseWriter(defaults)
        var bytes: [UInt8] = []
        writer.writeHead(
            status: .created, headers: headers, framing: framing, keepsAlive: keepsAlive, isHTTP11: isHTTP11,
            into: &bytes)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.first == "HTTP/1.1 201 Created")
        #expect(lines.suffix(2) == ["", ""])
        var fields: HTTPHeaders = [:]
        for line in lines.dropFirst().dropLast(2) {
            let colon = try #require(line.firstIndex(of: ":"))
            fields.append(String(line[..<colon]), String(line[colon...].dropFirst(2)))
        }
        return fields
    }

    /// All ways in which a body ends, with both lifetimes of its connection. An app's fields about either are ignored.
    @Test(arguments: ["Content-Length", "CONNECTION", "transfer-encoding", "X-Connection"])
    func `only the server sets the framing and connection fields`(_ name: String) throws {
        let framings: [(ResponseWriter.Framing, length: [String], coding: [String])] = [
            (.none, [], []), (.length(0), ["0"], []), (.length(1_234_567), ["1234567"], []),
            (.chunked, [], ["chunked"]),
            (.untilClose, [], []),
        ]
        for (framing, length, coding) in framings {
            for (keepsAlive, isHTTP11) in [(true, true), (true, false), (false, true), (false, false)] {
                let headers: HTTPHeaders = [
                    "A": "1", name: "chunked", "Set-Cookie": "a=b", name: "7", "Set-Cookie": "c=d",
                ]
                let fields = try Self.head(headers, framing, keepsAlive: keepsAlive, isHTTP11: isHTTP11)
                #expect(fields.all("Content-Length") == length)
                #expect(fields.all("Transfer-Encoding") == coding)
                let connection = keepsAlive ? isHTTP11 ? [] : ["keep-alive"] : ["close"]
                #expect(fields.all("Connection") == connection)
                #expect(fields.all("X-Connection") == (name == "X-Connection" ? ["chunked", "7"] : []))
                #expect(fields.all("Set-Cookie") == ["a=b", "c=d"])
                #expect(fields.all("A") == ["1"])
                #expect(fields.all("Date").count == 1)
            }
        }
    }

    /// All default fields with all kinds of responses, alone and beside a field of the response.
    @Test(arguments: [nil, "text/html", "Text/HTML; charset=utf-8", "text/plain", "image/svg+xml"] as [String?])
    func `a response's own field replaces the default`(_ type: String?) throws {
        var security = SecurityHeaders()
        security.strictTransportSecurity = .seconds(60)
        let isDocument = type?.lowercased().hasPrefix("text/html") ?? false
        let defaults: [(name: String, value: String, isSent: Bool)] = [
            ("X-Content-Type-Options", "nosniff", true), ("Strict-Transport-Security", "max-age=60", true),
            ("Cross-Origin-Opener-Policy", "same-origin", isDocument),
            ("Permissions-Policy", security.permissionsPolicy!, isDocument),
        ]
        for own in [nil] + defaults.map({ Optional.some($0.name) }) {
            var headers: HTTPHeaders = [:]
            if let type { headers.append("Content-Type", type) }
            if let own { headers.append(own.lowercased(), "own") }
            let fields = try Self.head(headers, .none, keepsAlive: true, isHTTP11: true, DefaultFields(security))
            for (name, value, isSent) in defaults {
                #expect(fields.all(name) == (name == own ? ["own"] : isSent ? [value] : []), "\(name) of \(headers)")
            }
        }
    }

    /// A writer keeps the start of a head, which must not appear in another response.
    @Test(arguments: 1...10) func `a writer writes the same heads as a new one`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let defaults = DefaultFields(SecurityHeaders())
        var kept = ResponseWriter(defaults)
        var all: [HTTPHeaders] = [
            [:], ["A": "1"], ["A": "1"], ["A": "2"], ["Content-Type": "text/html"], ["Date": "today"],
            ["Content-Length": "5"],
        ]
        var (headers, status) = (all[0], HTTPStatus.ok)
        for _ in 0..<500 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: headers = all.randomElement(using: &random)!
            case 1: status = [.ok, .notFound].randomElement(using: &random)!
            case 2:
                // Changes the memory that the kept start may share.
                let index = all.indices.randomElement(using: &random)!
                all[index].set("A", "\(Int.random(in: 0...9, using: &random))")
                headers = all[index]
            default: break
            }
            let framing: ResponseWriter.Framing =
                [.length(0), .length(3), .length(40), .chunked, .none].randomElement(using: &random)!
            let (keepsAlive, isHTTP11) = (Bool.random(using: &random), Bool.random(using: &random))
            func head(_ writer: inout ResponseWriter) -> [Substring] {
                var bytes: [UInt8] = []
                writer.writeHead(
                    status: status, headers: headers, framing: framing, keepsAlive: keepsAlive, isHTTP11: isHTTP11,
                    into: &bytes)
                // Without the server's date, which may change in the meantime.
                let lines = String(decoding: bytes, as: UTF8.self)
                    .split(separator: "\r\n", omittingEmptySubsequences: false)
                #expect(lines.count { $0.hasPrefix("Date: ") } == 1)
                return lines.filter { !$0.hasPrefix("Date: ") || $0 == "Date: today" }
            }
            var fresh = ResponseWriter(defaults)
            #expect(head(&kept) == head(&fresh), "seed \(seed)")
        }
    }
}
