import Dispatch
import EventLoops
import Locks
import Testing

@testable import HTTP

/// Clients that send many requests at once and read no response, beside one that waits for each of its responses.
@Suite struct PipeliningTests {
    private static let requests = 1_500
    private static let clients = 8

    /// Runs a flood of requests on one loop.
    ///
    /// - Parameters:
    ///   - answer: The handler of the flood's requests.
    /// - Returns: The number of the flood's requests that were served before that of the other client, which was
    ///   waiting when the flood began.
    private static func requestsServedFirst(
        _ answer: @escaping @Sendable (HTTPResponder) -> Void
    ) throws -> Int {
        let served = Atomic(0)
        let before = Collector<Int>()
        let held = Collector<Bool>()
        let begin = DispatchSemaphore(value: 0)
        let server = try TestServer(group: EventLoopGroup(count: 1)) { request, responder in
            switch request.path {
            case "/hold":
                // Everything else is then ready when the loop continues.
                held.add(true)
                _ = begin.wait(timeout: .now() + 10)
                responder.respond(.noContent)
            case "/good":
                before.add(served.load(ordering: .relaxed))
                responder.respond(.noContent)
            default:
                served.add(1, ordering: .relaxed)
                answer(responder)
            }
        }
        defer { server.stop() }
        let flooding = try (0..<clients).map { _ in try server.connect() }
        let (good, holding) = (try server.connect(), try server.connect())
        for client in [good] + flooding {
            client.send("GET /good HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = try client.readResponse()
        }
        holding.send("GET /hold HTTP/1.1\r\nHost: localhost\r\n\r\n")
        held.wait(for: 1)
        let flood = String(repeating: "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n", count: requests)
        for client in flooding {
            client.send(flood)
            client.finish()
        }
        good.send("GET /good HTTP/1.1\r\nHost: localhost\r\n\r\n")
        begin.signal()
        _ = try good.readResponse()
        // Each queued request is answered eventually, although the client sends no more.
        for client in flooding {
            #expect(try client.readToEnd().split(separator: 10).count { $0 == [13] } == requests)
        }
        #expect(served.load(ordering: .relaxed) == clients * requests)
        return try #require(before.wait(for: clients + 2).last)
    }

    @Test func `a flood of requests does not delay another client`() throws {
        let first = try Self.requestsServedFirst { $0.respond(.text("")) }
        #expect(first <= Self.clients * HTTPConnection.requestsInARow)
    }

    @Test func `a flood of requests with delayed responses does not delay another client`() throws {
        let first = try Self.requestsServedFirst { responder in
            responder.loop.execute { responder.respond(.text("")) }
        }
        #expect(first <= Self.clients)
    }

    /// No client's next request is served before those of all other waiting clients.
    @Test func `queued clients are served in turn`() throws {
        let served = Collector<String>()
        let held = Collector<Bool>()
        let begin = DispatchSemaphore(value: 0)
        let server = try TestServer(group: EventLoopGroup(count: 1)) { request, responder in
            if request.path == "/hold" {
                held.add(true)
                _ = begin.wait(timeout: .now() + 10)
            }
            served.add(request.path)
            responder.respond(.noContent)
        }
        defer { server.stop() }
        func request(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
        let names = ["/a", "/b", "/c", "/d"]
        let clients = try names.map { _ in try server.connect() }
        let holding = try server.connect()
        for client in clients {
            client.send(request("/"))
            _ = try client.readResponse()
        }
        served.wait(for: clients.count)
        served.clear()
        holding.send(request("/hold"))
        held.wait(for: 1)
        let count = 3 * HTTPConnection.requestsInARow
        for (name, client) in zip(names, clients) { client.send(String(repeating: request(name), count: count)) }
        begin.signal()
        let order = served.wait(for: 1 + names.count * count).dropFirst()
        // The first requests of each client are served as they arrive.
        var left = Dictionary(uniqueKeysWithValues: names.map { ($0, count) })
        var line: [String] = []
        for name in order {
            if left[name]! <= count - HTTPConnection.requestsInARow { line.append(name) }
            left[name]! -= 1
        }
        #expect(line.count == names.count * (count - HTTPConnection.requestsInARow))
        for start in stride(from: 0, to: line.count, by: names.count) {
            #expect(Set(line[start..<start + names.count]).count == names.count, "\(line)")
        }
    }

    /// Requests that are queued when their client disconnects, or when the server stops, have no effect.
    @Test func `queued requests are discarded with their connections`() throws {
        let server = try TestServer(group: EventLoopGroup(count: 1)) { _, responder in
            responder.loop.execute { responder.respond(.text("")) }
        }
        let flood = String(repeating: "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n", count: Self.requests)
        let clients = try (0..<20).map { _ in try server.connect() }
        for (number, client) in clients.enumerated() {
            client.send(flood)
            if number % 2 == 0 { client.abort() }
        }
        #expect(try server.answer("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
        server.server.shutdown(within: .seconds(5))
        #expect(server.server.connectionCount == 0)
        server.stop()
    }
}
