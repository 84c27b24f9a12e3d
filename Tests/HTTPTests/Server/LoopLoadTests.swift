import EventLoops
import RxTesting
import Synchronization
import Testing

@testable import HTTP

/// The number of connections on each loop, which decides where new ones are opened.
@Suite struct LoopLoadTests {
    private func loads(_ server: TestServer) -> [Int] {
        server.server.contexts.map { $0.load.load(ordering: .relaxed) }
    }

    /// Returns, for each loop, the indices in its list that its connections have stored.
    private func places(_ server: TestServer) -> [[Int]] {
        server.server.contexts.map { context in
            let places = Collector<[Int]>()
            context.loop.execute { places.add(context.connections.map(\.place)) }
            return places.wait(for: 1).first ?? []
        }
    }

    @Test func `new connections are assigned to the loop with the fewest`() throws {
        let server = try TestServer(group: EventLoopGroup(count: 3), handler: HTTPServerTests.echo)
        let clients = try (1...12).map { count in
            let client = try server.connect()
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = try client.readResponse()
            #expect(loads(server).reduce(0, +) == count)
            #expect(loads(server).max()! - loads(server).min()! <= 1)
            return client
        }
        server.stop()
        #expect(loads(server) == [0, 0, 0])
        withExtendedLifetime(clients) {}
    }

    /// Each request moves its connection to the loop that it names.
    @Test(arguments: 1...3) func `a connection counts only on its loop`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let group = EventLoopGroup(count: 3)
        let server = try TestServer(group: group) { request, responder in
            responder.move(to: group.loops[Int(request.path.dropFirst())!]) { $0.respond(.noContent) }
        }
        let clients = try (0..<5).map { _ in try server.connect() }
        var loops = [Int?](repeating: nil, count: clients.count)
        for round in 0..<60 {
            let client = round < clients.count ? round : Int.random(in: 0..<clients.count, using: &random)
            let loop = Int.random(in: 0..<3, using: &random)
            clients[client].send("GET /\(loop) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = try clients[client].readResponse()
            loops[client] = loop
            guard round >= clients.count - 1 else { continue }
            #expect(loads(server) == (0..<3).map { loop in loops.count { $0 == loop } }, "seed \(seed)")
            #expect(places(server) == loads(server).map { Array(0..<$0) }, "seed \(seed)")
        }
        server.stop()
        #expect(loads(server) == [0, 0, 0])
    }
}
