@testable import HTTP

extension ConformanceCases {
    private static func page(_ codings: String...) -> String {
        Message.lines("GET /page HTTP/1.1", ["Host: a"] + codings.map { "Accept-Encoding: \($0)" })
    }

    private static let plain = ExpectedAnswer.ok(
        ConformanceApp.poem, ["Content-Encoding": nil, "Vary": "Accept-Encoding"])
    private static let gzip = ExpectedAnswer.ok(
        ConformanceApp.poem, ["Content-Encoding": "gzip", "Vary": "Accept-Encoding"])

    /// The choice of a response's content coding.
    static let negotiation: [ConformanceCase] = [
        .serves("RFC 9110 §12.5.3", "a client that accepts gzip gets it", page("gzip"), gzip),
        .serves("RFC 9110 §12.5.3", "a client that names no coding gets none (choice)", page(), plain),
        .serves("RFC 9110 §12.5.3", "an empty list means no coding", page(""), plain),
        .serves("RFC 9110 §12.5.3", "a client that accepts only other codings gets none", page("br, zstd"), plain),
        .serves("RFC 9110 §12.5.3", "gzip is found in a list", page("br, gzip, zstd"), gzip),
        .serves("RFC 9110 §12.5.3", "gzip is found in a second field", page("br", "gzip"), gzip),
        .serves("RFC 9110 §8.4.1", "a coding's name is case-insensitive", page("GZip"), gzip),
        .serves("RFC 9110 §8.4.1.3", "x-gzip is gzip", page("x-gzip"), gzip),
        .serves("RFC 9110 §12.5.3", "an asterisk means any coding", page("*"), gzip),
        .serves("RFC 9110 §12.5.3", "a coding of quality 0 is not acceptable", page("gzip;q=0"), plain),
        .serves("RFC 9110 §12.4.2", "a quality of 0 may have decimals", page("gzip;q=0.000"), plain),
        .serves("RFC 9110 §12.4.2", "the lowest quality is acceptable", page("gzip;q=0.001,"), gzip),
        .serves("RFC 9110 §12.4.2", "a quality may have white space before it", page("gzip ; q=0"), plain),
        .serves(
            "RFC 9110 §12.4.2", "the name of a quality is case-insensitive", page("gzip;Q=0"), plain),
        .serves("RFC 9110 §12.5.3", "gzip of quality 0 is not part of the asterisk", page("gzip;q=0, *"), plain),
        .serves("RFC 9110 §12.5.3", "gzip is acceptable even if no other coding is", page("*;q=0, gzip"), gzip),
        .serves("RFC 9110 §12.5.3", "an asterisk of quality 0 excludes gzip", page("*;q=0, identity"), plain),
        .serves(
            "RFC 9110 §12.5.3", "the uncompressed form is sent if it is preferred", page("gzip;q=0.5, identity"), plain),
        .serves(
            "RFC 9110 §12.5.3", "the uncompressed form is not sent if gzip is preferred", page("identity;q=0.5, gzip"),
            gzip),
        .serves(
            "RFC 9110 §12.5.3", "the uncompressed form is not sent if it is not acceptable", page("identity;q=0, *"),
            gzip),
        .serves(
            "RFC 9110 §12.5.3", "a response is sent even if no form of it is acceptable (choice)",
            page("identity;q=0, gzip;q=0"), plain),
        .serves("RFC 9110 §5.6.1", "empty elements of a list are ignored", page(", ,gzip"), gzip),
        .serves(
            "RFC 9110 §9.3.2", "the response to HEAD has the fields of the compressed one",
            Message.head("/page", "Accept-Encoding: gzip"),
            .head(200, ["Content-Encoding": "gzip", "Vary": "Accept-Encoding"])),
        .serves(
            "RFC 9110 §8.8.1", "an app's strong tag becomes weak if the server compresses the response",
            Message.get("/tagged", "Accept-Encoding: gzip"),
            .ok(ConformanceApp.poem, ["Content-Encoding": "gzip", "ETag": "W/\"v1\""])),
        .serves(
            "RFC 9110 §8.8.1", "an app's strong tag is kept if the response is uncompressed", Message.get("/tagged"),
            .ok(ConformanceApp.poem, ["Content-Encoding": nil, "ETag": "\"v1\""])),
        .serves(
            "RFC 9110 §12.5.5", "a file with two forms has a Vary field", Message.get("/files/poem.txt"),
            .ok(ConformanceApp.poem, ["Vary": "Accept-Encoding", "Content-Encoding": nil])),
        .serves(
            "RFC 9110 §12.5.3", "a file is sent compressed", Message.get("/files/poem.txt", "Accept-Encoding: gzip"),
            .ok(ConformanceApp.poem, ["Vary": "Accept-Encoding", "Content-Encoding": "gzip"])),
        .serves(
            "RFC 9110 §12.5.3", "a short file is sent uncompressed even if that is not acceptable (choice)",
            Message.get("/files/digits.txt", "Accept-Encoding: gzip, identity;q=0"),
            .ok("0123456789", ["Content-Encoding": nil])),
        .serves(
            "RFC 9110 §12.5.1", "a response is sent even if its type is not acceptable (choice)",
            Message.get("/files/digits.txt", "Accept: image/png"), .ok("0123456789")),
        .closes(
            "RFC 9110 §12.5.3", "an HTTP/1.0 client that accepts gzip gets it",
            Message.lines("GET /page HTTP/1.0", "Accept-Encoding: gzip"), gzip),
        .withstands(
            "RFC 9110 §12.4.2", "a quality above 1 is invalid and excludes its coding (choice)", page("gzip;q=2"), plain
        ),
        .withstands(
            "RFC 9110 §12.4.2", "a negative quality is invalid and excludes its coding (choice)", page("gzip;q=-1"),
            plain),
        .withstands(
            "RFC 9110 §12.4.2", "a quality that is not a number excludes its coding (choice)", page("gzip;q=nan"), plain
        ),
        .withstands(
            "RFC 9110 §12.4.2", "a quality beyond the range of floats excludes its coding (choice)",
            page("gzip;q=1e99999"), plain),
        .withstands(
            "RFC 9110 §12.4.2", "a quality without a value excludes its coding (choice)", page("gzip;q="), plain),
        .withstands("RFC 9110 §5.6.1", "a list of separators names no coding", page(";;,;=,;q=1,,=;"), plain),
        .withstands(
            "RFC 9110 §12.5.3", "a coding whose name only begins with gzip is another", page("gzip2, gzip/1"), plain),
    ]

