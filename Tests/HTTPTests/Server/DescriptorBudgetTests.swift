import EventLoops
import Testing

@testable import HTTP

@Suite struct DescriptorBudgetTests {
    @Test(
        arguments: [
            (1_024, 895, .ample), (1_024, 896, .scarce), (1_024, 959, .scarce), (1_024, 960, .exhausted),
            (1_024, 1_023, .exhausted), (128, 95, .ample), (128, 96, .scarce), (128, 112, .exhausted),
            (1 << 30, 1 << 20, .ample),
            (16, 7, .ample), (16, 8, .scarce), (16, 12, .exhausted), (.max, .max, .ample),
        ] as [(Int, Int32, DescriptorBudget.Level)])
    func `connections leave some descriptors free`(_ limit: Int, _ descriptor: Int32, _ level: DescriptorBudget.Level) {
        #expect(DescriptorBudget(limit: limit).level(of: descriptor) == level)
    }

    @Test(
        arguments: [(1_024, 1_007, true), (1_024, 1_008, false), (128, 123, true), (128, 124, false)]
            as [(Int, Int32, Bool)])
    func `files leave some descriptors free`(_ limit: Int, _ descriptor: Int32, _ isAllowed: Bool) {
        #expect(DescriptorBudget(limit: limit).allowsFile(descriptor) == isAllowed)
    }

    /// Idle connections are closed to make room, the least recently used first. Other connections are kept.
    @Test func `idle connections are closed to free descriptors`() throws {
        let server = try TestServer(group: EventLoopGroup(count: 1)) { request, responder in
            if request.path == "/stream" { responder.stream().write([1]) } else { responder.respond(.noContent) }
        }
        defer { server.stop() }
        func get(_ client: TestClient, _ path: String = "/") throws {
            client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = try client.readHead()
        }
        let streaming = try server.connect()
        try get(streaming, "/stream")
        let clients = try (0..<5).map { _ in try server.connect() }
        for place in [3, 1, 4, 0, 2, 3] { try get(clients[place]) }
        let half = try server.connect()
        half.send("GET / HTTP/1.1\r\nHo")
        // It has arrived by the time another connection's request is answered.
        try get(clients[2])
        let new = try server.connect()
        try get(clients[2])
        let context = server.server.contexts[0]
        context.makeRoom(for: 2)
        #expect(try clients[1].readToEnd().isEmpty)
        #expect(try clients[4].readToEnd().isEmpty)
        for place in [0, 2, 3] { try get(clients[place]) }
        context.makeRoom(for: 100)
        for place in [0, 2, 3] { #expect(try clients[place].readToEnd().isEmpty) }
        half.send("st: localhost\r\n\r\n")
        #expect(try half.readHead().status == 204)
        try get(new)
        #expect(try streaming.readChunk() == [1])
    }
}
