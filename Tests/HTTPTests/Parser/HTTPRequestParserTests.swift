import RxTesting
import Testing

@testable import HTTP

@Suite struct HTTPRequestParserTests {
    static let good: [String] = [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "\r\nGET /a/b?c=d&e=%20 HTTP/1.1\r\nHost: a.example:8080\r\nAccept:  */* \t\r\nX-Empty:\r\n\r\n",
        "POST /form HTTP/1.1\r\nhOsT: [::1]:80\r\nContent-Length: 11\r\n\r\nhello worldGET /2 HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n6;name=\"v\"\r\n world\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0a ;x=y\r\n0123456789\r\n00\r\nTrailer: x\r\nB: c\r\n\r\nGET / HTTP/1.1\r\nHost: b\r\n\r\n",
        "GET http://other.example/path?q HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http://other.example HTTP/1.1\r\nHost: a\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /%C3%A9%2F HTTP/1.0\r\n\r\n",
        "HEAD /x HTTP/1.0\r\nConnection: keep-alive\r\n\r\nDELETE /x HTTP/1.1\r\nHost: h\r\nConnection: foo, Close\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: \u{e9}\u{1f600}\r\n\r\n",
    ]

    @Test(arguments: good) func `a valid request is parsed the same regardless of how it is split`(_ text: String) {
        let bytes = Array(text.utf8)
        let whole = ParsedRequests.parse([bytes])
        #expect(whole.failure == nil)
        #expect(whole.unfinished == nil)
        #expect(!whole.requests.isEmpty)
        for cut in 0...bytes.count {
            #expect(ParsedRequests.parse([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole, "cut at \(cut)")
        }
        #expect(ParsedRequests.parse(bytes.map { [$0] }) == whole)
    }

    @Test func `the parts of a request are parsed`() throws {
        let all = Self.good.map { ParsedRequests.parse($0).requests }
        #expect(all[1][0].request.target == "/a/b?c=d&e=%20")
        #expect(all[1][0].request.path == "/a/b")
        #expect(all[1][0].request.headers["accept"] == "*/*")
        #expect(all[1][0].request.headers["X-Empty"] == "")
        #expect(all[2].map(\.request.target) == ["/form", "/2"])
        #expect(all[2][0].body == Array("hello world".utf8))
        #expect(all[3][0].body == Array("hello world".utf8))
        #expect(all[4].count == 2)
        #expect(all[4][0].body == Array("0123456789".utf8))
        #expect(!all[4][0].request.headers.contains("Trailer"))
        #expect(all[5][0].request.target == "/path?q")
        #expect(all[5][0].request.headers.all("Host") == ["other.example"])
        #expect(all[6][0].request.target == "/")
        #expect(all[7][0].request.target == "*")
        #expect(all[8][0].request.path == "/é/")
        #expect(!all[8][0].head.isHTTP11)
        #expect(!all[8][0].head.keepsAlive)
        #expect(all[9].map(\.head.keepsAlive) == [true, false])
        #expect(all[10][0].head.expectsContinue)
        #expect(all[11][0].head.bodyLength == .none)
        #expect(all[12][0].request.headers["X"] == "é😀")
    }

