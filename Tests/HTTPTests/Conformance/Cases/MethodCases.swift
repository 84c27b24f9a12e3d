extension ConformanceCases {
    private static func ask(_ method: String, _ target: String, _ fields: String...) -> String {
        Message.lines("\(method) \(target) HTTP/1.1", ["Host: a"] + fields)
    }

    /// Methods, and the required parts of their responses.
    static let methods: [ConformanceCase] = [
        .serves("RFC 9110 §9.3.1", "GET asks for a representation", ask("GET", "/routes/page"), .ok("page")),
        .serves(
            "RFC 9110 §9.3.2", "HEAD is answered like GET, without the content", ask("HEAD", "/routes/page"),
            .head(200, ["Content-Length": "4", "Content-Type": "text/plain; charset=utf-8"])),
        .serves(
            "RFC 9110 §9.3.2", "HEAD of a file is answered with the file's fields", ask("HEAD", "/files/digits.txt"),
            .head(200, ["Content-Length": "10", "ETag": digitsTag])),
        .serves("RFC 9110 §9.3.2", "HEAD of a stream is answered without chunks", ask("HEAD", "/stream"), .head(200)),
        .serves(
            "RFC 9110 §9.3.2", "HEAD of a missing file is answered without content", ask("HEAD", "/files/none"),
            .head(404)),
        .serves("RFC 9110 §9.3.3", "POST is passed to the app", ask("POST", "/routes/page"), .ok("posted")),
        .serves(
            "RFC 9110 §9.3.4", "PUT is passed to the app", ask("PUT", "/echo", "Content-Length: 2") + "hi",
            .ok("PUT /echo hi")),
        .serves("RFC 9110 §9.3.5", "DELETE is passed to the app", ask("DELETE", "/routes/item"), .status(204)),
        .serves(
            "RFC 5789 §2", "PATCH is passed to the app", ask("PATCH", "/echo", "Content-Length: 2") + "hi",
            .ok("PATCH /echo hi")),
        .serves(
            "RFC 9110 §9.3.7", "OPTIONS lists a resource's methods", ask("OPTIONS", "/routes/page"),
            .status(204, ["Allow": "GET, HEAD, POST"])),
        .serves(
            "RFC 9110 §9.3.7", "OPTIONS * is about the server", ask("OPTIONS", "*"),
            .status(204, ["Allow": "GET, HEAD, POST, PUT, DELETE, PATCH, OPTIONS"])),
        .serves(
            "RFC 9110 §15.5.6", "a method that a resource does not support is not allowed", ask("PUT", "/routes/page"),
            .status(405, ["Allow": "GET, HEAD, POST"])),
        .serves(
            "RFC 9110 §15.5.6", "a method that files do not support is not allowed", ask("DELETE", "/files/digits.txt"),
            .status(405, ["Allow": "GET, HEAD"])),
        .serves(
            "RFC 9110 §15.5.6", "HEAD is not allowed if GET is not", ask("HEAD", "/routes/item"),
            .head(405, ["Allow": "DELETE"])),
        .serves(
            "RFC 9110 §15.5.5", "a missing resource is not found with any method", ask("PATCH", "/routes/none"),
            .status(404)),
        .repels(
            "RFC 9110 §9.3.8", "TRACE, which shows a request's cookies, is not implemented (choice)",
            ask("TRACE", "/echo", "Cookie: a=b"), 501),
        .repels(
            "RFC 9110 §9.3.6", "CONNECT, which asks for a tunnel, is not implemented", ask("CONNECT", "b:443"), 501),
        .repels(
            "RFC 9110 §9.3.6", "CONNECT with an absolute form is not implemented", ask("CONNECT", "http://b/"), 501),
    ]

    /// Status codes and their required fields.
    static let answers: [ConformanceCase] = [
        .serves(
            "RFC 9110 §15.3.5", "a 204 response has no content and no length", ask("GET", "/status/204"),
            .status(204, body: "", ["Content-Length": nil, "Transfer-Encoding": nil])),
        .serves(
            "RFC 9110 §15.3.6", "a 205 response has no content", ask("GET", "/status/205"),
            .status(205, body: "", ["Content-Length": "0"])),
        .serves("RFC 9110 §15.4.5", "a 304 response has no content", ask("GET", "/status/304"), .status(304, body: "")),
        .serves(
            "RFC 9110 §6.4", "a response of an error has content", ask("GET", "/status/500"),
            .status(500, body: "a body", ["Content-Length": "6"])),
        .serves(
            "RFC 9110 §15", "a status without a phrase is sent", ask("GET", "/status/299"),
            .status(299, body: "a body")),
        .serves(
            "RFC 9112 §7.1", "a response of unknown length is chunked", ask("GET", "/stream"),
            .ok("one, two", ["Transfer-Encoding": "chunked", "Content-Length": nil])),
        .closes(
            "RFC 9112 §6.1", "a response to HTTP/1.0 is not chunked", Message.lines("GET /stream HTTP/1.0"),
            .ok("one, two", ["Transfer-Encoding": nil, "Content-Length": nil])),
        .serves(
            "RFC 9112 §6.1", "a HEAD request's 204 response has no framing", ask("HEAD", "/status/204"),
            .head(204, ["Content-Length": nil, "Transfer-Encoding": nil])),
        .closes(
            "RFC 9110 §15.3.5", "a 204 response in HTTP/1.0 has no content", Message.lines("GET /status/204 HTTP/1.0"),
            .status(204, body: "")),
        .refuses(
            "RFC 9112 §9.6", "a response to an invalid request announces that the connection closes",
            ask("GET", "/echo", "="), 400),
    ]
}
