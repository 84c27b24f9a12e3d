import EventLoops
import Locks
import Testing

@testable import HTTP

/// Bodies of requests that the handler receives in pieces.
@Suite struct BodyStreamTests {
    /// Configures a server that streams the bodies for paths that begin with `/stream`.
    private func streaming(
        _ change: (inout HTTPServerConfiguration) -> Void = { _ in }
    ) -> HTTPServerConfiguration {
        .with {
            $0.streamsBody = { $0.path.hasPrefix("/stream") }
            $0.limits.bodyBytes = 1_000
            change(&$0)
        }
    }

    /// Responds with the received text and its end, in one piece.
    private static let collect: HTTPHandler = { request, responder in
        guard let body = responder.body else {
            return responder.respond(.text("whole \(String(decoding: request.body, as: UTF8.self))"))
        }
        let text = Mutex("")
        body.start { bytes in
            text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        } onEnd: { end in
            responder.respond(.text("\(end) \(text.withLock { $0 })"))
        }
    }

    private func post(_ body: String, to path: String = "/stream") -> String {
        "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test func `only the selected requests with a body are streamed`() throws {
        let server = try TestServer(streaming(), handler: Self.collect)
        defer { server.stop() }
        #expect(try server.answer(post("abc")).text == "complete abc")
        #expect(try server.answer(post("abc", to: "/other")).text == "whole abc")
        #expect(try server.answer(post("")).text == "whole ")
    }

    @Test func `a body in any two pieces and pipelined requests behind it are answered in order`() throws {
        let server = try TestServer(streaming(), handler: Self.collect)
        defer { server.stop() }
        let chunked =
            "POST /stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
        let whole = Array((post("12345") + chunked + post("x", to: "/other") + post("6")).utf8)
        for cut in stride(from: 1, to: whole.count, by: 3) {
            let client = try server.connect()
            client.send(Array(whole[..<cut]))
            // Another client's request ensures that the server has read the first piece.
            _ = try server.answer(post("", to: "/other"))
            client.send(Array(whole[cut...]))
            let texts = try (0..<4).map { _ in try client.readResponse().text }
            #expect(texts == ["complete 12345", "complete abcde", "whole x", "complete 6"], "cut at \(cut)")
        }
    }

    @Test func `a body may be larger than the limit of whole bodies`() throws {
        let server = try TestServer(streaming()) { _, responder in
            let count = Mutex(0)
            responder.body?.start { bytes in
                count.withLock { $0 += bytes.count }
            } onEnd: { _ in
                responder.respond(.text("\(count.withLock { $0 })"))
            }
        }
        defer { server.stop() }
        #expect(try server.answer(post(String(repeating: "x", count: 3_000_000))).text == "3000000")
    }

