import HTTP
import Testing

@testable import Live

struct TrustedProxiesTests {
    private func request(from address: String, _ headers: HTTPHeaders) -> HTTPRequest {
        HTTPRequest(method: .get, target: "/", headers: headers, remoteAddress: address)
    }

    private let forwarded: HTTPHeaders = [
        "Host": "127.0.0.1:8080", "X-Forwarded-For": "6.6.6.6, 203.0.113.7, 10.1.2.3", "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "notes.example",
    ]

    @Test func `header fields from an untrusted client are ignored`() throws {
        for proxies in [TrustedProxies.none, .loopback, try #require(TrustedProxies("10.0.0.0/8"))] {
            let stranger = request(from: "203.0.113.9", forwarded)
            #expect(!proxies.isSecure(stranger))
            #expect(proxies.client(forwarded, peer: "203.0.113.9") == "203.0.113.9")
            #expect(proxies.host(forwarded, peer: "203.0.113.9") == nil)
        }
    }

    @Test func `the last address that is not a proxy is the client`() throws {
        let proxies = try #require(TrustedProxies("127.0.0.1, 10.0.0.0/8"))
        let handedOn = request(from: "127.0.0.1", forwarded)
        #expect(proxies.isSecure(handedOn))
        #expect(proxies.client(forwarded, peer: "127.0.0.1") == "203.0.113.7")
        #expect(proxies.host(forwarded, peer: "127.0.0.1") == "notes.example")
        #expect(proxies.host(["Host": "notes.example"], peer: "127.0.0.1") == nil)
    }

    /// A peer on a Unix socket has no address.
    @Test(arguments: [("unix", true), ("10.0.0.0/8,unix", true), ("loopback", false), ("none", false)])
    func `a peer on a Unix socket is a proxy if the list says so`(_ list: String, _ isProxy: Bool) throws {
        let proxies = try #require(TrustedProxies(list))
        #expect(proxies.contains("") == isProxy)
        #expect(proxies.isSecure(request(from: "", forwarded)) == isProxy)
        #expect(proxies.host(forwarded, peer: "") == (isProxy ? "notes.example" : nil))
        #expect(proxies.client(["X-Forwarded-For": "203.0.113.7"], peer: "") == (isProxy ? "203.0.113.7" : ""))
        #expect(!proxies.contains("203.0.113.7"))
    }

    @Test(arguments: [
        ("for=192.0.2.43", "192.0.2.43"), ("For=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"),
        ("for=192.0.2.60;proto=http;by=203.0.113.43", "192.0.2.60"), ("proto=https;for=192.0.2.60:8080", "192.0.2.60"),
        ("for=6.6.6.6, for=192.0.2.1, for=10.0.0.9", "192.0.2.1"), ("for=6.6.6.6,for=_gazonk", "_gazonk"),
        ("for=6.6.6.6, proto=https", "unknown"), ("for=\"6.6.6.6, for=7.7.7.7\"", "6.6.6.6, for=7.7.7.7"),
        ("for=6.6.6.6, for=\"192.0.2.\\1\" ,, ", "192.0.2.1"), ("for=10.0.0.9", "10.0.0.9"), ("", "127.0.0.1"),
        (";;==,\"", "unknown"), ("for=\"", "unknown"), ("for=\"\\", "unknown"),
        // Unclosed quotes from a client, and combining characters after a separator, do not hide the proxy's element.
        ("for=\"1.1.1.1, for=192.0.2.1", "unknown"), ("for=1.1.1.1,\u{301}, for=192.0.2.1", "192.0.2.1"),
        ("for=1.1.1.1;\u{301},for=192.0.2.1", "192.0.2.1"),
    ])
    func `the Forwarded field is parsed`(field: String, client: String) throws {
        let proxies = try #require(TrustedProxies("127.0.0.1, 10.0.0.0/8"))
        #expect(proxies.client(["Forwarded": field], peer: "127.0.0.1") == client)
        #expect(proxies.client(["Forwarded": field], peer: "203.0.113.9") == "203.0.113.9")
        // A browser may have sent the field, and the proxy may have forwarded it unchanged.
        #expect(proxies.client(["Forwarded": field, "X-Forwarded-For": "192.0.2.7"], peer: "127.0.0.1") == "192.0.2.7")
    }

    @Test(arguments: [
        ("192.0.2.7:4711", "192.0.2.7"), ("2001:db8::7", "2001:db8::7"), ("[2001:db8::7]:4711", "2001:db8::7"),
        ("6.6.6.6 ,\t192.0.2.7 ", "192.0.2.7"), ("6.6.6.6,\u{301},192.0.2.7", "192.0.2.7"),
    ])
    func `the port is not part of the client address`(field: String, client: String) {
        #expect(TrustedProxies.loopback.client(["X-Forwarded-For": field], peer: "::1") == client)
    }

    /// A client may send the fields too; the last one comes from the nearest proxy.
    @Test(arguments: [
        ([], false), (["http"], false), (["https"], true), (["HTTPS"], true), (["http", "https"], true),
        (["https", "http"], false), (["https", ""], false), (["http", "http", "https"], true),
    ])
    func `the last forwarded scheme applies`(fields: [String], isSecure: Bool) {
        var headers: HTTPHeaders = [:]
        for field in fields { headers.append("X-Forwarded-Proto", field) }
        #expect(TrustedProxies.loopback.isSecure(request(from: "::1", headers)) == isSecure)
        #expect(!TrustedProxies.loopback.isSecure(request(from: "192.0.2.1", headers)))
    }

    /// The nearest proxy writes last: into a separate field, or after a comma.
    @Test(arguments: [
        (["evil.example", "notes.example"], "notes.example"),
        (["evil.example, notes.example:8443"], "notes.example:8443"), (["a.example,\tnotes.example "], "notes.example"),
        (["a b"], "a b"), (["evil.example,"], ""), ([""], ""),
    ])
    func `the last forwarded host applies`(fields: [String], host: String) {
        var headers: HTTPHeaders = [:]
        for field in fields { headers.append("X-Forwarded-Host", field) }
        #expect(TrustedProxies.loopback.host(headers, peer: "127.0.0.1") == host)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
        ("192.168.16.0/20", "192.168.31.9", true),
        ("192.168.16.0/20", "192.168.32.9", false), ("fd00::/7", "fc00::1", true), ("::1", "::2", false),
        ("0.0.0.0/0", "203.0.113.1", true), ("0.0.0.0/0", "::1", false), ("loopback", "127.8.8.8", true),
    ])
    func `an address range contains its addresses`(range: String, address: String, holds: Bool) throws {
        let proxies = try #require(TrustedProxies(range))
        let request = request(from: address, ["X-Forwarded-Proto": "https"])
        #expect(proxies.isSecure(request) == holds)
    }

    @Test(arguments: ["", "localhost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0", "1.2.3.4/", "::1/129", "1.2.3.4,,"])
    func `an invalid address list is rejected`(text: String) {
        #expect(TrustedProxies(text) == nil)
    }
}
