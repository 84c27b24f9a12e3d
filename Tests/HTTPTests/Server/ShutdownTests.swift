import EventLoops
import Foundation
import Testing

@testable import HTTP

@Suite struct ShutdownTests {
    @Test func `the server ends immediately with open streams and idle connections`() throws {
        let closed = Collector<Bool>()
        let server = try TestServer { request, responder in
            guard request.path == "/stream" else { return responder.respond(.noContent) }
            let stream = responder.stream()
            stream.onClose = { closed.add(true) }
        }
        let clients = try (0..<20).map { number in
            let client = try server.connect()
            client.send("GET /\(number % 2 == 0 ? "stream" : "idle") HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = try client.readHead()
            return client
        }
        let silent = try server.connect()
        let half = try server.connect()
        half.send("GET / HTTP/1.1\r\nHo")
        _ = try server.answer("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let start = ContinuousClock.now
        server.server.shutdown(within: .milliseconds(500))
        #expect(start.duration(to: .now) < .seconds(20))
        #expect(server.server.connectionCount == 0)
        #expect(closed.wait(for: 10).count == 10)
        // The stream is ended properly.
        #expect(try clients[0].readToEnd() == Array("0\r\n\r\n".utf8))
        #expect(try clients[1].readToEnd().isEmpty)
        #expect(try silent.readToEnd().isEmpty)
        #expect(throws: TestClient.Failure.self) { try server.connect() }
        server.stop()
    }

    @Test func `a request in progress is answered`() throws {
        let begun = Collector<Bool>()
        let server = try TestServer { _, responder in
            begun.add(true)
            responder.loop.schedule(after: .milliseconds(50)) { responder.respond(.text("done")) }
        }
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        begun.wait(for: 1)
        server.stop()
        let response = try client.readResponse()
        #expect(response.text == "done")
        #expect(response.headers["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
    }

    /// The client has connected before the shutdown, and does not know of it.
    @Test func `the first request of a new connection is answered`() throws {
        let server = try TestServer(group: EventLoopGroup(count: 1)) { request, responder in
            if request.path == "/stream" { _ = responder.stream() } else { responder.respond(.text("done")) }
        }
        let (stream, new) = (try server.connect(), try server.connect())
        stream.send("GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try stream.readHead()
        // The server has accepted the earlier connections too.
        _ = try server.answer("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let ended = Collector<Bool>()
        Thread.detachNewThread {
            server.stop()
            ended.add(true)
        }
        _ = try stream.readToEnd()
        new.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let response = try new.readResponse()
        #expect(response.text == "done")
        #expect(response.headers["Connection"] == "close")
        ended.wait(for: 1)
    }

    @Test func `a request that is never answered does not delay the shutdown`() throws {
        let kept = Collector<HTTPResponder>()
        let server = try TestServer { _, responder in kept.add(responder) }
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        kept.wait(for: 1)
        let start = ContinuousClock.now
        server.server.shutdown(within: .milliseconds(50))
        #expect(start.duration(to: .now) < .seconds(20))
        #expect(server.server.connectionCount == 0)
        #expect(try client.readToEnd().isEmpty)
        kept.clear()
        server.stop()
    }

    @Test func `another server can use the port immediately`() throws {
        let server = try TestServer(handler: HTTPServerTests.echo)
        let port = server.server.boundPort
        _ = try server.answer("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        server.stop()
        let second = try TestServer(.with { $0.port = port }, handler: HTTPServerTests.echo)
        #expect(try second.answer("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
        second.stop()
    }

    /// Connections that are opened and closed in every way leave none behind.
    @Test func noConnectionIsLeaked() throws {
        let server = try TestServer { request, responder in
            if request.path == "/stream" {
                responder.stream().write([1])
            } else {
                responder.respond(.text(request.path))
            }
        }
        for number in 0..<300 {
            let client = try server.connect()
            switch number % 6 {
            case 0: client.send("GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
            case 1: client.send("GET / HTTP/1.1\r\nHo")
            case 2: client.send("rubbish\r\n\r\n")
            case 3:
                client.send("GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
                client.abort()
            case 4:
                client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc")
                client.abort()
            default:
                client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                _ = try client.readResponse()
            }
        }
        server.server.shutdown(within: .seconds(5))
        #expect(server.server.connectionCount == 0)
        server.stop()
    }
}