    private static let digitsVersion = digitsTag.dropFirst().dropLast()

    /// Freshness and validation for caches.
    static let caching: [ConformanceCase] = [
        .serves(
            "RFC 9111 §4.3.4", "a 304 response has the fields that update a stored response",
            Message.get("/files/digits.txt", "If-None-Match: \(digitsTag)", "Cache-Control: max-age=0"),
            .status(304, ["ETag": digitsTag, "Cache-Control": "no-cache"])),
        .serves(
            "RFC 9111 §5.2.2", "a file's response may be stored, but must be validated before each use",
            Message.get("/files/digits.txt", "Cache-Control: max-stale"),
            .ok("0123456789", ["Cache-Control": "no-cache", "ETag": digitsTag])),
        .serves(
            "RFC 9111 §5.2.2", "a response whose URL names the file's version is fresh for a year",
            Message.get("/files/digits.txt?v=\(digitsVersion)"),
            .ok("0123456789", ["Cache-Control": "public, max-age=31536000, immutable"])),
        .serves(
            "RFC 9111 §5.2.2", "a response whose URL names another version is not fresh",
            Message.get("/files/digits.txt?v=other"), .ok("0123456789", ["Cache-Control": "no-cache"])),
        .serves(
            "RFC 9111 §5.1", "a response from its origin has no Age field", Message.head("/files/poem.txt"),
            .head(200, ["Age": nil])),
        .serves(
            "RFC 9111 §5.2.1", "a client's directives for caches do not affect the origin",
            Message.get("/echo", "Cache-Control: only-if-cached, no-store", "Pragma: no-cache"), .ok("GET /echo")),
    ]
}
