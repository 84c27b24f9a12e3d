extension ConformanceCases {
    private static let expecting = "Expect: 100-continue"

    /// The Expect field.
    static let expectations: [ConformanceCase] = [
        .serves(
            "RFC 9110 §10.1.1", "a client that expects 100 gets it before the response",
            Message.post(expecting, "Content-Length: 2", then: "hi"), .proceed, .ok("POST /echo hi")),
        .serves(
            "RFC 9110 §10.1.1", "a client with a chunked body that expects 100 gets it",
            Message.post(expecting, "Transfer-Encoding: chunked", then: "2\r\nhi\r\n0\r\n\r\n"), .proceed,
            .ok("POST /echo hi")),
        .waits(
            "RFC 9110 §10.1.1", "100 is sent before the body arrives",
            Message.post(expecting, "Content-Length: 2", then: ""), .proceed),
        .serves(
            "RFC 9110 §10.1.1", "an expectation is case-insensitive",
            Message.post("Expect: 100-CONTINUE", "Content-Length: 2", then: "hi"), .proceed, .ok("POST /echo hi")),
        .serves(
            "RFC 9110 §10.1.1", "a request without a body gets no 100", Message.get("/echo", expecting),
            .ok("GET /echo")),
        .serves(
            "RFC 9110 §10.1.1", "a request with an empty body gets no 100",
            Message.post(expecting, "Content-Length: 0", then: ""), .ok("POST /echo")),
        .closes(
            "RFC 9110 §10.1.1", "an HTTP/1.0 client's expectation is ignored",
            Message.lines("POST /echo HTTP/1.0", expecting, "Content-Length: 2") + "hi", .ok("POST /echo hi")),
        .refuses(
            "RFC 9110 §10.1.1", "an unknown expectation fails (choice)",
            Message.post("Expect: 200-ok", "Content-Length: 2", then: "hi"), 417),
        .refuses(
            "RFC 9110 §10.1.1", "an unknown expectation beside a known one fails (choice)",
            Message.post("Expect: 100-continue, payment", then: ""), 417),
        .refuses(
            "RFC 9110 §10.1.1", "a body that is too large is rejected instead of 100",
            Message.post(expecting, "Content-Length: 100000", then: ""), 413),
        .refuses(
            "RFC 9110 §10.1.1", "an unknown coding is rejected instead of 100",
            Message.post(expecting, "Transfer-Encoding: gzip, chunked", then: ""), 501),
        .repels(
            "RFC 9110 §10.1.1", "an invalid header is rejected instead of 100",
            Message.post(expecting, "Content-Length: 2", "X : y", then: "hi"), 400),
    ]

    /// The lifetime of a connection.
    static let connections: [ConformanceCase] = [
        .serves(
            "RFC 9112 §9.3", "an HTTP/1.1 connection persists", Message.get("/echo?persists"), .ok("GET /echo?persists")
        ),
        .serves(
            "RFC 9112 §9.3", "keep-alive has no effect in HTTP/1.1", Message.get("/echo", "Connection: keep-alive"),
            .ok("GET /echo")),
        .closes(
            "RFC 9112 §9.6", "close ends the connection after the response",
            Message.get("/echo", "Connection: close"), .ok("GET /echo", ["Connection": "close"])),
        .closes(
            "RFC 9110 §7.6.1", "connection options are case-insensitive",
            Message.get("/echo", "Connection: CLOSE"), .ok("GET /echo")),
        .closes(
            "RFC 9110 §7.6.1", "close in a list of options ends the connection",
            Message.get("/echo", "Connection: x,\tclose , y"), .ok("GET /echo")),
        .closes(
            "RFC 9110 §7.6.1", "close in a second Connection field ends the connection",
            Message.get("/echo", "Connection: keep-alive", "Connection: close"), .ok("GET /echo")),
        .closes(
            "RFC 9112 §9.3", "close overrides keep-alive", Message.get("/echo", "Connection: close, keep-alive"),
            .ok("GET /echo")),
        .serves(
            "RFC 9110 §7.6.1", "empty options are ignored", Message.get("/echo", "Connection: , ,"), .ok("GET /echo")),
        .serves(
            "RFC 9110 §7.6.1", "an option that only resembles close is ignored",
            Message.get("/echo", "Connection: closed, x-close"), .ok("GET /echo")),
        .closes(
            "RFC 9112 §9.3", "an HTTP/1.0 connection does not persist", Message.lines("GET /echo?1 HTTP/1.0"),
            .ok("GET /echo?1", ["Connection": "close"])),
        .serves(
            "RFC 9112 §9.3", "an HTTP/1.0 connection persists if the client requests it (choice)",
            Message.lines("GET /echo HTTP/1.0", "Connection: keep-alive"),
            .ok("GET /echo", ["Connection": "keep-alive"])),
        .closes(
            "RFC 9112 §9.3", "close overrides keep-alive in HTTP/1.0",
            Message.lines("GET /echo HTTP/1.0", "Connection: keep-alive, close"), .ok("GET /echo")),
        .closes(
            "RFC 9112 §9.3", "an HTTP/1.0 stream ends with its connection despite keep-alive",
            Message.lines("GET /stream HTTP/1.0", "Connection: keep-alive"),
            .ok("one, two", ["Transfer-Encoding": nil, "Content-Length": nil])),
        .closes(
            "RFC 9112 §9.6", "close after a body ends the connection",
            Message.post("Connection: close", "Content-Length: 2", then: "hi"), .ok("POST /echo hi")),
        .closes(
            "RFC 9112 §9.6", "close beside a stream ends the connection after the last chunk",
            Message.get("/stream", "Connection: close"), .ok("one, two", ["Transfer-Encoding": "chunked"])),
        .serves(
            "RFC 9110 §7.8", "an upgrade may be ignored",
            Message.get("/echo", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
            .ok("GET /echo", ["Upgrade": nil])),
        .withstands(
            "RFC 9113 §3.1", "an upgrade to HTTP/2 in clear text is ignored",
            Message.get("/echo", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"),
            .ok("GET /echo", ["Upgrade": nil])),
        .withstands(
            "RFC 9110 §7.6.1", "an option that names Host does not remove it",
            Message.get("/field?name=Host", "Connection: Host"), .ok("a")),
        .withstands(
            "RFC 9110 §7.6.1", "an option that names Content-Length does not remove it",
            Message.post("Connection: Content-Length", "Content-Length: 2", then: "hi"), .ok("POST /echo hi")),
        .serves(
            "RFC 9112 §9.3", "Keep-Alive and Proxy-Connection have no effect",
            Message.get("/echo", "Keep-Alive: timeout=1, max=1", "Proxy-Connection: close"), .ok("GET /echo")),
    ]

    /// Pipelined requests.
    static let pipelines: [ConformanceCase] = [
        .serves(
            "RFC 9112 §9.3.2", "pipelined requests are answered in order",
            Message.get("/echo?1") + Message.get("/echo?2"),
            .ok("GET /echo?1"), .ok("GET /echo?2")),
        .serves(
            "RFC 9112 §9.3.2", "a request follows a body",
            Message.post("Content-Length: 2", then: "hi") + Message.get("/echo"), .ok("POST /echo hi"), .ok("GET /echo")
        ),
        .serves(
            "RFC 9112 §9.3.2", "a request follows a chunked body",
            Message.chunked("2\r\nhi\r\n0\r\n\r\n") + Message.get("/echo"), .ok("POST /echo hi"), .ok("GET /echo")),
        .serves(
            "RFC 9112 §9.3.2", "a request follows a trailer",
            Message.chunked("0\r\nX: y\r\n\r\n") + Message.get("/echo"), .ok("POST /echo"), .ok("GET /echo")),
        .serves(
            "RFC 9112 §9.3.2", "a request follows a stream", Message.get("/stream") + Message.get("/echo"),
            .ok("one, two"), .ok("GET /echo")),
        .serves(
            "RFC 9112 §9.3.2", "a request follows HEAD, whose response has no body",
            Message.head("/echo") + Message.get("/echo"), .head(200), .ok("GET /echo")),
        .serves(
            "RFC 9112 §9.3.2", "a request follows a 204 response",
            Message.get("/status/204") + Message.get("/echo"), .status(204), .ok("GET /echo")),
        .serves(
            "RFC 9112 §9.3.2", "a request follows an error of the app",
            Message.get("/routes/none") + Message.get("/echo"), .status(404), .ok("GET /echo")),
        .serves(
            "RFC 9112 §9.3.2", "many pipelined requests are answered",
            String(repeating: Message.get("/probe"), count: 8), .ok("probe"), .ok("probe"), .ok("probe"), .ok("probe"),
            .ok("probe"), .ok("probe"), .ok("probe"), .ok("probe")),
        .serves(
            "RFC 9112 §2.2", "an empty line between pipelined requests is ignored",
            Message.get("/echo?1") + "\r\n" + Message.get("/echo?2"), .ok("GET /echo?1"), .ok("GET /echo?2")),
        .closes(
            "RFC 9112 §9.6", "requests after one with close are not served",
            Message.get("/echo", "Connection: close") + Message.get("/echo"), .ok("GET /echo")),
        .closes(
            "RFC 9112 §9.6", "requests after an HTTP/1.0 one are not served",
            Message.lines("GET /echo HTTP/1.0") + Message.get("/echo"), .ok("GET /echo")),
        .cutsOff(
            "RFC 9112 §9.6", "a request before an invalid one is answered, but none after it",
            Message.get("/echo") + "?\r\n\r\n" + Message.get("/admin"), .ok("GET /echo"), .status(400)),
        .cutsOff(
            "RFC 9112 §9.6", "the response to an invalid request after HEAD has its body",
            Message.head("/echo") + "?\r\n\r\n", .head(200), .status(400)),
        .cutsOff(
            "RFC 9110 §9.3.2", "the response to an invalid HEAD request has no body",
            Message.lines("HEAD /echo HTTP/1.1"), .head(400)),
        .cutsOff(
            "RFC 9110 §9.3.2", "the response to a HEAD request with an invalid chunk has no body",
            Message.head("/echo", "Transfer-Encoding: chunked") + "x\r\n", .head(400)),
        .cutsOff(
            "RFC 9110 §9.3.2", "the response to a HEAD request that is too large has no body",
            Message.head("/echo", "Content-Length: 801"), .head(413)),
        .waits(
            "RFC 9112 §9.3.2", "a request is answered while the next one is not complete",
            Message.get("/echo") + "GET /ec", .ok("GET /echo")),
    ]

    /// Requests that two recipients might split at different positions.
    static let smuggling: [ConformanceCase] = [
        .repels(
            "RFC 9112 §11.2", "a chunked body with a Content-Length hides no request (CL.TE)",
            Message.post(
                "Content-Length: 37", "Transfer-Encoding: chunked",
                then: "0\r\n\r\nGET /admin HTTP/1.1\r\nHost: a\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §11.2", "a Content-Length with a chunked body hides no request (TE.CL)",
            Message.post(
                "Transfer-Encoding: chunked", "Content-Length: 4",
                then: "21\r\nGET /admin HTTP/1.1\r\nHost: a\r\n\r\n\r\n0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §11.2", "an obfuscated coding hides no request (TE.TE)",
            Message.post(
                "Transfer-Encoding: xchunked", "Transfer-Encoding: chunked", "Content-Length: 4", then: "0\r\n\r\n"),
            400),
        .repels(
            "RFC 9112 §11.2", "a coding after a LF in a value hides no request",
            Message.post("X: y\nTransfer-Encoding: chunked", "Content-Length: 5", then: "0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §11.2", "a coding after a CR in a value hides no request",
            Message.post("X: y\rTransfer-Encoding: chunked", "Content-Length: 5", then: "0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §11.2", "a coding after a space in its name hides no request",
            Message.post(" Transfer-Encoding: chunked", "Content-Length: 5", then: "0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §11.2", "a coding after NUL in its name hides no request",
            Message.post("Transfer-Encoding\0: chunked", "Content-Length: 5", then: "0\r\n\r\n"), 400),
        .repels(
            "RFC 9112 §11.2", "a Content-Length after NUL hides no request",
            Message.post("Content-Length: \u{0}0", then: "GET /admin HTTP/1.1\r\n\r\n"), 400),
        .cutsOff(
            "RFC 9112 §11.2", "a second line of a GET request's assumed body is not a request",
            Message.get("/echo") + "hello" + Message.get("/echo"), .ok("GET /echo"), .status(501)),
        .withstands(
            "RFC 9112 §11.2", "a Content-Length of zero does not hide that a request follows",
            Message.post("Content-Length: 0", then: Message.get("/echo")), .ok("POST /echo"), .ok("GET /echo")),
        .repels(
            "RFC 9112 §11.2", "a request after a size with an LF in its extension is not served",
            Message.chunked("2;\nxx\r\n21\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nHost: a\r\n\r\n\r\n0\r\n\r\n"), 400),
        .cutsOff(
            "RFC 9112 §11.2", "bytes after the last chunk are another request",
            Message.chunked("0\r\n\r\n") + "X: y\r\n\r\n", .ok("POST /echo"), .status(400)),
        .repels(
            "RFC 9112 §11.2", "a Host that another request line hides is rejected",
            Message.get("/echo", "X: y\r", "Host: b"), 400),
        .repels(
            "RFC 9112 §11.1", "an escaped line end in a target does not split the response",
            Message.get("/path/%0d%0aSet-Cookie:%20a=b%00"), 400),
        .withstands(
            "RFC 9112 §11.1", "an escaped line end in a target is text of a body only",
            Message.get("/echo?%0d%0aSet-Cookie:a=b"), .ok("GET /echo?%0d%0aSet-Cookie:a=b", ["Set-Cookie": nil])),
        .withstands(
            "RFC 9112 §11.2", "a method in another field's value is ignored",
            Message.post("X-HTTP-Method-Override: DELETE", then: ""), .ok("POST /echo")),
        .withstands(
            "RFC 9112 §11.2", "a target in another field's value is ignored",
            Message.get("/echo", "X-Original-URL: /admin", "X-Rewrite-URL: /admin", "X-Forwarded-Prefix: /admin"),
            .ok("GET /echo")),
        .withstands(
            "RFC 9110 §7.2", "a host in another field's value does not replace Host",
            Message.get("/field?name=Host", "X-Forwarded-Host: b", "X-Host: b", "Forwarded: host=b"), .ok("a")),
    ]
}
