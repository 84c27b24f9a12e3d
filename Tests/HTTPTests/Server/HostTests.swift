import RxTesting
import Testing

@testable import HTTP

/// The host names that a server accepts.
@Suite struct HostTests {
    private static let allowed = ["a.example", "A.EXAMPLE", "a.example:8080", "b.example", "[::1]", "[::1]:80"]
    private static let others = [
        "c.example", "a.example.evil.example", "evil.example:80", "a.example,", "[::2]", "127.0.0.1",
    ]

    private static let answersHost: HTTPHandler = { request, responder in
        responder.respond(.text(request.host ?? "none"))
    }

    /// The response does not depend on earlier requests.
    @Test(arguments: 1...3) func `the host of each request is checked`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let server = try TestServer(
            .with { $0.hostPolicy = .only(["a.example", "B.example", "[::1]"]) }, handler: Self.answersHost)
        defer { server.stop() }
        for _ in 0..<100 {
            let host = (Self.allowed + Self.others).randomElement(using: &random)!
            let status = Self.allowed.contains(host) ? 200 : 421
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let answer = try server.answer("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                #expect(answer.status == status, "\(host), seed \(seed)")
            }
        }
    }

    @Test func `a forwarded host is checked instead of Host`() throws {
        let forwardedHost: @Sendable (HTTPHeaders, String) -> String? = { headers, peer in
            peer == "127.0.0.1" ? headers["X-Forwarded-Host"] : nil
        }
        let named = try TestServer(
            .with {
                $0.hostPolicy = .only(["a.example", "[::1]", "b.example"])
                $0.forwardedHost = forwardedHost
            }, handler: Self.answersHost)
        defer { named.stop() }
        let open = try TestServer(
            .with {
                $0.hostPolicy = .any
                $0.forwardedHost = forwardedHost
            }, handler: Self.answersHost)
        defer { open.stop() }
        let invalid = [
            "", "a b", "a.example, b.example", "a.example/x", "user@a.example", "a.example:x", "[::1",
        ]
        for host in ["a.example", "proxy.internal"] {
            for forwarded in [nil] + (Self.allowed + Self.others + invalid).map(Optional.some) {
                let field = forwarded.map { "X-Forwarded-Host: \($0)\r\n" } ?? ""
                let request = "GET / HTTP/1.1\r\nHost: \(host)\r\n\(field)\r\n"
                let isInvalid = forwarded.map(invalid.contains) ?? false
                let isAllowed = Self.allowed.contains(forwarded ?? host)
                #expect(try named.answer(request).status == (isInvalid ? 400 : isAllowed ? 200 : 421), "\(request)")
                let answer = try open.answer(request)
                #expect(answer.status == (isInvalid ? 400 : 200), "\(request)")
                if !isInvalid { #expect(answer.text == forwarded ?? host) }
            }
        }
    }
}
