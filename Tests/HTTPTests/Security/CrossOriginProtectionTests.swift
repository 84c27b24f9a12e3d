import Testing

@testable import HTTP

@Suite struct CrossOriginProtectionTests {
    @Test(
        arguments: [
            ([:], true),
            (["Sec-Fetch-Site": "same-origin"], true),
            (["Sec-Fetch-Site": "none"], true),
            (["Sec-Fetch-Site": "same-site"], false),
            (["Sec-Fetch-Site": "cross-site"], false),
            (["Sec-Fetch-Site": "cross-site", "Origin": "http://app.example:8080"], false),
            (["Origin": "http://app.example:8080"], true),
            (["Origin": "HTTP://App.Example:8080"], true),
            (["Origin": "http://app.example"], false),
            (["Origin": "http://app.example.evil.example:8080"], false),
            (["Origin": "http://evil.example:8080"], false),
            (["Origin": "null"], false),
            (["Origin": ""], false),
            (["Origin": "file://"], false),
            (["Origin": "https://trusted.example"], true),
            (["Sec-Fetch-Site": "cross-site", "Origin": "https://trusted.example"], true),
        ] as [(HTTPHeaders, Bool)]) func `a post is allowed only from its own or a trusted origin`(
            _ headers: HTTPHeaders, _ isAllowed: Bool
        )
    {
        let protection = CrossOriginProtection(trustedOrigins: ["https://trusted.example"])
        var headers = headers
        headers.append("Host", "app.example:8080")
        for method in [HTTPMethod.post, .put, .delete, .patch] {
            #expect(protection.allows(HTTPRequest(method: method, target: "/", headers: headers)) == isAllowed)
        }
        for method in [HTTPMethod.get, .head, .options] {
            #expect(protection.allows(HTTPRequest(method: method, target: "/", headers: headers)))
        }
        #expect(protection.refusal.status == .forbidden)
    }

    /// All ports, in Origin and in Host: they are equal if both denote the same port.
    @Test(arguments: [("http", 80), ("https", 443)])
    func `the scheme's default port can be omitted`(_ scheme: String, _ defaultPort: Int) {
        let protection = CrossOriginProtection()
        let ports: [Int?] = [nil, 80, 443, 8080, 0, 65_535]
        func authority(_ port: Int?) -> String { "a.example" + (port.map { ":\($0)" } ?? "") }
        for port in ports {
            for own in ports {
                let headers: HTTPHeaders = ["Origin": "\(scheme)://\(authority(port))", "Host": authority(own)]
                let isAllowed = protection.allows(HTTPRequest(method: .post, target: "/", headers: headers))
                #expect(isAllowed == ((port ?? defaultPort) == (own ?? defaultPort)), "\(headers)")
            }
        }
    }

    @Test(
        arguments: [
            ("localhost", "localhost", nil), ("A.Example:80", "a.example", 80), ("[::1]:8080", "[::1]", 8080),
            ("[::1]", "[::1]", nil),
            ("a:", "a", nil), ("127.0.0.1:65535", "127.0.0.1", 65_535),
        ] as [(String, String, Int?)]) func `hosts are split into name and port`(
            _ text: String, _ name: String, _ port: Int?
        )
    {
        #expect(HostName(text)?.name == name)
        #expect(HostName(text)?.port == port)
    }

    @Test(arguments: [
        "", ":80", "a b", "a:b", "a:65536", "a:-1", "[::1", "[]", "[x]", "a/b", "a@b", "a,b ", "[::1]x", "é",
    ])
    func `invalid hosts are rejected`(_ text: String) {
        #expect(HostName(text) == nil)
    }
}
