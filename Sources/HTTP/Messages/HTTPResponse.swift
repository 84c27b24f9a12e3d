/// An answer. Content-Length, Date and Connection are added when it is sent; compression too, where the client takes it.
public struct HTTPResponse: Sendable {
    public var status: HTTPStatus
    public var headers: HTTPHeaders
    public var body: HTTPBody
    /// Whether the server may gzip the body, if its type is text and the client takes it.
    public var isCompressible = true

    public init(status: HTTPStatus, headers: HTTPHeaders = [:], body: HTTPBody = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Adds a cookie for the client to keep.
    public mutating func setCookie(_ cookie: SetCookie) {
        headers.append("Set-Cookie", cookie.headerValue)
    }

    /// A page. The bytes are UTF-8.
    public static func html(_ bytes: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, headers: Self.htmlHeaders, body: .bytes(bytes))
    }

    /// Plain text.
    public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, headers: Self.textHeaders, body: .bytes(Array(text.utf8)))
    }

    /// Sends the client elsewhere; `303 See Other` turns a post into a GET.
    /// - Parameter location: a URL or an absolute path. Control characters and spaces are percent-encoded.
    public static func redirect(to location: String, status: HTTPStatus = .seeOther) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Location": PercentEncoding.headerSafe(location)])
    }

    /// 204: done, and nothing to show.
    public static let noContent = HTTPResponse(status: .noContent)

    /// 503: the process has no descriptor left, or no place for another connection.
    static let overloaded = retrying("The server is busy. Try again in a moment.", .serviceUnavailable)

    /// 429: the client's address has the maximum number of connections.
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

/// What follows an answer's header.
public enum HTTPBody: Sendable {
    case none
    /// The whole body; large ones are not copied.
    case bytes([UInt8])
    /// A part of a file, read piece by piece as the client takes it.
    case file(HTTPFile)

    /// Its length in bytes.
    public var count: Int {
        switch self {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .file(let file): file.range.count
        }
    }
}
