import EventLoops
import Synchronization
import Testing

@testable import HTTP

@Suite struct HTTPServerTests {
    /// Responds with the request that it received.
    static let echo: HTTPHandler = { request, responder in
        responder.respond(.text("\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self))"))
    }

    @Test func `a connection serves many requests`() throws {
        let server = try TestServer(handler: Self.echo)
        defer { server.stop() }
        let client = try server.connect()
        for number in 0..<20 {
            client.send("GET /\(number) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let response = try client.readResponse()
            #expect(response.status == 200)
            #expect(response.text == "GET /\(number) ")
            #expect(response.headers["Content-Length"] == "\(response.body.count)")
            #expect(response.headers["Date"]?.hasSuffix(" GMT") == true)
            #expect(response.headers["Connection"] == nil)
        }
        #expect(server.server.connectionCount == 1)
    }

    @Test func `pipelined requests are answered in order even if responses are delayed`() throws {
        let server = try TestServer { request, responder in
            guard request.path == "/later" else { return responder.respond(.text(request.path)) }
            responder.loop.schedule(after: .milliseconds(5)) { responder.respond(.text("/later")) }
        }
        defer { server.stop() }
        let client = try server.connect()
        let paths = (0..<200).map { $0 % 10 == 3 ? "/later" : "/\($0)" }
        client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
        for path in paths { #expect(try client.readResponse().text == path) }
    }

    @Test func `bodies with a length and chunked bodies are received`() throws {
        let server = try TestServer(handler: Self.echo)
        defer { server.stop() }
        let client = try server.connect()
        client.send("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello")
        #expect(try client.readResponse().text == "POST /a hello")
        client.send("POST /b HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
        client.send("2\r\nde\r\n0\r\nTrailer: x\r\n\r\n")
        #expect(try client.readResponse().text == "POST /b abcde")
        let large = String(repeating: "x", count: 900_000)
        client.send("POST /c HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n" + large)
        #expect(try client.readResponse().text == "POST /c " + large)
    }

    @Test func `a client that expects 100-continue receives it unless the body is too large`() throws {
        let server = try TestServer(handler: Self.echo)
        defer { server.stop() }
        let client = try server.connect()
        client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.readHead().status == 100)
        client.send("ok")
        #expect(try client.readResponse().text == "POST / ok")
        client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.readResponse().status == 413)
    }

    @Test func `a response to HEAD has the length but no body`() throws {
        let server = try TestServer(handler: Self.echo)
        defer { server.stop() }
        let client = try server.connect()
        client.send("HEAD /a HTTP/1.1\r\nHost: localhost\r\n\r\nGET /b HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.readResponse(isHead: true).headers["Content-Length"] == "8")
        #expect(try client.readResponse().text == "GET /b ")
    }

    @Test func `an old client's connection closes unless it requests keep-alive`() throws {
        let server = try TestServer(handler: Self.echo)
        defer { server.stop() }
        var client = try server.connect()
        client.send("GET /a HTTP/1.0\r\nHost: localhost\r\n\r\n")
        #expect(try client.readResponse().headers["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
        client = try server.connect()
        client.send("GET /a HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n")
        #expect(try client.readResponse().headers["Connection"] == "keep-alive")
        client.send("GET /b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(try client.readResponse().text == "GET /b ")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n", 400),
        ("GET / HTTP/3.0\r\nHost: localhost\r\n\r\n", 505),
        ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\n\r\n", 413),
        ("BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
        ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
        ("GET / HTTP/1.0\r\n\r\n", 421),
        ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 421),
    ]) func `an invalid request is answered and the connection closes`(_ request: String, _ status: Int) throws {
        let server = try TestServer(handler: Self.echo)
        defer { server.stop() }
        let client = try server.connect()
        // The following bytes must not be treated as a request.
        client.send(request + "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let response = try client.readResponse()
        #expect(response.status == status)
        #expect(response.headers["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `the body limit applies to chunked bodies`() throws {
        let server = try TestServer(.with { $0.limits.bodyBytes = 1_000 }, handler: Self.echo)
        defer { server.stop() }
        let client = try server.connect()
        client.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<11 { client.send("64\r\n\(String(repeating: "x", count: 100))\r\n") }
        #expect(try client.readResponse().status == 413)
    }

    @Test(arguments: ["localhost", "LOCALHOST:1234", "127.0.0.1:80", "[::1]:8080", "127.0.0.1"])
    func `loopback names are accepted with any port`(_ host: String) throws {
        let server = try TestServer(handler: Self.echo)
        defer { server.stop() }
        #expect(try server.answer("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").status == 200)
    }

    @Test func `a request that the handler drops is answered with 500`() throws {
        let server = try TestServer { _, _ in }
        defer { server.stop() }
        #expect(try server.answer("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 500)
    }

    @Test func `connections beyond the limit are rejected`() throws {
        let server = try TestServer(.with { $0.maximumConnections = 1 }, handler: Self.echo)
        defer { server.stop() }
        let first = try server.connect()
        first.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try first.readResponse().status == 200)
        let second = try server.connect()
        #expect(try second.readResponse().status == 503)
    }

    @Test func `a port in use is reported`() throws {
        let server = try TestServer(handler: Self.echo)
        defer { server.stop() }
        let second = HTTPServer(
            group: server.group, configuration: HTTPServerConfiguration(port: server.server.boundPort),
            handler: Self.echo)
        let error = #expect(throws: HTTPError.self) { try second.start() }
        #expect(error?.code == .addressInUse)
        #expect(error?.message == "Port \(server.server.boundPort) on 127.0.0.1 is in use by another program.")
    }

    @Test func `a half-closed client still receives its responses`() throws {
        let server = try TestServer { request, responder in
            responder.loop.schedule(after: .milliseconds(5)) { responder.respond(.text(request.path)) }
        }
        defer { server.stop() }
        let client = try server.connect()
        client.send("GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\nGET /2 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        client.finish()
        #expect(try client.readResponse().text == "/1")
        #expect(try client.readResponse().text == "/2")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `every response is logged`() throws {
        let records = Collector<AccessRecord>()
        let server = try TestServer(.with { $0.accessLog = { records.add($0) } }, handler: Self.echo)
        defer { server.stop() }
        _ = try server.answer("POST /a?b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx")
        _ = try server.answer("nonsense\r\n\r\n")
        let seen = records.wait(for: 2)
        #expect(seen[0].method == .post)
        #expect(seen[0].target == "/a?b")
        #expect(seen[0].status == .ok)
        #expect(seen[0].bodyBytes == 11)
        #expect(seen[0].remoteAddress == "127.0.0.1")
        #expect(seen[1].status == .badRequest)
    }

    /// An unreadable request has no method and no target, regardless of earlier requests on its connection.
    @Test(arguments: [
        "nonsense\r\n\r\n", "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", "GET /b HTTP/1.1\r\n: x\r\n\r\n",
    ])
    func `an unreadable request is logged without method and target`(_ request: String) throws {
        let records = Collector<AccessRecord>()
        let server = try TestServer(.with { $0.accessLog = { records.add($0) } }, handler: Self.echo)
        defer { server.stop() }
        let client = try server.connect()
        for pieces in [["POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx"], [request]] {
            for piece in pieces { client.send(piece) }
            _ = try client.readResponse()
        }
        let seen = records.wait(for: 2)
        #expect(seen.map(\.method) == [.post, nil])
        #expect(seen.map(\.target) == ["/a", ""])
        #expect(seen[1].duration == .zero)
    }

    /// A rejected client may continue to send, up to a limit, so that it receives the response.
    @Test func `a rejected client that continues to send is disconnected`() throws {
        let server = try TestServer(handler: Self.echo)
        defer { server.stop() }
        let client = try server.connect()
        client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\n\r\n")
        #expect(try client.readResponse().status == 413)
        // The sockets' buffers hold some megabytes in addition to the one that the server reads.
        let block = [UInt8](repeating: 120, count: 1 << 20)
        let sent = (0..<64).reduce(0) { sent, _ in sent + client.send(block) }
        #expect(sent < 32 << 20)
    }

    /// A client that sends requests and reads no response gets back-pressure; it cannot fill the server's memory.
    @Test func `a client that reads no responses is blocked`() throws {
        let answered = Atomic(0)
        let page = [UInt8](repeating: 65, count: 60_000)
        let server = try TestServer { _, responder in
            answered.add(1, ordering: .relaxed)
            responder.respond(.html(page))
        }
        defer { server.stop() }
        let client = try TestClient(port: server.server.boundPort, receiveBuffer: 4_096)
        let count = 1_000
        client.send(String(repeating: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", count: count))
        // Requests of another client ensure that the server has had time to read.
        for _ in 0..<20 { _ = try server.answer("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        #expect(answered.load(ordering: .relaxed) < 200)
        for _ in 0..<count { #expect(try client.readResponse().body.count == 60_000) }
    }
}
