extension ConformanceCases {
    private static func host(_ value: String) -> String {
        Message.lines("GET /field?name=host HTTP/1.1", "Host: \(value)")
    }

    private static func request(_ first: String, _ fields: String...) -> String {
        Message.lines(first, fields)
    }

    /// The Host field.
    static let host: [ConformanceCase] = [
        .serves("RFC 9110 §7.2", "a Host may have a port", host("a.example:8080"), .ok("a.example:8080")),
        .serves("RFC 9110 §7.2", "a Host's port may be empty", host("a:"), .ok("a:")),
        .serves("RFC 3986 §3.2.2", "a Host may be an IPv4 address", host("127.0.0.1"), .ok("127.0.0.1")),
        .serves("RFC 3986 §3.2.2", "a Host may be an IPv6 address in brackets", host("[::1]:80"), .ok("[::1]:80")),
        .serves(
            "RFC 3986 §3.2.2", "an IPv6 address may end in an IPv4 address", host("[::ffff:127.0.0.1]"),
            .ok("[::ffff:127.0.0.1]")),
        .serves("RFC 3986 §3.2.2", "a name may have escaped bytes", host("caf%C3%A9"), .ok("caf%C3%A9")),
        .serves(
            "RFC 3986 §3.2.2", "a name may have the other characters that a URI allows", host("_a-b.~!$&'()*+,;="),
            .ok("_a-b.~!$&'()*+,;=")),
        .closes(
            "RFC 9112 §3.2", "HTTP/1.0 requires no Host field", Message.lines("GET /echo HTTP/1.0"), .ok("GET /echo")),
        .refuses("RFC 9112 §3.2", "HTTP/1.1 requires a Host field", Message.lines("GET /echo HTTP/1.1"), 400),
        .refuses(
            "RFC 9112 §3.2", "a higher minor version requires a Host field too", Message.lines("GET /echo HTTP/1.2"),
            400),
        .refuses("RFC 9110 §4.2.1", "the Host of an http resource is not empty", host(""), 400),
        .refuses("RFC 9110 §4.2.1", "a Host with only a port is rejected", host(":80"), 400),
        .repels(
            "RFC 9112 §3.2", "two Host fields are rejected",
            request("GET /echo HTTP/1.1", "Host: a", "Host: b.example"),
            400),
        .repels(
            "RFC 9112 §3.2", "two equal Host fields are rejected", request("GET /echo HTTP/1.1", "Host: a", "Host: a"),
            400),
        .repels(
            "RFC 9112 §3.2", "a Host that is repeated in another case is rejected",
            request("GET /echo HTTP/1.1", "Host: a", "X: y", "hOST: a"), 400),
        .repels(
            "RFC 9112 §3.2", "two Host fields are rejected in HTTP/1.0 too",
            request("GET /echo HTTP/1.0", "Host: a", "Host: a"), 400),
        .repels(
            "RFC 9112 §3.2", "an empty Host beside another is rejected", request("GET / HTTP/1.1", "Host: a", "Host:"),
            400),
        .repels("RFC 9112 §3.2", "a list of hosts is rejected", host("a, b"), 400),
        .repels("RFC 9112 §3.2", "a Host with a path is rejected", host("a/b"), 400),
        .repels("RFC 9112 §3.2", "a Host with a query is rejected", host("a?b"), 400),
        .repels("RFC 9112 §3.2", "a Host with a fragment is rejected", host("a#b"), 400),
        .repels("RFC 9112 §3.2", "a Host with user information is rejected", host("u@a"), 400),
        .repels("RFC 9112 §3.2", "a Host with a scheme is rejected", host("http://a"), 400),
        .repels("RFC 9112 §3.2", "a Host with a space is rejected", host("a b"), 400),
        .repels("RFC 9112 §3.2", "a Host with a backslash is rejected", host("a\\b"), 400),
        .repels("RFC 9112 §3.2", "a Host with markup is rejected", host("<a>\"b\""), 400),
        .repels("RFC 9112 §3.2", "a Host with bytes above 127 is rejected", host("caf\u{c3}\u{a9}"), 400),
        .repels("RFC 3986 §3.2.2", "an escape in a Host has two hexadecimal digits", host("a%4"), 400),
        .repels("RFC 3986 §3.2.3", "a port is a number", host("a:http"), 400),
        .repels("RFC 3986 §3.2.3", "a Host has one port", host("a:80:80"), 400),
        .repels("RFC 3986 §3.2.3", "a port has no sign", host("a:-80"), 400),
        .repels("RFC 3986 §3.2.3", "a port that does not exist is rejected (choice)", host("a:65536"), 400),
        .repels("RFC 3986 §3.2.2", "an IPv6 address is in brackets", host("::1"), 400),
        .repels("RFC 3986 §3.2.2", "a bracket is closed", host("[::1"), 400),
        .repels("RFC 3986 §3.2.2", "brackets are not empty", host("[]"), 400),
        .repels("RFC 3986 §3.2.2", "brackets hold an address", host("[a.example]"), 400),
        .repels("RFC 3986 §3.2.2", "an IPv6 address has eight parts", host("[1:2:3]"), 400),
        .repels("RFC 3986 §3.2.2", "an IPv6 address has one gap at most", host("[1::2::3]"), 400),
        .repels("RFC 3986 §3.2.2", "only a port follows an address in brackets", host("[::1]a"), 400),
        .repels("RFC 3986 §3.2.2", "an address of an unknown version is rejected", host("[v1.a]"), 400),

        .serves(
            "RFC 9110 §4.2.3", "a host's name is case-insensitive", host("LocalHost"), .ok("LocalHost")
        ).on(.named),
        .serves("RFC 9110 §7.2", "a host is accepted with any port", host("localhost:8080"), .ok("localhost:8080"))
            .on(.named),
        .serves(
            "RFC 9112 §3.2.2", "a foreign Host is ignored if an absolute form names a host of the server",
            Message.lines("GET http://localhost/echo HTTP/1.1", "Host: b.example"), .ok("GET /echo")
        ).on(.named),
        .repels("RFC 9110 §7.4", "a foreign host is misdirected", host("b.example"), 421).on(.named),
        .repels(
            "RFC 9110 §7.4", "the absolute form of a foreign host is misdirected with any Host field",
            Message.lines("GET http://b.example/echo HTTP/1.1", "Host: localhost"), 421
        ).on(.named),
        .repels(
            "RFC 9110 §7.4", "a host that only begins with a name of the server is misdirected", host("localhost.b-c"),
            421
        )
        .on(.named),
        .repels(
            "RFC 9110 §7.4", "a name of the server as a foreign host's port or user is rejected", host("b@localhost"),
            400
        )
        .on(.named),
        .repels(
            "RFC 9110 §7.4", "a request without a host is misdirected if hosts are configured (choice)",
            Message.lines("GET /echo HTTP/1.0"), 421
        ).on(.named),
        .repels(
            "RFC 9110 §10.1.1", "a misdirected request gets no 100",
            request("POST /echo HTTP/1.1", "Host: b.example", "Content-Length: 5", "Expect: 100-continue"), 421
        ).on(.named),
    ]
}
