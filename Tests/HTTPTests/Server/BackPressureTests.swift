import EventLoops
import Testing

@testable import HTTP

@Suite struct BackPressureTests {
    /// A client that sends while it waits for a response is blocked by the sockets' buffers. Eventually all its
    /// requests are answered.
    @Test func `a client that sends during a pending response is blocked`() throws {
        let kept = Collector<HTTPResponder>()
        let server = try TestServer(group: EventLoopGroup(count: 1)) { request, responder in
            if request.path == "/held" { kept.add(responder) } else { responder.respond(.noContent) }
        }
        defer { server.stop() }
        func request(_ path: String, _ padding: Int) -> [UInt8] {
            let padding = String(repeating: "x", count: padding)
            return Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\nX: \(padding)\r\n\r\n".utf8)
        }
        let client = try server.connect()
        client.send(request("/held", 0))
        let held = kept.wait(for: 1)[0]
        let next = request("/", 15_000)
        var sent = 0
        var isHeldUp = false
        while !isHeldUp, sent < 64 << 20 {
            isHeldUp = true
            while case let count = client.sendWithoutWaiting(next[(sent % next.count)...]), count > 0 {
                sent += count
                isHeldUp = false
                guard sent < 64 << 20 else { break }
            }
            // Requests of another client ensure that the server has had time to read.
            for _ in 0..<20 { _ = try server.answer("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        }
        try #require(isHeldUp, "The server has read everything.")
        held.loop.execute { held.respond(.noContent) }
        client.send(Array(next[(sent % next.count)...]))
        for _ in 0..<1 + sent / next.count + 1 { #expect(try client.readResponse().status == 204) }
    }
}
