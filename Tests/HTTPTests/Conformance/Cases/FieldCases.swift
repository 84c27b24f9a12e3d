extension ConformanceCases {
    /// Field lines: names, values, and the white space around them.
    static let fields: [ConformanceCase] = [
        .serves(
            "RFC 9110 §5.1", "a field's name is case-insensitive",
            Message.get("/field?name=x-name", "X-NAME: 1"), .ok("1")),
        .serves(
            "RFC 9110 §5.1", "the server's own fields are known in upper or lower case",
            Message.lines("POST /echo HTTP/1.1", "hOST: a", "cONTENT-lENGTH: 2") + "hi", .ok("POST /echo hi")),
        .serves(
            "RFC 9110 §5.3", "repeated fields keep their order", Message.get("/field?name=X", "X: 1", "Y: 2", "X: 3"),
            .ok("1|3")),
        .serves(
            "RFC 9110 §5.3", "fields of different names keep their order", Message.get("/fields", "B: 1", "A: 2"),
            .ok("[Host|a][B|1][A|2]")),
        .serves(
            "RFC 9112 §5", "white space after the colon is optional", Message.get("/field?name=X", "X:1"), .ok("1")),
        .serves(
            "RFC 9110 §5.5", "white space around a value does not belong to it",
            Message.get("/field?name=X", "X: \t 1 \t "), .ok("1")),
        .serves(
            "RFC 9110 §5.5", "white space inside a value belongs to it", Message.get("/field?name=X", "X: a  b\tc"),
            .ok("a  b\tc")),
        .serves("RFC 9110 §5.5", "a value may be empty", Message.get("/fields", "X:"), .ok("[Host|a][X|]")),
        .serves(
            "RFC 9110 §5.5", "a value of white space only is empty", Message.get("/fields", "X:  \t "),
            .ok("[Host|a][X|]")),
        .serves(
            "RFC 9110 §5.5", "a value may have a colon", Message.get("/field?name=X", "X: a:b: c"), .ok("a:b: c")),
        .serves(
            "RFC 9110 §5.5", "bytes above 127 in a value are opaque data", Message.get("/fields", "X: \u{c3}\u{a9}"),
            .ok("[Host|a][X|\u{e9}]")),
        .serves(
            "RFC 9110 §5.5", "a value may have every visible character",
            Message.get("/field?name=X", "X: !\"#$%&'()*+,-./;<=>?@[\\]^_`{|}~"),
            .ok("!\"#$%&'()*+,-./;<=>?@[\\]^_`{|}~")),
        .serves(
            "RFC 9110 §5.6.2", "a name may have every character of a token",
            Message.get("/fields", "!#$%&'*+-.^_`|~0aZ: 1"), .ok("[Host|a][!#$%&'*+-.^_`|~0aZ|1]")),
        .serves(
            "RFC 9110 §5.1", "unknown fields are ignored", Message.get("/echo", "X-Unknown: 1; b=\"c\""),
            .ok("GET /echo")),
        .repels(
            "RFC 9112 §5.1", "a space before the colon is rejected", Message.get("/echo", "X : 1"), 400),
        .repels("RFC 9112 §5.1", "a tab before the colon is rejected", Message.get("/echo", "X\t: 1"), 400),
        .repels(
            "RFC 9112 §5.2", "a line folded with a space is rejected (choice)", Message.get("/echo", "X: 1", " 2"), 400),
        .repels(
            "RFC 9112 §5.2", "a line folded with a tab is rejected (choice)", Message.get("/echo", "X: 1", "\t2"), 400),
        .repels(
            "RFC 9112 §5.2", "a folded line of white space only is rejected (choice)",
            Message.get("/echo", "X: 1", " \t "), 400),
        .repels(
            "RFC 9112 §5.2", "a field that is hidden in a folded line is rejected (choice)",
            Message.get("/echo", "X: 1", " Content-Length: 5"), 400),
        .repels("RFC 9112 §5", "a line without a colon is rejected", Message.get("/echo", "X"), 400),
        .repels("RFC 9112 §5", "an empty name is rejected", Message.get("/echo", ": 1"), 400),
        .repels("RFC 9110 §5.1", "a name has no space", Message.get("/echo", "X Y: 1"), 400),
        .repels("RFC 9110 §5.1", "a name has no separators", Message.get("/echo", "X(Y): 1"), 400),
        .repels("RFC 9110 §5.1", "a name has no slash", Message.get("/echo", "X/Y: 1"), 400),
        .repels("RFC 9110 §5.1", "a name has no quotation mark", Message.get("/echo", "\"X\": 1"), 400),
        .repels("RFC 9110 §5.1", "a name has no NUL", Message.get("/echo", "X\0: 1"), 400),
        .repels("RFC 9110 §5.1", "a name has no bytes above 127", Message.get("/echo", "X\u{e9}: 1"), 400),
        .repels("RFC 9110 §5.1", "a name has no CR", Message.get("/echo", "X\rY: 1"), 400),
        .repels("RFC 9110 §5.5", "a value with NUL is rejected (choice)", Message.get("/echo", "X: a\0b"), 400),
        .repels("RFC 9112 §2.2", "a value with a CR alone is rejected (choice)", Message.get("/echo", "X: a\rb"), 400),
        .repels("RFC 9112 §2.2", "a CR before the line's end is rejected", Message.get("/echo", "X: a\r"), 400),
        .repels("RFC 9110 §5.5", "a value that begins with a CR is rejected", Message.get("/echo", "X:\ra"), 400),
        .repels(
            "RFC 9112 §2.2", "a field line that ends in LF alone is rejected (choice)",
            Message.get("/echo", "X: a\nY: b"), 400),
        .repels(
            "RFC 9112 §2.2", "an empty line that ends in LF alone is rejected (choice)",
            "GET /echo HTTP/1.1\r\nHost: a\r\n\n", 400),
        .repels(
            "RFC 9112 §2.2", "a header whose lines all end in LF alone is rejected (choice)",
            "GET /echo HTTP/1.1\nHost: a\n\n", 400),
        .repels(
            "RFC 9112 §2.2", "CR LF in the wrong order does not end a line", "GET /echo HTTP/1.1\n\rHost: a\n\r\n\r",
            400),
        .repels(
            "RFC 9110 §5.5", "a value with another control character is rejected (choice)",
            Message.get("/echo", "X: \u{1b}[0m"), 400),
        .repels("RFC 9110 §5.5", "a value with DEL is rejected (choice)", Message.get("/echo", "X: \u{7f}"), 400),
        .refuses("RFC 9112 §2.2", "a header without a request line is rejected", Message.lines("Host: a"), 400),
    ]

    private static func fill(_ count: Int) -> String { String(repeating: "x", count: count) }

    /// The limits of a request.
    static let limits: [ConformanceCase] = [
        .serves(
            "RFC 9110 §4.1", "a target of the maximum length is served", Message.get("/probe?" + fill(193)),
            .ok("probe")),
        .repels("RFC 9110 §15.5.15", "a target one byte longer is too long", Message.get("/probe?" + fill(194)), 414),
        .repels("RFC 9110 §15.5.15", "a request line that does not end is too long", "GET /" + fill(240), 414),
        .repels(
            "RFC 9110 §15.5.15", "a target in absolute form is too long as a whole",
            Message.get("http://a/" + fill(192)), 414),
        .serves(
            "RFC 6585 §5", "a header of the maximum length is served",
            Message.get("/probe", "X: " + fill(1_000 - 37)), .ok("probe")),
        .repels(
            "RFC 6585 §5", "a header one byte longer is too large", Message.get("/probe", "X: " + fill(1_001 - 37)), 431
        ),
        .repels(
            "RFC 6585 §5", "a field's name that does not end is too large",
            "GET /probe HTTP/1.1\r\nHost: a\r\n" + fill(1_000), 431),
        .serves(
            "RFC 6585 §5", "the maximum number of fields is served",
            Message.lines(repeated: 19, first: "GET /probe HTTP/1.1", "Host: a"), .ok("probe")),
        .repels(
            "RFC 6585 §5", "one field more is too many",
            Message.lines(repeated: 20, first: "GET /probe HTTP/1.1", "Host: a"), 431),
        .serves(
            "RFC 9110 §15.5.14", "a body of the maximum length is served",
            Message.lines("POST /probe HTTP/1.1", "Host: a", "Content-Length: 800") + fill(800), .ok("probe")),
        .repels(
            "RFC 9110 §15.5.14", "a body that announces one byte more is too large",
            Message.lines("POST /probe HTTP/1.1", "Host: a", "Content-Length: 801"), 413),
        .serves(
            "RFC 9110 §15.5.14", "a chunked body of the maximum length is served",
            Message.lines("POST /probe HTTP/1.1", "Host: a", "Transfer-Encoding: chunked")
                + "190\r\n\(fill(400))\r\n190\r\n\(fill(400))\r\n0\r\n\r\n", .ok("probe")),
        .repels(
            "RFC 9110 §15.5.14", "a chunked body one byte longer is too large",
            Message.chunked("190\r\n\(fill(400))\r\n191\r\n\(fill(401))\r\n0\r\n\r\n"), 413),
        .repels(
            "RFC 9112 §7.1.1", "extensions of many chunks are limited together",
            Message.chunked(String(repeating: "1;\(fill(200))\r\na\r\n", count: 6) + "0\r\n\r\n"), 431),
        .repels(
            "RFC 9112 §7.1.1", "a chunk's extension that does not end is too long", Message.chunked("1;" + fill(300)),
            431),
        .repels(
            "RFC 6585 §5", "trailer fields are limited together",
            Message.chunked("0\r\nA: \(fill(500))\r\nB: \(fill(500))\r\n\r\n"), 431),
        .repels(
            "RFC 6585 §5", "a trailer field that does not end is too long", Message.chunked("0\r\nA: " + fill(1_000)),
            431),
        .repels(
            "RFC 6585 §5", "trailer fields are limited in number",
            Message.chunked("0\r\n" + String(repeating: "A: 1\r\n", count: 21) + "\r\n"), 431),
    ]
}
