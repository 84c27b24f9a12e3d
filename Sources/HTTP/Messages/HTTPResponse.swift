/// A response. The server adds Content-Length, Date and Connection when it sends the response, and compresses it if the
/// client accepts that.
public struct HTTPResponse: Sendable {
    /// The status.
    public var status: HTTPStatus
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body.
    public var body: HTTPBody
    /// A Boolean value that indicates whether the server may gzip the body if its type is text and the client accepts
    /// gzip.
    public var isCompressible = true

    /// Creates a response.
    public init(status: HTTPStatus, headers: HTTPHeaders = [:], body: HTTPBody = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Adds a Set-Cookie field.
    public mutating func setCookie(_ cookie: SetCookie) {
        headers.append("Set-Cookie", cookie.headerValue)
    }

    /// Creates a response with an HTML document in UTF-8.
    public static func html(_ bytes: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, headers: Self.htmlHeaders, body: .bytes(bytes))
    }

    /// Creates a response with plain text.
    public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, headers: Self.textHeaders, body: .text(text))
    }

    /// Creates a redirect.
    ///
    /// - Parameters:
    ///   - location: A URL or an absolute path. Control characters and spaces are percent-encoded.
    ///   - status: The status; `303 See Other` turns a POST into a GET.
    public static func redirect(to location: String, status: HTTPStatus = .seeOther) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Location": PercentEncoding.headerSafe(location)])
    }

    /// A response with status 204 and no body.
    public static let noContent = HTTPResponse(status: .noContent)

    /// A 503 response: the process has no descriptors left, or has its maximum number of connections.
    static let overloaded = retrying("The server is busy. Try again in a moment.", .serviceUnavailable)

    /// A 429 response: the client's address has its maximum number of connections.
    static let tooManyConnections = retrying(
        "Too many connections from this address are open. Try again in a moment.", .tooManyRequests)

    private static func retrying(_ advice: String, _ status: HTTPStatus) -> HTTPResponse {
        var response = HTTPResponse.text("\(status)\n\(advice)\n", status: status)
        response.headers.append("Retry-After", "5")
        return response
    }

    private static let htmlHeaders: HTTPHeaders = ["Content-Type": "text/html; charset=utf-8"]
    private static let textHeaders: HTTPHeaders = ["Content-Type": "text/plain; charset=utf-8"]
}

/// A response's body.
public enum HTTPBody: Sendable {
    /// No body.
    case none
    /// The whole body; large ones are not copied.
    case bytes([UInt8])
    /// The whole body as text, which is sent in UTF-8.
    case text(String)
    /// A part of a file, read in pieces as the client receives it.
    case file(HTTPFile)
    /// Several bodies, one after the other.
    indirect case parts([HTTPBody])

    /// The body's length in bytes.
    public var count: Int {
        switch self {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .text(let text): text.utf8.count
        case .file(let file): file.range.count
        case .parts(let parts): parts.reduce(0) { $0 + $1.count }
        }
    }

    /// The bytes of a body that is in memory as a whole; `nil` for files and parts.
    package var bytes: [UInt8]? {
        switch self {
        case .none: []
        case .bytes(let bytes): bytes
        case .text(let text): Array(text.utf8)
        case .file, .parts: nil
        }
    }
}