    static let bad: [(String, Int)] = [
        // The request line.
        ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        ("GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505),
        ("GET / http/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/11\r\nHost: a\r\n\r\n", 400),
        ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /\r\nHost: a\r\n\r\n", 400),
        ("GET\r\n\r\n", 400),
        ("GET / HT\r\n\r\n", 400),
        ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        ("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        ("G\u{0}T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("\u{16}\u{3}\u{1}\r\n\r\n", 400),
        ("GET index.html HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /é HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /%4 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /%ff HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET http:///x HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\nHost: a\n\n", 414),
        // Lines.
        ("GET / HTTP/1.1\nHost: a\n\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nA: b\rc\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n folded\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
        // Fields.
        ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{0}b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{7f}b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n", 417),
        ("GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: 101) + "\r\n", 431),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 20_000))\r\n\r\n", 431),
        // Host.
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: user@a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a:99999\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", 400),
        ("GET http://x y/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        // Ambiguous requests.
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3, 3\r\n\r\nabc", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -3\r\n\r\nabc", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x3\r\n\r\nabc", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\nabc", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
        ("POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 400),
        (
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400
        ),
        // Chunks.
        (chunked("\r\n"), 400),
        (chunked("g\r\n"), 400),
        (chunked("-1\r\n"), 400),
        (chunked("0x1\r\na\r\n0\r\n\r\n"), 400),
        (chunked("1\na\r\n0\r\n\r\n"), 400),
        (chunked("1\r\nab\r\n0\r\n\r\n"), 400),
        (chunked("1\r\na\n0\r\n\r\n"), 400),
        (chunked("1;\u{1}\r\na\r\n0\r\n\r\n"), 400),
        (chunked("1\r\r\na\r\n0\r\n\r\n"), 400),
        (chunked("ffffffffffffffff\r\n"), 413),
        (chunked("1;\(String(repeating: "x", count: 300))\r\na\r\n0\r\n\r\n"), 431),
        (chunked(String(repeating: "1;\(String(repeating: "x", count: 200))\r\na\r\n", count: 100) + "0\r\n\r\n"), 431),
        (chunked("0\r\nbad trailer\r\n\r\n"), 400),
        (chunked("0\r\nA: b\n\r\n"), 400),
        (chunked("0\r\n" + String(repeating: "A: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\r\n", count: 600) + "\r\n"), 431),
    ]

    private static func chunked(_ body: String) -> String {
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + body
    }

    @Test(arguments: bad)
    func `an invalid request has its status regardless of how it is split`(_ text: String, _ status: Int) {
        let bytes = Array(text.utf8)
        #expect(ParsedRequests.parse([bytes]).failure?.status == HTTPStatus(status))
        #expect(ParsedRequests.parse(bytes.map { [$0] }).failure?.status == HTTPStatus(status))
        for cut in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 200)) {
            let split = ParsedRequests.parse([Array(bytes[..<cut]), Array(bytes[cut...])])
            #expect(split.failure?.status == HTTPStatus(status), "cut at \(cut)")
        }
    }

    @Test(arguments: [0, 1]) func `a head may be as long as the limit`(_ excess: Int) {
        let start = "GET / HTTP/1.1\r\nHost: a\r\nX: "
        let count = HTTPLimits().headerBytes - start.utf8.count - 4 + excess
        let bytes = Array((start + String(repeating: "y", count: count) + "\r\n\r\n").utf8)
        for cut in [0, 1, 8_000, bytes.count - 1] {
            let parsed = ParsedRequests.parse([Array(bytes[..<cut]), Array(bytes[cut...])])
            #expect(parsed.requests.count == 1 - excess, "cut at \(cut)")
            #expect(parsed.failure?.status == (excess == 0 ? nil : .headerFieldsTooLarge), "cut at \(cut)")
        }
    }

    @Test func `a Host is known only if it has the same bytes`() {
        let hosts: [(String, HTTPRequestHead.Host?)] = [
            ("a.example", .known), ("A.example", .field(0)), ("b.example", .field(0)), ("a.example:80", .field(0)),
            ("a.exampl ", .field(0)), ("a.ex@mple", nil), ("", nil),
        ]
        for (host, expected) in hosts {
            let request = Array("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
            let known = ParsedRequests.parse([request], knownHost: "a.example")
            #expect(known.requests.first?.head.host == expected, "\(host)")
            let unknown = ParsedRequests.parse([request])
            #expect(unknown.requests.first?.head.host == expected.map { _ in .field(0) }, "\(host)")
        }
    }

    @Test func `an endless head is rejected`() {
        let endless: [[UInt8]] = [
            Array(repeating: UInt8(ascii: "G"), count: 100_000),
            Array("GET / HTTP/1.1\r\nHost: a\r\n".utf8) + Array(repeating: UInt8(ascii: "x"), count: 100_000),
            Array(repeating: [13, 10], count: 50_000).flatMap { $0 },
        ]
        for bytes in endless { #expect(ParsedRequests.parse([bytes]).failure != nil) }
    }

    /// For any input, the parser does not trap, and its result does not depend on how the input is split.
    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func fuzz(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let corpus = Self.good.map { Array($0.utf8) } + Self.bad.map { Array($0.0.utf8) }.filter { $0.count < 400 }
        let spice: [UInt8] = [0, 9, 10, 13, 32, 34, 37, 44, 48, 58, 59, 65, 127, 128, 255]
        for round in 0..<1_500 {
            var bytes = corpus.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = spice.randomElement(using: &random)!
                case 1: bytes.insert(spice.randomElement(using: &random)!, at: place)
                case 2: bytes.remove(at: place)
                default: bytes += corpus.randomElement(using: &random)!.prefix(place)
                }
            }
            let whole = ParsedRequests.parse([bytes])
            var pieces: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...max(1, min(rest.count, 40)), using: &random)
                pieces.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            #expect(ParsedRequests.parse(pieces) == whole, "seed \(seed), round \(round): \(bytes)")
        }
    }
}
