import EventLoops
import Testing

@testable import HTTP

@Suite struct SecurityHeadersTests {
    private static let answer: HTTPHandler = { request, responder in
        switch request.path {
        case "/html": responder.respond(.html(Array("<p>".utf8)))
        case "/own":
            var response = HTTPResponse.html(Array("<p>".utf8))
            for name in ["Cross-Origin-Opener-Policy", "Permissions-Policy", "Strict-Transport-Security"] {
                response.headers.append(name, "own")
            }
            responder.respond(response)
        case "/text": responder.respond(.text("x"))
        case "/nothing": responder.respond(.noContent)
        case "/away": responder.respond(.redirect(to: "/html"))
        case "/stream": responder.stream(headers: ServerSentEvent.headers).close()
        case "/forgotten": break
        case "/wrong": Router.notFound(request, responder)
        default: responder.respond(HTTPResponse(status: .notModified))
        }
    }

    /// All kinds of responses, including those of the server itself.
    @Test func `every response forbids content sniffing`() throws {
        let server = try TestServer(
            .with {
                $0.timeouts.body = .milliseconds(50)
                $0.maximumConnectionsPerAddress = 1
                $0.limits.bodyBytes = 100
            }, handler: Self.answer)
        defer { server.stop() }
        var requests = ["html", "text", "nothing", "away", "stream", "forgotten", "wrong", "other"].map {
            "GET /\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        }
        requests += [
            "nonsense\r\n\r\n", "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 101\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc",
            "GET /\(String(repeating: "x", count: 9_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
        ]
        var statuses: Set<Int> = []
        for (number, request) in requests.enumerated() {
            // A separate address for each request, so that connections that are still closing do not count.
            let client = try server.connect(from: UInt8(10 + number))
            client.send(request)
            let answer = try client.readHead()
            statuses.insert(answer.status)
            #expect(answer.headers.all("X-Content-Type-Options") == ["nosniff"], "\(answer.status)")
            #expect(answer.headers["Strict-Transport-Security"] == nil)
        }
        let first = try server.connect(from: 9)
        first.send(requests[0])
        _ = try first.readResponse()
        let refused = try server.connect(from: 9).readResponse()
        #expect(refused.headers.all("X-Content-Type-Options") == ["nosniff"])
        statuses.insert(refused.status)
        #expect(statuses == [200, 204, 303, 304, 400, 404, 408, 413, 414, 421, 429, 500, 505])
    }

    @Test func `documents are isolated from other sites`() throws {
        let server = try TestServer(handler: Self.answer)
        defer { server.stop() }
        func get(_ path: String) throws -> HTTPHeaders {
            try server.answer("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n").headers
        }
        let document = try get("/html")
        #expect(document["Cross-Origin-Opener-Policy"] == "same-origin")
        #expect(document["Permissions-Policy"]?.hasPrefix("camera=(), ") == true)
        #expect(try get("/text")["Cross-Origin-Opener-Policy"] == nil)
        #expect(try get("/text")["Permissions-Policy"] == nil)
        let own = try get("/own")
        #expect(own.all("Cross-Origin-Opener-Policy") == ["own"])
        #expect(own.all("Permissions-Policy") == ["own"])
        #expect(own.all("Strict-Transport-Security") == ["own"])
    }

    @Test func `strict transport security is sent if it is configured`() throws {
        let server = try TestServer(
            .with {
                $0.securityHeaders.strictTransportSecurity = .seconds(86_400)
                $0.securityHeaders.crossOriginOpenerPolicy = nil
                $0.securityHeaders.permissionsPolicy = nil
            }, handler: Self.answer)
        defer { server.stop() }
        for path in ["/html", "/nothing", "/away"] {
            let headers = try server.answer("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n").headers
            #expect(headers["Strict-Transport-Security"] == "max-age=86400")
            #expect(headers["Cross-Origin-Opener-Policy"] == nil)
            #expect(headers["Permissions-Policy"] == nil)
        }
    }
}
