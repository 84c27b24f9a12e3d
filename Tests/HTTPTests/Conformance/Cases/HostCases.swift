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
            "RFC 9112 §3.2", "a higher minor version requires a Host field, too", Message.lines("GET /echo HTTP/1.2"),
            400),
        .refuses("RFC 9110 §4.2.1", "the Host of an http resource is not empty", host(""), 400),
        .refuses("RFC 9110 §4.2.1", "a Host of a port alone is refused", host(":80"), 400),
        .repels(
            "RFC 9112 §3.2", "two Host fields are refused", request("GET /echo HTTP/1.1", "Host: a", "Host: b.example"),
            400),
        .repels(
            "RFC 9112 §3.2", "two equal Host fields are refused", request("GET /echo HTTP/1.1", "Host: a", "Host: a"),
            400),
        .repels(
            "RFC 9112 §3.2", "a Host that is repeated in another case is refused",
            request("GET /echo HTTP/1.1", "Host: a", "X: y", "hOST: a"), 400),
        .repels(
            "RFC 9112 §3.2", "two Host fields are refused in HTTP/1.0, too",
            request("GET /echo HTTP/1.0", "Host: a", "Host: a"), 400),
        .repels(
            "RFC 9112 §3.2", "an empty Host beside another is refused", request("GET / HTTP/1.1", "Host: a", "Host:"),
            400),
        .repels("RFC 9112 §3.2", "a list of hosts is refused", host("a, b"), 400),
        .repels("RFC 9112 §3.2", "a Host with a path is refused", host("a/b"), 400),
        .repels("RFC 9112 §3.2", "a Host with a query is refused", host("a?b"), 400),
        .repels("RFC 9112 §3.2", "a Host with a fragment is refused", host("a#b"), 400),
        .repels("RFC 9112 §3.2", "a Host with user information is refused", host("u@a"), 400),
        .repels("RFC 9112 §3.2", "a Host with a scheme is refused", host("http://a"), 400),
        .repels("RFC 9112 §3.2", "a Host with a space is refused", host("a b"), 400),
        .repels("RFC 9112 §3.2", "a Host with a backslash is refused", host("a\\b"), 400),
        .repels("RFC 9112 §3.2", "a Host with markup is refused", host("<a>\"b\""), 400),
        .repels("RFC 9112 §3.2", "a Host with bytes above 127 is refused", host("caf\u{c3}\u{a9}"), 400),
        .repels("RFC 3986 §3.2.2", "an escape in a Host has two hexadecimal digits", host("a%4"), 400),
        .repels("RFC 3986 §3.2.3", "a port is a number", host("a:http"), 400),
        .repels("RFC 3986 §3.2.3", "a Host has one port", host("a:80:80"), 400),
        .repels("RFC 3986 §3.2.3", "a port has no sign", host("a:-80"), 400),
        .repels("RFC 3986 §3.2.3", "a port that does not exist is refused (choice)", host("a:65536"), 400),
        .repels("RFC 3986 §3.2.2", "an IPv6 address is in brackets", host("::1"), 400),
        .repels("RFC 3986 §3.2.2", "a bracket is closed", host("[::1"), 400),
        .repels("RFC 3986 §3.2.2", "brackets are not empty", host("[]"), 400),
        .repels("RFC 3986 §3.2.2", "brackets hold an address", host("[a.example]"), 400),
        .repels("RFC 3986 §3.2.2", "an IPv6 address has eight parts", host("[1:2:3]"), 400),
        .repels("RFC 3986 §3.2.2", "an IPv6 address has one gap at most", host("[1::2::3]"), 400),
        .repels("RFC 3986 §3.2.2", "only a port follows an address in brackets", host("[::1]a"), 400),
        .repels("RFC 3986 §3.2.2", "an address of an unknown version is refused", host("[v1.a]"), 400),

        .serves(
            "RFC 9110 §4.2.3", "a host's name is compared without regard to case", host("LocalHost"), .ok("LocalHost")
        ).on(.named),
        .serves("RFC 9110 §7.2", "a host is known with any port", host("localhost:8080"), .ok("localhost:8080"))
            .on(.named),
        .serves(
            "RFC 9112 §3.2.2", "a foreign Host is ignored beside the absolute form of an own one",
            Message.lines("GET http://localhost/echo HTTP/1.1", "Host: b.example"), .ok("GET /echo")
        ).on(.named),
        .repels("RFC 9110 §7.4", "a foreign host is misdirected", host("b.example"), 421).on(.named),
        .repels(
            "RFC 9110 §7.4", "the absolute form of a foreign host is misdirected, whatever the Host field",
            Message.lines("GET http://b.example/echo HTTP/1.1", "Host: localhost"), 421
        ).on(.named),
        .repels("RFC 9110 §7.4", "a host that only begins with an own name is misdirected", host("localhost.b-c"), 421)
            .on(.named),
        .repels("RFC 9110 §7.4", "an own name as a foreign host's port or user is refused", host("b@localhost"), 400)
            .on(.named),
        .repels(
            "RFC 9110 §7.4", "a request without a host is misdirected where hosts are named (choice)",
            Message.lines("GET /echo HTTP/1.0"), 421
        ).on(.named),
        .repels(
            "RFC 9110 §10.1.1", "a misdirected request is not asked for its body",
            request("POST /echo HTTP/1.1", "Host: b.example", "Content-Length: 5", "Expect: 100-continue"), 421
        ).on(.named),
    ]
}
