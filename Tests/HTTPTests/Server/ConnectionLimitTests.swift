import EventLoops
import RxTesting
import Testing

@testable import HTTP

/// A client that opens as many connections as possible from 127.0.0.2, beside one at 127.0.0.1.
@Suite struct ConnectionLimitTests {
    private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private static func answers(_ client: TestClient) throws -> Int {
        client.send(request)
        return try client.readResponse().status
    }

    @Test func `each client network has its own connection limit`() throws {
        let server = try TestServer(.with { $0.maximumConnectionsPerAddress = 3 }, handler: HTTPServerTests.echo)
        defer { server.stop() }
        var attackers = try (0..<3).map { _ in try server.connect(from: 2) }
        for client in attackers { #expect(try Self.answers(client) == 200) }
        for _ in 0..<10 {
            let refused = try server.connect(from: 2)
            // The client sees the response although it has sent a request.
            refused.send(Self.request)
            let answer = try refused.readResponse()
            #expect(answer.status == 429)
            #expect(answer.headers["Retry-After"] == "5")
            #expect(answer.headers["Connection"] == "close")
            #expect(answer.text.hasPrefix("429 Too Many Requests\n"))
            #expect(try refused.readToEnd().isEmpty)
            #expect(try Self.answers(server.connect()) == 200)
        }
        #expect(server.server.connectionCount >= 3)
        attackers.removeLast()
        // Soon after the server has noticed the end of one connection, it accepts another one.
        var status = 429
        for _ in 0..<10_000 where status == 429 { status = try Self.answers(server.connect(from: 2)) }
        #expect(status == 200)
    }

    @Test func `the connections of a proxy are not counted`() throws {
        let server = try TestServer(
            .with {
                $0.maximumConnectionsPerAddress = 1
                $0.isProxy = { $0 == "127.0.0.2" }
            }, handler: HTTPServerTests.echo)
        defer { server.stop() }
        let behindProxy = try (0..<5).map { _ in try server.connect(from: 2) }
        for client in behindProxy { #expect(try Self.answers(client) == 200) }
        let direct = try server.connect()
        #expect(try Self.answers(direct) == 200)
        #expect(try server.connect().readResponse().status == 429)
    }

    @Test func `connections are counted for each network`() {
        var count = ConnectionCount(maximum: 5, ofNetwork: 2)
        let (first, second) = (ClientNetwork("2001:db8::1"), ClientNetwork("192.0.2.1"))
        #expect(count.admit(from: first) == .admitted)
        #expect(count.admit(from: ClientNetwork("2001:db8::2")) == .admitted)
        #expect(count.admit(from: first) == .tooManyOfNetwork)
        #expect(count.admit(from: second) == .admitted)
        #expect(count.admit(from: nil) == .admitted)
        #expect(count.admit(from: nil) == .admitted)
        #expect(count.admit(from: nil) == .full)
        #expect(count.admit(from: second) == .full)
        #expect(count.all == 5)
        count.remove(from: first)
        #expect(count.admit(from: first) == .admitted)
        count.remove(from: nil)
        #expect(count.admit(from: first) == .tooManyOfNetwork)
        for network in [first, first, second, nil] { count.remove(from: network) }
        #expect(count.all == 0)
    }

    /// Compares with a list of the open connections' networks. Networks without connections are not kept.
    @Test(arguments: 1...10) func `the counts match the open connections`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let networks = (1...4).map { ClientNetwork("192.0.2.\($0)") } + [nil]
        var count = ConnectionCount(maximum: 8, ofNetwork: 3)
        var open: [ClientNetwork?] = []
        for _ in 0..<500 {
            if Int.random(in: 0..<5, using: &random) < 3 {
                let network = networks.randomElement(using: &random)!
                let isFull = open.count == 8
                let isTooMany = network != nil && open.count { $0 == network } == 3
                #expect(count.admit(from: network) == (isFull ? .full : isTooMany ? .tooManyOfNetwork : .admitted))
                if !isFull, !isTooMany { open.append(network) }
            } else if let place = open.indices.randomElement(using: &random) {
                count.remove(from: open.remove(at: place))
            }
            #expect(count.all == open.count, "seed \(seed)")
            let ofNetworks = Dictionary(open.compactMap { $0 }.map { ($0, 1) }, uniquingKeysWith: +)
            #expect(count.ofNetworks == ofNetworks, "seed \(seed)")
        }
    }
}
