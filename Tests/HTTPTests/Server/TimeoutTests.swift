import EventLoops
import Testing

@testable import HTTP

/// Peers that are deliberately slow. Each test waits for the server's reaction.
@Suite struct TimeoutTests {
    @Test func `an incomplete head is answered with 408`() throws {
        let server = try TestServer(.with { $0.timeouts.header = .milliseconds(50) }, handler: HTTPServerTests.echo)
        defer { server.stop() }
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: loc")
        #expect(try client.readResponse().status == 408)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `more bytes do not extend the deadline of a head`() throws {
        let server = try TestServer(.with { $0.timeouts.header = .milliseconds(200) }, handler: HTTPServerTests.echo)
        defer { server.stop() }
        let client = try server.connect()
        client.send("GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.readResponse()
        let start = ContinuousClock.now
        // Each response to another client takes a little time; after each of them, one more byte is sent.
        while start.duration(to: .now) < .seconds(30) {
            client.send("G")
            if try server.answer("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").status != 200 { break }
            if try client.hasBytes() { break }
        }
        #expect(try client.readResponse().status == 408)
        #expect(start.duration(to: .now) < .seconds(30))
    }

    @Test func `an incomplete body is answered with 408`() throws {
        let server = try TestServer(.with { $0.timeouts.body = .milliseconds(50) }, handler: HTTPServerTests.echo)
        defer { server.stop() }
        let client = try server.connect()
        client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc")
        #expect(try client.readResponse().status == 408)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `an idle connection is closed without a response`() throws {
        let server = try TestServer(.with { $0.timeouts.idle = .milliseconds(50) }, handler: HTTPServerTests.echo)
        defer { server.stop() }
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.readResponse().status == 200)
        #expect(try client.readToEnd().isEmpty)
        let silent = try server.connect()
        silent.send("")
        #expect(server.server.connectionCount <= 1)
    }

    @Test func `a connection without a request is closed`() throws {
        let server = try TestServer(.with { $0.timeouts.header = .milliseconds(50) }, handler: HTTPServerTests.echo)
        defer { server.stop() }
        #expect(try server.connect().readToEnd().isEmpty)
    }

    @Test func `a stream whose client reads nothing is closed`() throws {
        let closed = Collector<Bool>()
        let server = try TestServer(.with { $0.timeouts.write = .milliseconds(50) }) { _, responder in
            let stream = responder.stream()
            stream.onClose = { closed.add(true) }
            while stream.write([UInt8](repeating: 1, count: 100_000)) {}
        }
        defer { server.stop() }
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(closed.wait(for: 1) == [true])
        withExtendedLifetime(client) {}
    }

    @Test func `a slow response is not a timeout`() throws {
        let server = try TestServer(
            .with {
                $0.timeouts.header = .milliseconds(20)
                $0.timeouts.idle = .milliseconds(20)
            }
        ) { _, responder in
            responder.loop.schedule(after: .milliseconds(100)) { responder.respond(.text("late")) }
        }
        defer { server.stop() }
        #expect(try server.answer("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").text == "late")
    }
}
