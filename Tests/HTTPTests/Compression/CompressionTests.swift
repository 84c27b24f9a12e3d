import RxTesting
import Testing

@testable import HTTP

@Suite struct CompressionTests {
    static let text = Array(String(repeating: "<li>a row of a page</li>\n", count: 300).utf8)

    @Test(arguments: [0, 1, 1_000, 100_000]) func `compressed bytes survive a round trip`(_ count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) & 0x3f }
        let encoder = try GzipEncoder()
        for _ in 0..<2 { #expect(try Compression.gunzip(encoder.encode(bytes)) == bytes) }
        #expect(try Compression.gunzip(Compression.gzip(bytes)) == bytes)
    }

    @Test func `blocks are valid in any order and any stream`() throws {
        let encoder = try GzipEncoder()
        let blocks = (0..<5).map { Array("event \($0) ".utf8) + Self.text }
        let compressed = blocks.map { encoder.deflateBlock($0) }
        for order in [[0, 1, 2], [4], [3, 3, 0, 4], []] {
            var decoder = try GzipDecoder()
            #expect(try decoder.decode(Compression.gzipHeader).isEmpty)
            for place in order {
                // Complete as soon as the block has arrived: nothing is held back for the next one.
                #expect(try decoder.decode(compressed[place]) == blocks[place])
            }
        }
        #expect(compressed[0].count < Self.text.count / 10)
        #expect(compressed[0].suffix(4) == [0, 0, 0xff, 0xff])
    }

    @Test func `invalid data and decompression bombs are rejected`() throws {
        #expect(throws: HTTPError.self) { try Compression.gunzip([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) }
        let bomb = try Compression.gzip([UInt8](repeating: 0, count: 1_000_000))
        #expect(throws: HTTPError.self) { try Compression.gunzip(bomb, limit: 10_000) }
    }

    @Test(arguments: [
        ("gzip", true), ("GZIP", true), ("deflate, gzip;q=1.0, *;q=0.5", true), ("*", true), ("gzip;q=0", false),
        ("gzip;q=0, *", false), ("*;q=0", false), ("identity", false), ("", false), ("br", false),
        ("gzip;q=0.5, identity;q=1", false), ("gzip;q=0.001", true), ("gzip ; q=0.8", true), ("gzip;q=nonsense", false),
        ("x-gzip", true), ("notgzip", false),
    ]) func `the quality values of Accept-Encoding decide on gzip`(_ value: String, _ accepts: Bool) {
        #expect(Compression.acceptsGzip(["Accept-Encoding": value]) == accepts)
        #expect(!Compression.acceptsGzip([:]))
    }

    /// Gzip is accepted if it has a quality, its own or that of all codings, and the uncompressed form is not
    /// preferred. The order of the codings does not matter.
    @Test(arguments: [nil, 0, 1, 500, 999, 1_000] as [Int?])
    func `gzip is accepted unless the uncompressed form is preferred`(_ gzip: Int?) {
        let qualities: [Int?] = [nil, 0, 1, 500, 999, 1_000]
        for identity in qualities {
            for any in qualities {
                let elements = [("gzip", gzip), ("identity", identity), ("*", any)].compactMap { name, quality in
                    quality.map { "\(name);q=\(Double($0) / 1_000)" }
                }
                let accepts = (gzip ?? any ?? 0) > 0 && !((identity ?? 0) > (gzip ?? any ?? 0))
                for list in [elements, elements.reversed()] {
                    let value = list.joined(separator: ", ")
                    #expect(Compression.acceptsGzip(["Accept-Encoding": value]) == accepts, "\(value)")
                }
            }
        }
        #expect(Compression.acceptsGzip(["Accept-Encoding": "gzip, identity"]))
    }

    /// The conditions under which a body is compressed, each combined with all others.
    @Test(arguments: [true, false]) func `only whole uncompressed texts are compressed`(isOn: Bool) throws {
        struct Kind {
            var status = HTTPStatus.ok, type = "text/plain", count = 1_024, coding: String?, isCompressible = true
            /// Indicates whether only the configuration can prevent compression.
            var isPlain: Bool {
                status != .partialContent && type != "image/png" && count >= 1_024 && coding == nil && isCompressible
            }
        }
        var kinds = [Kind()]
        func vary(_ change: (inout Kind) -> Void) {
            kinds += kinds.map { kind in
                var other = kind
                change(&other)
                return other
            }
        }
        vary { $0.status = .partialContent }
        vary { $0.type = "image/png" }
        vary { $0.count = 1_023 }
        vary { $0.coding = "br" }
        vary { $0.isCompressible = false }
        let server = try TestServer(.with { $0.compressesResponses = isOn }) { [kinds] request, responder in
            let kind = kinds[Int(request.path.dropFirst())!]
            var response = HTTPResponse(
                status: kind.status, headers: ["Content-Type": kind.type],
                body: .bytes([UInt8](repeating: 65, count: kind.count)))
            if let coding = kind.coding { response.headers.append("Content-Encoding", coding) }
            response.isCompressible = kind.isCompressible
            responder.respond(response)
        }
        defer { server.stop() }
        let client = try server.connect()
        for (number, kind) in kinds.enumerated() {
            client.send("GET /\(number) HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n")
            let answer = try client.readResponse()
            let isCompressed = isOn && kind.isPlain
            #expect(
                answer.headers.all("Content-Encoding") == (isCompressed ? ["gzip"] : kind.coding.map { [$0] } ?? []))
            #expect((answer.body.count == kind.count) == !isCompressed, "\(kind)")
        }
    }

    @Test func `pages are compressed for clients that accept gzip`() throws {
        let server = try TestServer { request, responder in
            switch request.path {
            case "/page": responder.respond(.html(Self.text))
            case "/small": responder.respond(.text("small"))
            case "/image":
                responder.respond(
                    HTTPResponse(status: .ok, headers: ["Content-Type": "image/png"], body: .bytes(Self.text)))
            default:
                var response = HTTPResponse.html(Self.text)
                response.isCompressible = false
                responder.respond(response)
            }
        }
        defer { server.stop() }
        func get(_ path: String, _ accept: String = "gzip") throws -> TestResponse {
            try server.answer("GET \(path) HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: \(accept)\r\n\r\n")
        }
        let page = try get("/page")
        #expect(page.headers["Content-Encoding"] == "gzip")
        #expect(page.headers["Vary"] == "Accept-Encoding")
        #expect(page.body.count < 500)
        #expect(try Compression.gunzip(page.body) == Self.text)
        let plain = try get("/page", "br")
        #expect(plain.headers["Content-Encoding"] == nil)
        #expect(plain.headers["Vary"] == "Accept-Encoding")
        #expect(plain.body == Self.text)
        for path in ["/small", "/image", "/never"] { #expect(try get(path).headers["Content-Encoding"] == nil) }
        let head = try server.answer("HEAD /page HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n")
        #expect(head.headers["Content-Length"] == "\(page.body.count)")
    }
}
