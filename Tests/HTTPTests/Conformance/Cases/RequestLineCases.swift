extension ConformanceCases {
    /// The forms of a request's target, and the white space around it.
    static let requestLine: [ConformanceCase] = [
        .serves("RFC 9112 §3.2.1", "a target in origin form is a path", Message.get("/echo"), .ok("GET /echo")),
        .serves(
            "RFC 9112 §3.2.1", "a query belongs to the target, with any slash and question mark in it",
            Message.get("/echo?a=b/c?d"), .ok("GET /echo?a=b/c?d")),
        .serves(
            "RFC 9112 §3.2.2", "a server accepts the absolute form", Message.get("http://a/echo"), .ok("GET /echo")),
        .serves(
            "RFC 9112 §3.2.1", "an absolute form without a path has the path /", Message.get("http://a"), .ok("GET /")),
        .serves(
            "RFC 9112 §3.2.1", "an absolute form with only a query has the path /", Message.get("http://a?x=1"),
            .ok("GET /?x=1")),
        .serves(
            "RFC 9112 §3.2.2", "the absolute form's authority replaces the Host field",
            Message.get("http://b:80/field?name=host"), .ok("b:80")),
        .serves(
            "RFC 9110 §4.2.3", "a scheme is case-insensitive", Message.get("HTTP://a/echo"), .ok("GET /echo")),
        .serves(
            "RFC 9110 §7.4", "an https target is served, because a trusted gateway may have ended TLS (choice)",
            Message.get("https://a/echo"), .ok("GET /echo")),
        .closes(
            "RFC 9112 §3.2.2", "an absolute form names the host in HTTP/1.0 too",
            Message.lines("GET http://b/field?name=Host HTTP/1.0"), .ok("b")),
        .refuses(
            "RFC 9112 §3.2", "a Host field is required beside an absolute form",
            Message.lines("GET http://a/echo HTTP/1.1"), 400),
        .refuses(
            "RFC 9112 §3.2", "an invalid Host is rejected beside an absolute form",
            Message.lines("GET http://a/echo HTTP/1.1", "Host: /"), 400),
        .refuses("RFC 9112 §3.2.4", "an asterisk is a target for OPTIONS only", Message.get("*"), 400),
        .refuses("RFC 9112 §3.2.3", "the authority form is a target for CONNECT only", Message.get("a:80"), 400),
        .refuses("RFC 9112 §3.2", "a relative path is not a target", Message.get("echo"), 400),
        .refuses("RFC 9112 §3.2", "a fragment is not part of a target", Message.get("/echo#part"), 400),
        .refuses("RFC 9112 §3", "a target is not empty", Message.get(""), 400),
        .refuses("RFC 9110 §4.2", "an unknown scheme is not served", Message.get("ftp://a/echo"), 400),
        .repels("RFC 9110 §4.2.4", "user information in a target is an error", Message.get("http://u:p@a/"), 400),
        .repels("RFC 9110 §4.2.1", "an http target without a host is invalid", Message.get("http:///echo"), 400),
        .repels("RFC 9112 §3.2", "a scheme without an authority is not a target", Message.get("http:/echo"), 400),
        .repels("RFC 9112 §3.2", "an absolute form with an invalid port is rejected", Message.get("http://a:b/"), 400),
        .repels("RFC 9112 §3.2", "a target has no white space", Message.get("/echo /admin"), 400),
        .repels("RFC 9112 §3.2", "a target has no tab", Message.get("/echo\t"), 400),
        .repels("RFC 9112 §3.2", "a target has no bytes above 127", Message.get("/\u{e9}"), 400),
        .repels("RFC 9112 §3.2", "a target has no control characters", Message.get("/\u{1}"), 400),
        .repels("RFC 9112 §3.2", "a target has no NUL", Message.get("/echo\0.txt"), 400),
        .repels("RFC 9112 §3.2", "a target has no backslash", Message.get("/\\..\\echo"), 400),
        .repels("RFC 9112 §3.2", "a target has no quotation marks and angle brackets", Message.get("/\"<a>"), 400),
        .serves(
            "RFC 9112 §3.2", "brackets, braces and bars that browsers send are served (choice)",
            Message.get("/echo?a[]={b}|c^`"), .ok("GET /echo?a[]={b}|c^`")),
        .serves(
            "RFC 9112 §2.2", "an empty line before a request line is ignored", "\r\n" + Message.get("/echo"),
            .ok("GET /echo")),
        .serves(
            "RFC 9112 §2.2", "an extra empty line after a body is ignored",
            Message.post("Content-Length: 2", then: "hi\r\n"), .ok("POST /echo hi")),
        .refuses(
            "RFC 9112 §2.2", "a second empty line is not ignored (choice)", "\r\n\r\n" + Message.get("/echo"), 400),
        .repels(
            "RFC 9112 §2.2", "a request line that ends in LF alone is rejected (choice)",
            "GET /echo HTTP/1.1\n" + Message.lines("Host: a"), 400),
        .repels(
            "RFC 9112 §2.2", "a CR alone does not end a request line",
            "GET /echo HTTP/1.1\r" + Message.lines("Host: a"), 400),
        .repels(
            "RFC 9112 §2.2", "white space before the first field is rejected",
            Message.lines("GET /echo HTTP/1.1", " Host: a", "X: y"), 400),
        .repels("RFC 9112 §3", "white space before the method is rejected", " " + Message.get("/echo"), 400),
        .repels(
            "RFC 9112 §3", "two spaces before the target are rejected (choice)",
            Message.lines("GET  /echo HTTP/1.1", "Host: a"), 400),
        .repels(
            "RFC 9112 §3", "two spaces before the version are rejected (choice)",
            Message.lines("GET /echo  HTTP/1.1", "Host: a"), 400),
        .repels(
            "RFC 9112 §3", "white space after the version is rejected (choice)",
            Message.lines("GET /echo HTTP/1.1 ", "Host: a"), 400),
        .repels(
            "RFC 9112 §3", "tabs do not separate the parts of a request line (choice)",
            Message.lines("GET\t/echo\tHTTP/1.1", "Host: a"), 400),
        .repels(
            "RFC 9112 §3", "a CR is not white space of a request line (choice)",
            Message.lines("GET\r/echo HTTP/1.1", "Host: a"), 400),
        .waits("RFC 9112 §2.1", "a request without the empty line at its end is not served", "GET /echo HTTP/1.1\r\n"),
        .waits(
            "RFC 9112 §8", "a request that ends in a field is not served", "GET /echo HTTP/1.1\r\nHost: a\r\nX: "),
    ]

    /// Versions and methods.
    static let versionsAndMethods: [ConformanceCase] = [
        .serves(
            "RFC 9110 §2.5", "a higher minor version is served as the highest known",
            Message.lines("GET /stream HTTP/1.2", "Host: a"), .ok("one, two", ["Transfer-Encoding": "chunked"])),
        .refuses("RFC 9110 §15.6.6", "a higher major version is not supported", Message.lines("GET / HTTP/2.0"), 505),
        .refuses("RFC 9110 §15.6.6", "a lower major version is not supported", Message.lines("GET / HTTP/0.9"), 505),
        .refuses("RFC 9112 §3", "a request line without a version is rejected", Message.lines("GET /echo"), 400),
        .refuses(
            "RFC 9112 §2.3", "the protocol's name is upper case", Message.lines("GET /echo http/1.1", "Host: a"), 400),
        .repels(
            "RFC 9112 §2.3", "a minor version is one digit", Message.lines("GET /echo HTTP/1.10", "Host: a"), 400),
        .repels(
            "RFC 9112 §2.3", "a major version is one digit", Message.lines("GET /echo HTTP/11.1", "Host: a"), 400),
        .repels("RFC 9112 §2.3", "a version has a minor part", Message.lines("GET /echo HTTP/1", "Host: a"), 400),
        .repels("RFC 9112 §2.3", "a version has a dot", Message.lines("GET /echo HTTP/1,1", "Host: a"), 400),
        .repels("RFC 9112 §2.3", "a version has digits only", Message.lines("GET /echo HTTP/1.x", "Host: a"), 400),
        .repels(
            "RFC 9112 §2.3", "another protocol's name is rejected", Message.lines("GET /echo SIP/2.0", "Host: a"), 400),
        .refuses(
            "RFC 9113 §3.4", "the preface of HTTP/2 is not a request of HTTP/1.1", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            501),
        .refuses(
            "RFC 9110 §9.1", "methods are case-sensitive", Message.lines("get /echo HTTP/1.1", "Host: a"),
            501),
        .refuses(
            "RFC 9110 §9.1", "an unknown method is not implemented",
            Message.lines("PROPFIND /echo HTTP/1.1", "Host: a"), 501),
        .refuses(
            "RFC 9112 §3", "a method longer than any known one is not implemented",
            Message.lines(String(repeating: "LONG", count: 10) + " /echo HTTP/1.1", "Host: a"), 501),
        .repels(
            "RFC 9110 §9.1", "a method is a token", Message.lines("GET(1) /echo HTTP/1.1", "Host: a"), 400),
        .repels(
            "RFC 9110 §9.1", "a method has no colon", Message.lines("GET: /echo HTTP/1.1", "Host: a"), 400),
        .repels(
            "RFC 9110 §9.1", "a method has no NUL", Message.lines("GET\0 /echo HTTP/1.1", "Host: a"), 400),
        .repels(
            "RFC 9110 §9.1", "a method has no bytes above 127", Message.lines("G\u{c9}T /echo HTTP/1.1", "Host: a"), 400
        ),
        .repels(
            "RFC 9112 §3", "the first bytes of a TLS handshake are not a request",
            "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{fc}\u{3}\u{3}\r\n\r\n", 400),
        .repels("RFC 9112 §3", "a response is not a request", Message.lines("HTTP/1.1 200 OK"), 400),
    ]
}
