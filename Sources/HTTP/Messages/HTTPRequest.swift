/// A request with its whole body (RFC 9110).
public struct HTTPRequest: Sendable, Equatable {
    /// The method.
    public var method: HTTPMethod
    /// The target as sent; it begins with `/` (or is `*` for OPTIONS): `/tasks?filter=due`.
    public var target: String
    /// The target without its query, percent-decoded.
    public var path: String
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body's bytes; empty if there is no body.
    public var body: [UInt8]
    /// The numeric address of the peer without its port. With a reverse proxy, it is the proxy's address.
    public var remoteAddress: String

    /// Creates a request for a test or an in-process call. The path is derived from the target.
    public init(
        method: HTTPMethod, target: String, headers: HTTPHeaders = [:], body: [UInt8] = [],
        remoteAddress: String = "127.0.0.1"
    ) {
        self.method = method
        self.target = target
        self.path = PercentEncoding.path(of: target)
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
    }

    /// Creates a request from parsed parts.
    init(method: HTTPMethod, target: consuming String, path: consuming String, headers: consuming HTTPHeaders) {
        self.method = method
        self.target = target
        self.path = path
        self.headers = headers
        body = []
        remoteAddress = ""
    }

    /// The fields of the target's query. Computed on each access: keep the value if you need it twice.
    public var query: FormFields {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return FormFields() }
        return FormFields(urlEncoded: target[target.index(after: mark)...].utf8)
    }

    /// The Host field: the name, and the port unless it is the scheme's default.
    public var host: String? { headers["Host"] }

    /// The cookies that the client sent. Computed on each access.
    public var cookies: HTTPCookies { HTTPCookies(headers: headers) }
}
