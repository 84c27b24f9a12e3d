import EventLoops
import Synchronization
import Testing

@testable import HTTP

@Suite struct StreamTests {
    static let get = "GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n"

    /// Starts a server that responds to each request with a stream, and returns the streams.
    private static func streams() throws -> (Collector<HTTPResponseStream>, TestServer) {
        let streams = Collector<HTTPResponseStream>()
        let server = try TestServer { _, responder in
            streams.add(responder.stream(headers: ServerSentEvent.headers))
        }
        return (streams, server)
    }

    @Test func `each event arrives as a chunk`() throws {
        let (streams, server) = try Self.streams()
        defer { server.stop() }
        let client = try server.connect()
        client.send(Self.get)
        let head = try client.readHead()
        #expect(head.headers["Content-Type"] == "text/event-stream; charset=utf-8")
        #expect(head.headers["Transfer-Encoding"] == "chunked")
        let stream = streams.wait(for: 1)[0]
        for number in 0..<5 {
            let event = ServerSentEvent(id: "\(number)", data: "event \(number)").bytes
            stream.loop.execute { stream.write(event) }
            #expect(try client.readChunk() == event)
        }
        stream.loop.execute { stream.write([1, 2], [3]) }
        #expect(try client.readChunk() == [1, 2, 3])
        stream.loop.execute {
            #expect(stream.write([]))
            stream.close()
            #expect(!stream.write([1]))
        }
        #expect(try client.readChunk() == [])
        // The connection can be used for another request.
        client.send(Self.get)
        #expect(try client.readHead().status == 200)
    }

    /// The server would otherwise have to keep the bytes for as long as the stream is open.
    @Test func `a client that sends much while it receives a stream is disconnected`() throws {
        let (streams, server) = try Self.streams()
        defer { server.stop() }
        let client = try server.connect()
        client.send(Self.get)
        #expect(try client.readHead().status == 200)
        let stream = streams.wait(for: 1)[0]
        let ends = Collector<Bool>()
        stream.loop.execute { stream.onClose = { ends.add(true) } }
        client.send(String(repeating: "x", count: 10_000))
        stream.loop.execute { stream.write([1]) }
        #expect(try client.readChunk() == [1])
        client.send(String(repeating: "x", count: 10_000))
        #expect(ends.wait(for: 1) == [true])
    }

