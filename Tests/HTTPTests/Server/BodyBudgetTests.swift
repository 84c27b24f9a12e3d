import EventLoops
import RxTesting
import Testing

@testable import HTTP

/// The memory of bodies in progress: an attacker at 127.0.0.2, beside a client at 127.0.0.1.
@Suite struct BodyBudgetTests {
    private static func head(_ length: Int) -> String {
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\r\n"
    }

    @Test func `a network can use a quarter of the budget`() {
        let budget = BodyBudget(limit: 400, bodyBytes: 10)
        let networks = (1...5).map { ClientNetwork("192.0.2.\($0)") }
        #expect(budget.take(100, for: networks[0]))
        #expect(!budget.take(1, for: networks[0]))
        for network in networks[1...3] { #expect(budget.take(100, for: network)) }
        #expect(!budget.take(1, for: networks[4]))
        #expect(!budget.take(1, for: nil))
        budget.release(100, of: networks[0])
        #expect(budget.take(60, for: nil))
        #expect(budget.take(40, for: networks[4]))
        #expect(budget.used == 400)
    }

    /// A server that allows a body also has room for one.
    @Test func `the largest body fits into the budget`() {
        let budget = BodyBudget(limit: 10, bodyBytes: 100)
        #expect(budget.take(100, for: ClientNetwork("192.0.2.1")))
        #expect(!budget.take(1, for: ClientNetwork("192.0.2.1")))
    }

    /// Sends small requests until bodies in progress have this size, at most 10,000.
    private func wait(for size: Int, in server: TestServer) throws {
        let client = try server.connect()
        for _ in 0..<10_000 where server.server.bodyBytesInProgress != size {
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = try client.readResponse()
        }
        #expect(server.server.bodyBytesInProgress == size)
    }

    @Test func `unfinished bodies of one network leave room for others`() throws {
        let size = 100_000
        let server = try TestServer(
            .with {
                $0.limits.bodyBytes = size
                $0.limits.bodyBytesInProgress = 8 * size
            }, handler: HTTPServerTests.echo)
        defer { server.stop() }
        let almost = String(repeating: "a", count: size - 1)
        var attackers: [TestClient] = []
        for _ in 0..<2 {
            let attacker = try server.connect(from: 2)
            attacker.send(Self.head(size) + almost)
            attackers.append(attacker)
        }
        try wait(for: 2 * (size - 1), in: server)
        let refused = try server.connect(from: 2)
        refused.send(Self.head(size) + almost)
        let answer = try refused.readResponse()
        #expect(answer.status == 503)
        #expect(answer.headers["Retry-After"] != nil)
        let good = try server.connect()
        good.send(Self.head(size) + almost + "a")
        #expect(try good.readResponse().status == 200)
        // Small bodies do not count.
        let small = try server.connect(from: 2)
        small.send(Self.head(5) + "small")
        #expect(try small.readResponse().status == 200)
        // A body that is complete or given up no longer counts.
        attackers[0].send("a")
        #expect(try attackers[0].readResponse().status == 200)
        attackers = []
        try wait(for: 0, in: server)
    }

    /// Behind a proxy, bodies count for the network of the address that the proxy forwards.
    @Test func `one client of a proxy leaves room for others`() throws {
        let size = 100_000
        let server = try TestServer(
            .with {
                $0.limits.bodyBytes = size
                $0.limits.bodyBytesInProgress = 8 * size
                $0.isProxy = { $0 == "127.0.0.2" }
                $0.clientAddress = { headers, peer in headers["X-Real-IP"] ?? peer }
            }, handler: HTTPServerTests.echo)
        defer { server.stop() }
        func head(of client: String) -> String {
            "POST / HTTP/1.1\r\nHost: localhost\r\nX-Real-IP: \(client)\r\nContent-Length: \(size)\r\n\r\n"
        }
        let almost = String(repeating: "a", count: size - 1)
        var attackers: [TestClient] = []
        for _ in 0..<2 {
            let attacker = try server.connect(from: 2)
            attacker.send(head(of: "192.0.2.1") + almost)
            attackers.append(attacker)
        }
        try wait(for: 2 * (size - 1), in: server)
        let refused = try server.connect(from: 2)
        refused.send(head(of: "192.0.2.1") + almost)
        #expect(try refused.readResponse().status == 503)
        let good = try server.connect(from: 2)
        good.send(head(of: "192.0.2.2") + almost + "a")
        #expect(try good.readResponse().status == 200)
        // A proxy that forwards no address is limited only by the total.
        let hidden = try server.connect(from: 2)
        hidden.send(Self.head(size) + almost + "a")
        #expect(try hidden.readResponse().status == 200)
        attackers = []
        try wait(for: 0, in: server)
    }
}
