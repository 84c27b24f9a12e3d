import EventLoops
import Locks
import RxTesting
import Testing

@testable import HTTP

/// Requests of all kinds on one connection: each is answered as on a connection of its own, whatever precedes it.
@Suite struct PipelinedStateTests {
    /// Returns everything that a request consists of.
    private static func description(of request: HTTPRequest) -> String {
        let fields = request.headers.fields.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
        return "é \(request.method.rawValue) \(request.target) \(fields) \(request.body)\n"
    }

    /// Responds with everything that the request consists of.
    private static let echo: HTTPHandler = { request, responder in
        let text = description(of: request)
        switch request.path {
        case "/later": responder.loop.execute { responder.respond(.text(text)) }
        case "/large": responder.respond(.text(String(repeating: text, count: 2_000)))
        case "/long": responder.respond(.text(String(repeating: "é", count: 2_049 + request.body.count)))
        case "/empty": responder.respond(.noContent)
        case "/pieces":
            let stream = responder.stream(headers: ["Content-Type": "text/plain"])
            for _ in 0..<3 { stream.write(Array(text.utf8)) }
            stream.close()
        case "/upload" where responder.body != nil:
            let received = Mutex<[UInt8]>([])
            responder.body?.start { bytes in
                received.withLock { $0 += bytes }
            } onEnd: { end in
                responder.respond(.text("\(end) \(received.withLock { $0 }) \(text)"))
            }
        default: responder.respond(.text(text))
        }
    }

    /// A request that leaves its connection open.
    private static func request(using random: inout SeededGenerator) -> String {
        let path = ["/", "/later", "/large", "/long", "/empty", "/pieces", "/upload"].randomElement(using: &random)!
        // The body of a stream in HTTP/1.0 ends with the connection.
        let isOld = path != "/pieces" && Int.random(in: 0..<4, using: &random) == 0
        var fields = "Host: localhost\r\n"
        if isOld { fields += "Connection: keep-alive\r\n" }
        if Bool.random(using: &random) { fields += "Accept-Encoding: gzip\r\n" }
        for _ in 0..<Int.random(in: 0..<3, using: &random) {
            fields += "X-\(Int.random(in: 0..<9, using: &random)): \(UInt64.random(in: 0 ... .max, using: &random))\r\n"
        }
        let target = "\(path)?\(Int.random(in: 0..<1_000, using: &random))"
        let version = isOld ? "HTTP/1.0" : "HTTP/1.1"
        guard Bool.random(using: &random) else {
            return "\(Bool.random(using: &random) ? "GET" : "HEAD") \(target) \(version)\r\n\(fields)\r\n"
        }
        let body = String(repeating: "b", count: Int.random(in: 0..<40, using: &random))
        if !isOld, Bool.random(using: &random) {
            let chunk = body.isEmpty ? "" : "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n"
            return "POST \(target) \(version)\r\n\(fields)Transfer-Encoding: chunked\r\n\r\n\(chunk)0\r\n\r\n"
        }
        return "POST \(target) \(version)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    /// Requests after which the server closes the connection.
    private static let lastRequests = [
        "GET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /last HTTP/1.0\r\n\r\n",
        "HEAD /last HTTP/1.1\r\n\r\n",
        "HEAD /last HTTP/1.1\r\nHost: localhost\r\nBad name: x\r\n\r\n",
        "POST /last HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
        "POST /upload HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
        "nonsense\r\n\r\n",
    ]

    /// The response except for its date.
    private func read(_ request: String, from client: TestClient) throws -> [String] {
        let response = try client.readResponse(isHead: request.hasPrefix("HEAD "))
        let fields = response.headers.fields.filter { $0.name != "Date" }.map { "\($0.name): \($0.value)" }
        return ["\(response.status)"] + fields + [String(describing: response.body)]
    }

    @Test(arguments: 1...20) func `each request is answered as on a connection of its own`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Some handlers keep their request, whose memory must not be used for another one.
        let kept = Collector<(request: HTTPRequest, description: String)>()
        let configuration = HTTPServerConfiguration.with { $0.streamsBody = { $0.path == "/upload" } }
        let server = try TestServer(group: EventLoopGroup(count: 1), configuration) { request, responder in
            if request.target.hasSuffix("7") { kept.add((request, Self.description(of: request))) }
            Self.echo(request, responder)
        }
        defer { server.stop() }
        var requests = (0..<40).map { _ in Self.request(using: &random) }
        requests.append(Self.lastRequests[Int(seed) % Self.lastRequests.count])
        let client = try server.connect()
        var bytes = Array(requests.joined().utf8)[...]
        while !bytes.isEmpty {
            let count = Int.random(in: 1...1_500, using: &random)
            client.send(Array(bytes.prefix(count)))
            bytes = bytes.dropFirst(count)
        }
        for request in requests {
            let alone = try server.connect()
            alone.send(request)
            #expect(try read(request, from: client) == read(request, from: alone), "\(request)")
        }
        #expect(try client.readToEnd().isEmpty)
        for (request, description) in kept.wait(for: 0) { #expect(Self.description(of: request) == description) }
    }
}
