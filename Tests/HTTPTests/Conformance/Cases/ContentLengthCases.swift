extension ConformanceCases {
    private static func sized(_ length: String, _ body: String) -> String {
        Message.post("Content-Length: \(length)", then: body)
    }

    /// Bodies with a Content-Length.
    static let contentLength: [ConformanceCase] = [
        .serves("RFC 9112 §6.2", "Content-Length is the body's length", sized("5", "hello"), .ok("POST /echo hello")),
        .serves("RFC 9112 §6.2", "a body may have no bytes", sized("0", ""), .ok("POST /echo")),
        .serves(
            "RFC 9110 §8.6", "a Content-Length may begin with zeros", sized("0005", "hello"), .ok("POST /echo hello")),
        .serves(
            "RFC 9110 §8.6", "leading zeros do not overflow", sized("00000000000000000000000000000002", "hi"),
            .ok("POST /echo hi")),
        .serves(
            "RFC 9112 §6.3", "a request without framing fields has no body", Message.post(then: ""), .ok("POST /echo")),
        .serves(
            "RFC 9110 §9.3.1", "a GET request's body is read",
            Message.get("/echo", "Content-Length: 2") + "hi", .ok("GET /echo hi")),
        .serves(
            "RFC 9110 §9.3.2", "a HEAD request's body is read",
            Message.head("/echo", "Content-Length: 2") + "hi", .head(200, ["Content-Length": "13"])),
        .serves(
            "RFC 9110 §9.3.5", "a DELETE request's body is read",
            Message.lines("DELETE /echo HTTP/1.1", "Host: a", "Content-Length: 2") + "hi", .ok("DELETE /echo hi")),
        .serves(
            "RFC 9112 §6", "a body may contain any byte", sized("9", "\0\r\n\r\n\u{7f}\t \u{1}"),
            .ok("POST /echo \0\r\n\r\n\u{7f}\t \u{1}")),
        .closes(
            "RFC 9112 §6.2", "Content-Length is the body's length in HTTP/1.0",
            Message.lines("POST /echo HTTP/1.0", "Content-Length: 5") + "hello", .ok("POST /echo hello")),
        .closes(
            "RFC 9112 §6.3", "an HTTP/1.0 request without Content-Length has no body",
            Message.lines("POST /echo HTTP/1.0"), .ok("POST /echo")),
        .waits("RFC 9112 §8", "a request with an incomplete body is not served", sized("5", "hell")),
        .waits("RFC 9112 §8", "a request whose body does not arrive is not served", sized("5", "")),
        .withstands(
            "RFC 9112 §11.2", "a request inside a body is not served", sized("27", "GET /admin HTTP/1.1\r\nX: y\r\n"),
            .ok("POST /echo GET /admin HTTP/1.1\r\nX: y\r\n")),
        .withstands(
            "RFC 9112 §11.2", "a response inside a body is not the server's",
            Message.lines("POST /probe HTTP/1.1", "Host: a", "Content-Length: 19") + "HTTP/1.1 200 OK\r\n\r\n",
            .ok("probe")),
        .repels("RFC 9110 §8.6", "an empty Content-Length is rejected", sized("", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has no plus sign", sized("+5", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has no minus sign", sized("-5", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length is not hexadecimal", sized("0x5", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has no letters", sized("five", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has no trailing letters", sized("5b", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has no fraction", sized("5.0", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has no exponent", sized("5e0.", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has no separators", sized("0_5", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has no space inside", sized("5 5", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has no tab inside", sized("5\t5", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length is not quoted", sized("\"5\"", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has no parameters", sized("5;q=1", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has ASCII digits", sized("\u{d9}\u{a5}", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has no NUL", sized("5\0", "hello"), 400),
        .repels("RFC 9110 §8.6", "a Content-Length has no CR", sized("5\r5", "hello"), 400),
        .repels("RFC 9110 §8.6", "a list of equal lengths is rejected (choice)", sized("5, 5", "hello"), 400),
        .repels("RFC 9112 §6.3", "a list of different lengths is rejected", sized("5, 6,7", "hello"), 400),
        .repels("RFC 9110 §8.6", "a list with an empty element is rejected", sized("5,", "hello"), 400),
        .repels("RFC 9110 §8.6", "a list that begins with an empty element is rejected", sized(",5", "hello"), 400),
        .repels(
            "RFC 9110 §8.6", "two equal Content-Length fields are rejected (choice)",
            Message.post("Content-Length: 5", "Content-Length: 5", then: "hello"), 400),
        .repels(
            "RFC 9112 §6.3", "two different Content-Length fields are rejected",
            Message.post("Content-Length: 5", "Content-Length: 41", then: "hello"), 400),
        .repels(
            "RFC 9112 §6.3", "Content-Length fields in different cases are two",
            Message.post("CONTENT-LENGTH: 5", "X: y", "content-length: 41", then: "hello"), 400),
        .repels(
            "RFC 9112 §6.3", "a zero beside another Content-Length is rejected",
            Message.post("X: y", "Content-Length: 0", "Content-Length: 5", then: "hello"), 400),
        .repels(
            "RFC 9112 §5.1", "a Content-Length with a space before its colon is rejected",
            Message.post("Content-Length : 5", then: "hello"), 400),
        .repels(
            "RFC 9112 §5.2", "a Content-Length in a folded line is rejected",
            Message.post("Content-Length:", " 5", then: ""),
            400),
        .repels(
            "RFC 9110 §8.6", "a length beyond every integer does not overflow",
            sized("99999999999999999999999999", "hello"), 413),
        .repels(
            "RFC 9110 §8.6", "a length that wraps around 64 bits does not overflow",
            Message.get("/echo", "Content-Length: 18446744073709551618") + "hi", 413),
        .refuses(
            "RFC 9110 §15.5.14", "a body that is too large is rejected before it arrives",
            Message.get("/echo", "X: y", "Content-Length: 1000000"), 413),
        .withstands(
            "RFC 9110 §5.1", "a field whose name only resembles Content-Length gives no length",
            Message.post("Content_Length: 5", "Content-Length-: 5", "X-Content-Length: 5", then: ""), .ok("POST /echo")),
    ]
}
