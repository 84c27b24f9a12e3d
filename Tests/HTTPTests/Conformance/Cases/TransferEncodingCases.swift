extension ConformanceCases {
    private static let empty = "0\r\n\r\n"

    private static func coded(_ coding: String, _ body: String = empty) -> String {
        Message.post("Transfer-Encoding: \(coding)", then: body)
    }

    /// The Transfer-Encoding field.
    static let transferEncoding: [ConformanceCase] = [
        .serves(
            "RFC 9112 §6.1", "a chunked body is decoded", coded("chunked", "2\r\nhi\r\n0\r\n\r\n"), .ok("POST /echo hi")
        ),
        .serves(
            "RFC 9112 §7", "a coding's name is case-insensitive", coded("CHUNKed"), .ok("POST /echo")),
        .serves(
            "RFC 9110 §5.5", "white space around a coding is ignored",
            Message.post("Transfer-Encoding:\t chunked \t", then: empty),
            .ok("POST /echo")),
        .serves(
            "RFC 9112 §6.3", "a GET request's chunked body is read",
            Message.get("/echo", "Transfer-Encoding: chunked") + "2\r\nhi\r\n0\r\n\r\n", .ok("GET /echo hi")),
        .serves(
            "RFC 9110 §10.1.4", "the TE field does not affect the request's body",
            Message.post("TE: trailers, gzip;q=1", then: ""),
            .ok("POST /echo")),
        .serves(
            "RFC 9112 §6.1", "a field whose name only resembles Transfer-Encoding does not frame the body",
            Message.post("X-Transfer-Encoding: chunked", "Transfer_Encoding: chunked", then: ""), .ok("POST /echo")),
        .serves(
            "RFC 9110 §8.4", "a Content-Encoding does not frame the body",
            Message.post("Content-Encoding: chunked", "Content-Length: 2", then: "hi"), .ok("POST /echo hi")),
        .waits("RFC 9112 §8", "a chunked body without its last chunk is not served", coded("chunked", "2\r\nhi\r\n")),
        .waits("RFC 9112 §8", "a request with an incomplete chunk is not served", coded("chunked", "5\r\nhel")),
        .waits(
            "RFC 9112 §8", "a chunked body without its final line is not served",
            coded("chunked", "2\r\nhi\r\n0\r\n")),
        .refuses("RFC 9112 §6.1", "an unknown coding below chunked is not implemented", coded("gzip, chunked"), 501),
        .refuses(
            "RFC 9112 §6.1", "an unknown coding in a separate field is not implemented",
            Message.post("Transfer-Encoding: gzip", "Transfer-Encoding: chunked", then: empty), 501),
        .refuses("RFC 9112 §6.3", "a body whose last coding is not chunked is rejected", coded("gzip"), 400),
        .repels("RFC 9112 §6.3", "chunked is the last coding", coded("chunked, gzip"), 400),
        .repels(
            "RFC 9112 §6.3", "chunked is the last coding of all fields",
            Message.post("Transfer-Encoding: chunked", "Transfer-Encoding: identity", then: empty), 400),
        .repels("RFC 9112 §6.1", "chunked is applied once", coded("chunked, chunked"), 400),
        .repels(
            "RFC 9112 §6.1", "chunked is applied once in all fields",
            Message.post("Transfer-Encoding: chunked", "Transfer-Encoding: chunked", then: empty), 400),
        .repels("RFC 9112 §7.1", "chunked has no parameters", coded("chunked;a=b"), 400),
        .repels("RFC 9112 §7", "an empty Transfer-Encoding is rejected", coded(""), 400),
        .repels("RFC 9112 §7", "a quoted coding is not chunked", coded("\"chunked\""), 400),
        .repels("RFC 9112 §7", "a coding that only begins with chunked is rejected", coded("chunked-"), 400),
        .repels("RFC 9112 §7", "a coding that only ends in chunked is rejected", coded("x-chunked"), 400),
        .repels("RFC 9112 §7", "codings are separated by commas", coded("gzip chunked"), 400),
        .repels("RFC 9112 §7", "a coding is not followed by a semicolon", coded("chunked;"), 400),
        .repels("RFC 9112 §7", "an empty element after chunked is rejected (choice)", coded("chunked,"), 400),
        .repels("RFC 9112 §7", "chunked after a vertical tab is rejected", coded("\u{b}chunked"), 400),
        .repels("RFC 9112 §7", "chunked after a no-break space is rejected", coded("\u{a0}chunked"), 400),
        .repels("RFC 9112 §7", "chunked before NUL is rejected", coded("chunked\0"), 400),
        .repels("RFC 9112 §7", "chunked before a CR is rejected", coded("chunked\r"), 400),
        .repels(
            "RFC 9112 §5.1", "a space before the colon of a Transfer-Encoding is rejected",
            Message.post("Transfer-Encoding : chunked", then: empty), 400),
        .repels(
            "RFC 9112 §5.2", "chunked in a folded line is rejected (choice)",
            Message.post("Transfer-Encoding:", " chunked", then: empty), 400),
        .repels(
            "RFC 9112 §5.2", "a Transfer-Encoding that is folded into another field is rejected (choice)",
            Message.post("X: y", " Transfer-Encoding: chunked", then: empty), 400),
        .repels(
            "RFC 9112 §6.1", "HTTP/1.0 does not support Transfer-Encoding",
            Message.lines("POST /echo HTTP/1.0", "Transfer-Encoding: chunked") + empty, 400),
        .repels(
            "RFC 9112 §6.1", "a Transfer-Encoding is invalid in HTTP/1.0 with a Content-Length too",
            Message.lines("POST /echo HTTP/1.0", "Content-Length: 5", "Transfer-Encoding: chunked") + empty, 400),
        .repels(
            "RFC 9112 §6.1", "a Transfer-Encoding is invalid in HTTP/1.0 with keep-alive too",
            Message.lines("POST /echo HTTP/1.0", "Connection: keep-alive", "Transfer-Encoding: chunked") + empty, 400),
        .repels(
            "RFC 9112 §6.1", "a Content-Length before a Transfer-Encoding is rejected (choice)",
            Message.post("Content-Length: 5", "Transfer-Encoding: chunked", then: empty), 400),
        .repels(
            "RFC 9112 §6.1", "a Content-Length after a Transfer-Encoding is rejected (choice)",
            Message.post("Transfer-Encoding: chunked", "Content-Length: 5", then: empty), 400),
        .repels(
            "RFC 9112 §6.1", "a Content-Length of zero beside a Transfer-Encoding is rejected (choice)",
            Message.post("Transfer-Encoding: chunked", "X: y", "Content-Length: 0", then: empty), 400),
        .repels(
            "RFC 9112 §6.1", "a Content-Length beside an unknown coding is rejected",
            Message.post("Content-Length: 5", "Transfer-Encoding: gzip, chunked", then: empty), 400),
        .repels(
            "RFC 9112 §6.1", "a Content-Length beside identity is rejected",
            Message.post("Content-Length: 5", "X: y", "Transfer-Encoding: identity", then: "hello"), 400),
    ]

    /// Chunks, their sizes and extensions.
    static let chunks: [ConformanceCase] = [
        .serves("RFC 9112 §7.1", "a body of no chunks is empty", Message.chunked(empty), .ok("POST /echo")),
        .serves(
            "RFC 9112 §7.1", "chunks follow one another", Message.chunked("2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"),
            .ok("POST /echo hello")),
        .serves(
            "RFC 9112 §7.1", "a chunk's size may have upper or lower case digits",
            Message.chunked("a\r\n0123456789\r\nA\r\n0123456789\r\n0\r\n\r\n"), .ok("POST /echo 01234567890123456789")),
        .serves(
            "RFC 9112 §7.1", "a chunk's size may begin with zeros", Message.chunked("0002\r\nhi\r\n0\r\n\r\n"),
            .ok("POST /echo hi")),
        .serves(
            "RFC 9112 §7.1", "many zeros before a size do not overflow",
            Message.get("/echo", "Transfer-Encoding: chunked") + "00000000000000000000000002\r\nhi\r\n0\r\n\r\n",
            .ok("GET /echo hi")),
        .serves(
            "RFC 9112 §7.1", "the last chunk's size may have many zeros",
            Message.chunked("2\r\nhi\r\n00000000000000000000;a\r\n\r\n"),
            .ok("POST /echo hi")),
        .serves(
            "RFC 9112 §7.1", "a chunk may contain line ends and sizes",
            Message.chunked("9\r\n\r\n0\r\n\r\n\r\n\r\n0\r\n\r\n"),
            .ok("POST /echo \r\n0\r\n\r\n\r\n")),
        .serves(
            "RFC 9112 §7.1.1", "an unknown extension is ignored", Message.chunked("2;a=b\r\nhi\r\n0\r\n\r\n"),
            .ok("POST /echo hi")),
        .serves(
            "RFC 9112 §7.1.1", "an extension may have no value", Message.chunked("2;a\r\nhi\r\n0\r\n\r\n"),
            .ok("POST /echo hi")),
        .serves(
            "RFC 9112 §7.1.1", "a chunk may have many extensions",
            Message.chunked("2;a;b=c;d=\"e\"\r\nhi\r\n0\r\n\r\n"),
            .ok("POST /echo hi")),
        .serves(
            "RFC 9112 §7.1.1", "an extension's value may be quoted, with a semicolon in it",
            Message.chunked("2;a=\"b;c\\\"\"\r\nhi\r\n0\r\n\r\n"), .ok("POST /echo hi")),
        .serves(
            "RFC 9112 §7.1.1", "white space around an extension's parts is ignored",
            Message.chunked("2 ;\ta = b\r\nhi\r\n0\r\n\r\n"), .ok("POST /echo hi")),
        .serves(
            "RFC 9112 §7.1.1", "the last chunk may have an extension", Message.chunked("2\r\nhi\r\n0;a=b\r\n\r\n"),
            .ok("POST /echo hi")),
        .repels("RFC 9112 §7.1", "a chunk has a size", Message.chunked("\r\nhi\r\n0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §7.1", "an extension does not replace the size", Message.chunked(";a=b\r\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "a size has hexadecimal digits only", Message.chunked("g\r\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "a size has no prefix", Message.chunked("0x2\r\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "a size has no plus sign", Message.chunked("+2\r\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "a size has no minus sign", Message.chunked("-2\r\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "a size has no space before it", Message.chunked(" 2\r\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "a size has no space inside", Message.chunked("2 2\r\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "a size has no space after it", Message.chunked("2 \r\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "a size has no separators", Message.chunked("0_2\r\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "a size has no comma", Message.chunked("2,2\r\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "a size has no NUL", Message.chunked("2\0\r\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "a size has ASCII digits", Message.chunked("\u{b2}\r\nhi\r\n0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §7.1", "a size beyond every integer does not overflow",
            Message.chunked("ffffffffffffffffff\r\nhi\r\n0\r\n\r\n"), 413),
        .repels(
            "RFC 9112 §7.1", "a size that wraps around 64 bits does not overflow",
            Message.chunked("10000000000000002\r\nhi\r\n0\r\n\r\n"), 413),
        .repels(
            "RFC 9112 §7.1", "a size with its highest bit set is not negative",
            Message.chunked("8000000000000002\r\n0\r\n\r\n"), 413),
        .repels(
            "RFC 9112 §7.1", "a chunk is not longer than its size", Message.chunked("2\r\nhello\r\n0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §7.1", "a chunk is not shorter than its size", Message.chunked("2\r\nhe\r\n5\r\nhi\r\n0\r\n\r\n"),
            400),
        .repels("RFC 9112 §7.1", "a line end follows a chunk", Message.chunked("2\r\nhi0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §7.1", "a line that ends in LF alone does not follow a chunk",
            Message.chunked("2\r\nhi\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "a CR alone does not follow a chunk", Message.chunked("2\r\nhi\r0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1", "one line end follows a chunk", Message.chunked("2\r\nhi\r\n\r\n0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §7.1", "a line of a size does not end in LF alone", Message.chunked("2\nhi\r\n0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §7.1", "a line of a size does not end in CR alone", Message.chunked("2\rhi\r\n0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §7.1", "the last chunk's line does not end in LF alone", Message.chunked("2\r\nhi\r\n0\n\n"), 400),
        .repels("RFC 9112 §7.1.1", "an extension has no LF alone", Message.chunked("2;a\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1.1", "an extension has no CR", Message.chunked("2;a\rb\r\nhi\r\n0\r\n\r\n"), 400),
        .repels("RFC 9112 §7.1.1", "an extension has no NUL", Message.chunked("2;a\0\r\nhi\r\n0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §7.1.1", "a quoted extension has no line end", Message.chunked("2;a=\"\r\n\"\r\nhi\r\n0\r\n\r\n"),
            400),
    ]

    /// Trailer fields.
    static let trailers: [ConformanceCase] = [
        .serves(
            "RFC 9112 §7.1.2", "trailer fields end a body", Message.chunked("2\r\nhi\r\n0\r\nX: y\r\nZ: 1\r\n\r\n"),
            .ok("POST /echo hi")),
        .serves(
            "RFC 9110 §6.5.1", "a trailer field is not merged into the header",
            Message.lines("POST /fields HTTP/1.1", "Host: a", "Transfer-Encoding: chunked") + "0\r\nX: y\r\n\r\n",
            .ok("[Host|a][Transfer-Encoding|chunked]")),
        .serves(
            "RFC 9110 §6.6.2", "an announced trailer field may be missing",
            Message.post("Trailer: X", "Transfer-Encoding: chunked", then: "2\r\nhi\r\n0\r\n\r\n"), .ok("POST /echo hi")
        ),
        .withstands(
            "RFC 9110 §6.5.1", "a Content-Length in a trailer is ignored",
            Message.chunked("2\r\nhi\r\n0\r\nContent-Length: 20\r\n\r\n"), .ok("POST /echo hi")),
        .withstands(
            "RFC 9110 §6.5.1", "a Transfer-Encoding in a trailer is ignored",
            Message.chunked("2\r\nhi\r\n0\r\nTransfer-Encoding: gzip\r\n\r\n"), .ok("POST /echo hi")),
        .withstands(
            "RFC 9110 §6.5.1", "a Connection in a trailer is ignored",
            Message.chunked("0\r\nConnection: close\r\n\r\n"), .ok("POST /echo")),
        .withstands(
            "RFC 9110 §6.5.1", "a Host in a trailer is ignored",
            Message.lines("POST /field?name=Host HTTP/1.1", "Host: a", "Transfer-Encoding: chunked")
                + "0\r\nHost: b\r\n\r\n", .ok("a")),
        .withstands(
            "RFC 9110 §6.5.1", "a Cookie in a trailer is ignored",
            Message.lines("POST /cookies HTTP/1.1", "Host: a", "Transfer-Encoding: chunked")
                + "0\r\nCookie: a=b\r\n\r\n", .ok("")),
        .withstands(
            "RFC 9110 §6.5.1", "an Expect in a trailer is ignored",
            Message.chunked("0\r\nExpect: 100-continue\r\n\r\n"), .ok("POST /echo")),
        .repels("RFC 9112 §7.1.2", "a trailer field has a colon", Message.chunked("0\r\nX\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §5.1", "a trailer field has no space before its colon", Message.chunked("0\r\nX : y\r\n\r\n"), 400
        ),
        .repels("RFC 9112 §5.2", "a trailer field is not folded", Message.chunked("0\r\nX: y\r\n z\r\n\r\n"), 400),
        .repels("RFC 9112 §2.2", "a trailer field does not end in LF alone", Message.chunked("0\r\nX: y\n\r\n"), 400),
        .repels("RFC 9110 §5.5", "a trailer field has no NUL", Message.chunked("0\r\nX: \0\r\n\r\n"), 400),
        .repels("RFC 9112 §2.2", "a trailer field has no CR alone", Message.chunked("0\r\nX: y\rz\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §11.2", "a request instead of a trailer is rejected",
            Message.chunked("0\r\nGET /admin HTTP/1.1\r\nHost: a\r\n\r\n"), 400),
        .waits(
            "RFC 9112 §7.1.2", "a request with an incomplete trailer is not served", Message.chunked("0\r\nX: y\r\n")),
    ]
}