    @Test func `a paused body blocks the client, with bounded memory`() throws {
        let bodies = Collector<HTTPBodyStream>()
        let counts = Mutex(0)
        let ends = Collector<HTTPBodyStream.End>()
        let server = try TestServer(group: EventLoopGroup(count: 1), streaming()) { request, responder in
            guard let body = responder.body else { return responder.respond(.noContent) }
            body.start { bytes in
                counts.withLock { $0 += bytes.count }
                body.pause()
                bodies.add(body)
            } onEnd: { end in
                ends.add(end)
                responder.respond(.noContent)
            }
        }
        defer { server.stop() }
        let client = try server.connect()
        let size = 64 << 20
        client.send("POST /stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(size)\r\n\r\n")
        let piece = [UInt8](repeating: 1, count: 65_536)
        var sent = 0
        var isHeldUp = false
        while !isHeldUp, sent < size {
            isHeldUp = true
            while case let count = client.sendWithoutWaiting(piece[...]), count > 0 {
                sent += count
                isHeldUp = false
            }
            for _ in 0..<20 { _ = try server.answer("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        }
        #expect(sent < size, "The server has read everything.")
        #expect(counts.withLock { $0 } <= 1 << 20)
        // Each resumption delivers one more piece.
        let body = bodies.wait(for: 1)[0]
        server.group.loops[0].execute { body.resume() }
        #expect(bodies.wait(for: 1).count == 2)
        client.abort()
        // The bytes that have arrived are delivered first.
        var resumed = 2
        while ends.isEmpty, resumed < 10_000 {
            server.group.loops[0].execute { body.resume() }
            _ = try server.answer("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            resumed += 1
        }
        #expect(ends.wait(for: 1) == [.brokenOff])
    }

    @Test(arguments: ["abc", String(repeating: "x", count: 300_000)])
    func `a body that is paused after each piece ends after the last`(text: String) throws {
        let server = try TestServer(streaming()) { _, responder in
            guard let body = responder.body else { return }
            let count = Mutex(0)
            body.start { bytes in
                count.withLock { $0 += bytes.count }
                body.pause()
                responder.loop.execute { body.resume() }
            } onEnd: { _ in
                responder.respond(.text("\(count.withLock { $0 })"))
            }
        }
        defer { server.stop() }
        let client = try server.connect()
        let chunked = "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n0\r\n\r\n"
        client.send(post(text))
        #expect(try client.readResponse().text == "\(text.utf8.count)")
        client.send("POST /stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n\(chunked)")
        #expect(try client.readResponse().text == "\(text.utf8.count)")
        client.send(post(text))
        #expect(try client.readResponse().text == "\(text.utf8.count)")
    }

    @Test func `the client is asked to continue when the handler reads, and not when it refuses`() throws {
        let server = try TestServer(streaming()) { request, responder in
            if request.path == "/stream/no" { return responder.respond(.text("no", status: .contentTooLarge)) }
            Self.collect(request, responder)
        }
        defer { server.stop() }
        let client = try server.connect()
        let fields = "Expect: 100-continue\r\nContent-Length: 3\r\n\r\n"
        client.send("POST /stream HTTP/1.1\r\nHost: localhost\r\n\(fields)")
        #expect(try client.readResponse().status == 100)
        client.send("abc")
        #expect(try client.readResponse().text == "complete abc")
        client.send("POST /stream/no HTTP/1.1\r\nHost: localhost\r\n\(fields)")
        let refusal = try client.readResponse()
        #expect(refusal.status == 413)
        #expect(refusal.headers["Connection"] == "close")
    }

    @Test func `a response before the end of the body closes the connection`() throws {
        let server = try TestServer(streaming()) { _, responder in
            responder.body?.start { _ in
                responder.respond(.text("enough"))
            } onEnd: { _ in
                Issue.record("ended")
            }
        }
        defer { server.stop() }
        let client = try server.connect()
        client.send("POST /stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nabc")
        #expect(try client.readResponse().text == "enough")
        client.finish()
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(arguments: [false, true]) func `a client that leaves ends the body`(isReset: Bool) throws {
        let ends = Collector<HTTPBodyStream.End>()
        let started = Collector<Bool>()
        let server = try TestServer(streaming()) { _, responder in
            responder.body?.start { _ in
                started.add(true)
            } onEnd: { end in
                ends.add(end)
                responder.respond(.noContent)
            }
        }
        defer { server.stop() }
        let client = try server.connect()
        client.send("POST /stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc")
        started.wait(for: 1)
        if isReset { client.abort() } else { client.finish() }
        #expect(ends.wait(for: 1) == [.brokenOff])
    }

    /// The end of the client's bytes is known before the body is read.
    @Test func `a cut-off body ends although it was queued behind another request`() throws {
        let ends = Collector<HTTPBodyStream.End>()
        let first = Collector<HTTPResponder>()
        let disconnected = Collector<Bool>()
        let server = try TestServer(streaming()) { _, responder in
            guard let body = responder.body else {
                responder.onDisconnect = { disconnected.add(true) }
                return first.add(responder)
            }
            body.start { _ in
            } onEnd: { end in
                ends.add(end)
                responder.respond(.noContent)
            }
        }
        defer { server.stop() }
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        client.send("POST /stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc")
        client.finish()
        disconnected.wait(for: 1)
        let responder = first.wait(for: 1)[0]
        responder.loop.execute { responder.respond(.text("first")) }
        #expect(try client.readResponse().text == "first")
        #expect(ends.wait(for: 1) == [.brokenOff])
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `an invalid chunk ends the body and is answered with 400`() throws {
        let ends = Collector<HTTPBodyStream.End>()
        let server = try TestServer(streaming()) { _, responder in
            responder.body?.start { _ in
            } onEnd: { end in
                ends.add(end)
                responder.respond(.noContent)
            }
        }
        defer { server.stop() }
        let client = try server.connect()
        client.send("POST /stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\nxyz\r\n")
        #expect(try client.readResponse().status == 400)
        #expect(ends.wait(for: 1) == [.brokenOff])
    }

    /// The handler pauses when bytes arrive, or later, when it waits for more.
    @Test(arguments: [false, true])
    func `a slow client is answered with 408, but not while the handler pauses`(isLater: Bool) throws {
        let ends = Collector<HTTPBodyStream.End>()
        let pauses = Collector<(body: HTTPBodyStream, loop: EventLoop)>()
        let server = try TestServer(streaming { $0.timeouts.body = .milliseconds(50) }) { request, responder in
            guard let body = responder.body else { return responder.respond(.noContent) }
            let loop = responder.loop
            let pause = { @Sendable in
                body.pause()
                pauses.add((body, loop))
            }
            body.start { _ in
                if request.path == "/stream/paused" { isLater ? loop.execute(pause) : pause() }
            } onEnd: { end in
                ends.add(end)
                responder.respond(.noContent)
            }
        }
        defer { server.stop() }
        let paused = try server.connect()
        paused.send("POST /stream/paused HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc")
        let (body, loop) = pauses.wait(for: 1)[0]
        // The other request has the same timeout, and begins later.
        let client = try server.connect()
        client.send("POST /stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc")
        #expect(try client.readResponse().status == 408)
        #expect(ends.wait(for: 1) == [.brokenOff])
        #expect(try !paused.hasBytes())
        // The server would wait for the paused body when it stops.
        loop.execute { body.abort() }
        ends.wait(for: 1)
    }

    @Test func `a connection moves to another loop with its body`() throws {
        let group = EventLoopGroup(count: 2)
        let moving = try TestServer(group: group, streaming()) { request, responder in
            let other = group.loops[(responder.loop.index + 1) % 2]
            responder.move(to: other) { Self.collect(request, $0) }
        }
        defer { moving.stop() }
        let client = try moving.connect()
        for text in ["first", "second"] {
            client.send(post(text))
            #expect(try client.readResponse().text == "complete \(text)")
        }
    }

    @Test func `a handler that releases the responder is answered for`() throws {
        let server = try TestServer(streaming()) { _, _ in }
        defer { server.stop() }
        #expect(try server.answer(post("abc")).status == 500)
    }

    @Test func `a shutdown breaks off a body that can continue later`() throws {
        let ends = Collector<HTTPBodyStream.End>()
        let started = Collector<Bool>()
        let server = try TestServer(streaming()) { _, responder in
            responder.body?.endsWithServer = true
            responder.body?.start { _ in
                started.add(true)
            } onEnd: { end in
                ends.add(end)
                responder.respond(.noContent)
            }
        }
        let client = try server.connect()
        client.send("POST /stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc")
        started.wait(for: 1)
        let start = ContinuousClock.now
        server.stop()
        #expect(ends.wait(for: 1) == [.brokenOff])
        #expect(start.duration(to: .now) < .seconds(5))
    }
}
