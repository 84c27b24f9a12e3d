import RxTesting
import Testing

@testable import LiveTesting

struct ResponseParserTests {
    static let answers: [(String, Int, String)] = [
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello"),
        ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\ncontent-length:0\r\n\r\n", 404, ""),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\nTrailer: a\r\n\r\n",
            200, "hello"
        ),
    ]

    private func read(_ pieces: [ArraySlice<UInt8>]) throws -> (Int, String, Bool) {
        var parser = ResponseParser(answering: "GET")
        var (status, body, ended) = (0, [UInt8](), false)
        for piece in pieces {
            for event in try parser.feed(Array(piece)) {
                switch event {
                case .head(let head): status = head.status
                case .body(let bytes): body += bytes
                case .end: ended = true
                }
            }
        }
        return (status, String(decoding: body, as: UTF8.self), ended)
    }

    @Test(arguments: answers)
    func `a response split at any byte is parsed the same`(source: String, status: Int, body: String) throws {
        let bytes = Array(source.utf8)
        for place in 0...bytes.count {
            let result = try read([bytes[..<place], bytes[place...]])
            #expect(result == (status, body, true), "split at \(place)")
        }
        #expect(try read(bytes.indices.map { bytes[$0...$0] }) == (status, body, true))
    }

    @Test func `a body without a length ends with the connection`() throws {
        var parser = ResponseParser(answering: "GET")
        _ = try parser.feed(Array("HTTP/1.1 200 OK\r\n\r\nabc".utf8))
        #expect(try parser.end().count == 1)
        var cut = ResponseParser(answering: "GET")
        _ = try cut.feed(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc".utf8))
        #expect(throws: LiveTestingError.self) { try cut.end() }
    }

    @Test(arguments: [
        "FTP/1 200\r\n", "HTTP/1.1 2000 X\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
    ])
    func `invalid bytes are rejected`(source: String) {
        #expect(throws: LiveTestingError.self) { try read([Array(source.utf8)[...]]) }
    }

    /// A body with random bytes in chunks of random sizes that arrives in pieces of random sizes.
    @Test(arguments: 0..<20 as Range<UInt64>) func `chunks are joined to the body`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let body = (0..<Int.random(in: 1..<2_000, using: &random)).map { _ in UInt8.random(in: 32..<127, using: &random)
        }
        var source = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
        var rest = body[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(Int.random(in: 1...300, using: &random))
            let size = String(chunk.count, radix: 16, uppercase: Bool.random(using: &random))
            source += Array("\(size)\r\n".utf8) + chunk + [13, 10]
            rest = rest.dropFirst(chunk.count)
        }
        source += Array("0\r\n\r\n".utf8)
        var pieces: [ArraySlice<UInt8>] = []
        var left = source[...]
        while !left.isEmpty {
            pieces.append(left.prefix(Int.random(in: 1...200, using: &random)))
            left = left.dropFirst(pieces[pieces.count - 1].count)
        }
        #expect(try read(pieces) == (200, String(decoding: body, as: UTF8.self), true))
    }
}
