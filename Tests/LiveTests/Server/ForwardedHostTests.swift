import HTTP
import Live
import LiveTesting
import Testing

/// The effective host: the server answers only for its own names, whether `Host` or a proxy provides the name.
struct ForwardedHostTests {
    private func status(
        _ headers: [(String, String)], proxies: TrustedProxies, names: [String] = ["notes.example"]
    ) throws -> Int {
        let server = try NotesServer {
            $0.proxies = proxies
            $0.server.hostPolicy = .only(names)
        }
        return try PlainClient(server).get("/", headers: headers).status
    }

    @Test func `a host forwarded by a trusted proxy is checked`() throws {
        // The proxy sends the program's own name as the host.
        let own = ("Host", "127.0.0.1:8080")
        #expect(try status([own, ("X-Forwarded-Host", "notes.example")], proxies: .loopback) == 200)
        #expect(try status([own, ("X-Forwarded-Host", "evil.example")], proxies: .loopback) == 421)
        #expect(try status([own], proxies: .loopback) == 421)
        #expect(
            try status([("Host", "notes.example"), ("X-Forwarded-Host", "evil.example")], proxies: .loopback) == 421)
        for broken in ["", "a b", "notes.example, ", "notes.example/x"] {
            #expect(try status([own, ("X-Forwarded-Host", broken)], proxies: .loopback) == 400)
        }
    }

    @Test func `a host forwarded by an untrusted client is ignored`() throws {
        let headers = [("Host", "notes.example"), ("X-Forwarded-Host", "evil.example")]
        #expect(try status(headers, proxies: .none) == 200)
        #expect(try status([("Host", "evil.example"), ("X-Forwarded-Host", "notes.example")], proxies: .none) == 421)
    }

    /// Forms of a page that was requested with the forwarded name have the same origin.
    @Test func `the origin of a form is compared with the forwarded host`() throws {
        let server = try NotesServer {
            $0.proxies = .loopback
            $0.server.hostPolicy = .only(["notes.example"])
        }
        func post(from origin: String) throws -> Int {
            try PlainClient(server).send(
                "POST", "/",
                headers: [("Host", "127.0.0.1"), ("X-Forwarded-Host", "notes.example"), ("Origin", origin)],
                body: "filter=x"
            ).status
        }
        #expect(try post(from: "https://notes.example") != 403)
        #expect(try post(from: "http://127.0.0.1") == 403)
    }
}
