import EventLoops
import Testing

@testable import HTTP

@Suite struct ServerStateTests {
    private func state(_ change: (inout HTTPServerConfiguration) -> Void) -> ServerState {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        return ServerState(configuration: .with(change), blocking: group.blocking, handler: HTTPServerTests.echo)
    }

    /// Without configured names, a server accepts only this machine's names if only this machine can reach it.
    @Test(arguments: [
        ("127.0.0.1", true), ("127.8.9.10", true), ("localhost", true), ("::1", true), ("[::1]", true),
        ("0.0.0.0", false),
        ("::", false), ("192.0.2.1", false), ("2001:db8::1", false), ("notes.example", false),
    ])
    func `a loopback address accepts only this machine's names`(host: String, isLoopback: Bool) {
        let local = state { $0.host = host }.allowedHosts
        #expect((local != nil) == isLoopback)
        if let local { #expect(local.isSuperset(of: ["localhost", "127.0.0.1", "[::1]"])) }
        // Browsers cannot reach a Unix socket, and the proxy in front of it has another name.
        let socket = state {
            $0.host = host
            $0.socketPath = "/nowhere/socket"
        }
        #expect(socket.allowedHosts == nil)
        #expect(state { ($0.host, $0.hostPolicy) = (host, .any) }.allowedHosts == nil)
        let named = state { ($0.host, $0.hostPolicy) = (host, .only(["A.example", "[::1]"])) }
        #expect(named.allowedHosts == ["a.example", "[::1]"])
    }

    /// Clients of a Unix socket have no address, and a proxy's connections come from many clients.
    @Test func `connections count for their network unless they come from a proxy`() {
        let isProxy: @Sendable (String) -> Bool = { $0 == "192.0.2.1" }
        for proxy in [nil, isProxy] {
            let state = state { $0.isProxy = proxy }
            #expect(state.limitedNetwork(of: "") == nil)
            #expect(state.limitedNetwork(of: "192.0.2.1") == (proxy == nil ? ClientNetwork("192.0.2.1") : nil))
            for peer in ["192.0.2.2", "::1"] { #expect(state.limitedNetwork(of: peer) == ClientNetwork(peer)) }
        }
    }
}