    @Test func `an old client's stream ends with the connection`() throws {
        let server = try TestServer { _, responder in
            let stream = responder.stream()
            stream.write(Array("abc".utf8))
            stream.close()
        }
        defer { server.stop() }
        let client = try server.connect()
        client.send("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
        let response = try client.readResponse()
        #expect(response.headers["Transfer-Encoding"] == nil)
        #expect(response.text == "abc")
    }

    /// All ways to write, to clients that support chunks and to clients that do not.
    @Test(arguments: ["HTTP/1.0", "HTTP/1.1"], ["GET", "HEAD"])
    func `all write methods send the same bytes`(version: String, method: String) throws {
        let large = (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }
        let writes: [@Sendable (HTTPResponseStream) -> Void] = [
            { $0.write([1, 2]) }, { $0.write([3], [4, 5]) }, { $0.write([], [6]) }, { $0.write([7], []) },
            { $0.write([]) },
            { $0.write(HTTPChunk([8, 9])) }, { $0.write(HTTPChunk([10]), HTTPChunk([11, 12])) },
            { $0.write(HTTPChunk(large), HTTPChunk([13])) }, { $0.write(large) },
        ]
        let expected = Array(1...12) + large + [13] + large
        let server = try TestServer { request, responder in
            guard request.path == "/stream" else { return responder.respond(.noContent) }
            let stream = responder.stream(headers: ["Content-Type": "image/png"])
            for write in writes { write(stream) }
            stream.close()
        }
        defer { server.stop() }
        let client = try server.connect()
        client.send("\(method) /stream \(version)\r\nHost: localhost\r\n\r\n")
        let answer = try client.readResponse(isHead: method == "HEAD")
        #expect(answer.body == (method == "HEAD" ? [] : expected))
        #expect(answer.headers["Transfer-Encoding"] == (version == "HTTP/1.1" ? "chunked" : nil))
        guard version == "HTTP/1.1" else { return #expect(try client.readToEnd().isEmpty) }
        client.send("GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.readResponse().status == 204)
    }

    /// A client that shuts down its writing side before the response gets no stream.
    @Test func `a half-closed client gets no stream`() throws {
        let kept = Collector<HTTPResponder>()
        let closed = Collector<Bool>()
        let records = Collector<AccessRecord>()
        let configuration = HTTPServerConfiguration.with { $0.accessLog = { records.add($0) } }
        let server = try TestServer(group: EventLoopGroup(count: 1), configuration) { _, responder in
            kept.add(responder)
        }
        defer { server.stop() }
        let client = try server.connect()
        client.send(Self.get)
        client.finish()
        let responder = kept.wait(for: 1)[0]
        // By the time another client is served, the loop has noticed the end.
        let other = try server.connect()
        other.send(Self.get)
        kept.wait(for: 1)[1].loop.execute {
            let stream = responder.stream()
            stream.onClose = { closed.add(stream.isOpen) }
            stream.write([1])
        }
        #expect(closed.wait(for: 1) == [false])
        #expect(try client.readHead().status == 200)
        #expect(try client.readToEnd().isEmpty)
        #expect(records.wait(for: 1).map(\.target) == ["/stream"])
        kept.clear()
    }

    @Test func `an aborted body has no final chunk`() throws {
        let closed = Collector<Bool>()
        let server = try TestServer { _, responder in
            let stream = responder.stream()
            stream.onClose = { closed.add(stream.isOpen) }
            stream.write(Array("abc".utf8))
            stream.abort()
            stream.abort()
        }
        defer { server.stop() }
        let client = try server.connect()
        client.send(Self.get)
        _ = try client.readHead()
        #expect(String(decoding: try client.readToEnd(), as: UTF8.self) == "3\r\nabc\r\n")
        #expect(closed.wait(for: 1) == [false])
    }

    @Test func `the server notices immediately that a client disconnects`() throws {
        let closed = Collector<String>()
        let server = try TestServer { request, responder in
            let stream = responder.stream()
            stream.onClose = { closed.add(request.path) }
        }
        defer { server.stop() }
        var client: TestClient? = try server.connect()
        client?.send("GET /closed HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client?.readHead()
        client = nil
        #expect(closed.wait(for: 1) == ["/closed"])
        client = try server.connect()
        client?.send("GET /reset HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client?.readHead()
        client?.abort()
        #expect(closed.wait(for: 1).last == "/reset")
        #expect(server.server.connectionCount == 0)
    }

    /// The server also notices that a client disconnects if it has sent more than the server reads.
    @Test func `the server notices that a client with unread bytes disconnects`() throws {
        let closed = Collector<Bool>()
        let server = try TestServer { _, responder in
            let stream = responder.stream()
            stream.onClose = { closed.add(true) }
        }
        defer { server.stop() }
        var client: TestClient? = try server.connect()
        client?.send(Self.get)
        _ = try client?.readHead()
        client?.send([UInt8](repeating: 65, count: 150_000))
        client = nil
        closed.wait(for: 1)
    }

    @Test func `a client that stops reading uses bounded memory`() throws {
        let states = Collector<String>()
        let server = try TestServer(.with { $0.maximumUnsentBytes = 100_000 }) { _, responder in
            let stream = responder.stream()
            stream.onClose = { states.add("closed") }
            stream.onWritable = { states.add("writable") }
            let block = [UInt8](repeating: 1, count: 50_000)
            while stream.write(block) {}
            states.add(stream.isWritable ? "not blocked" : "blocked")
            if stream.isOpen {
                // One block may be kept; the following ones exceed the limit.
                for _ in 0..<3 { stream.write(block) }
            }
            states.add(stream.isOpen ? "still open" : "given up")
        }
        defer { server.stop() }
        let client = try TestClient(port: server.server.boundPort, receiveBuffer: 4_096)
        client.send(Self.get)
        #expect(states.wait(for: 3) == ["blocked", "given up", "closed"])
    }

    @Test func `a client that resumes reading receives everything`() throws {
        let states = Collector<Int>()
        let server = try TestServer { _, responder in
            let stream = responder.stream()
            stream.onWritable = {
                stream.onWritable = nil
                stream.close()
            }
            let block = [UInt8](repeating: 1, count: 50_000)
            var count = 1
            while stream.write(block) { count += 1 }
            states.add(count)
        }
        defer { server.stop() }
        let client = try TestClient(port: server.server.boundPort, receiveBuffer: 4_096)
        client.send(Self.get)
        let count = states.wait(for: 1)[0]
        #expect(try client.readResponse().body.count == count * 50_000)
    }

    @Test func `a connection moves to another loop with its requests`() throws {
        let group = EventLoopGroup(count: 3)
        let server = try TestServer(group: group) { request, responder in
            let index = Int(request.path.dropFirst())!
            let target = [responder.loop.index, (responder.loop.index + 1) % 3, index % 3][index % 3]
            responder.move(to: group.loops[target]) { responder in
                #expect(responder.loop.inEventLoop)
                #expect(responder.loop.index == target)
                responder.respond(.text(request.path))
            }
        }
        defer { server.stop() }
        let client = try server.connect()
        // Pipelined: bytes that arrived with the request move too.
        client.send((0..<60).map { "GET /\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
        for number in 0..<60 { #expect(try client.readResponse().text == "/\(number)") }
        #expect(server.server.connectionCount == 1)
    }

    @Test func `a stream runs on the loop that it was moved to`() throws {
        let group = EventLoopGroup(count: 2)
        let server = try TestServer(group: group) { _, responder in
            let other = group.loops[1 - responder.loop.index]
            responder.move(to: other) { responder in
                let stream = responder.stream()
                stream.write(Array("\(stream.loop === other)".utf8))
                stream.close()
            }
        }
        defer { server.stop() }
        #expect(try server.answer(Self.get).text == "true")
    }

    @Test func `a client that disconnects during a move leaks nothing`() throws {
        let group = EventLoopGroup(count: 2)
        let server = try TestServer(group: group) { _, responder in
            responder.move(to: group.loops[1 - responder.loop.index]) { responder in
                let stream = responder.stream()
                stream.write([1])
            }
        }
        defer { server.stop() }
        for _ in 0..<50 { try server.connect().send(Self.get) }
        server.server.shutdown(within: .seconds(5))
        #expect(server.server.connectionCount == 0)
    }
}
