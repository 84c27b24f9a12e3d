/// A request with its whole body (RFC 9110).
public struct HTTPRequest: Sendable, Equatable {
    public var method: HTTPMethod
    /// As it was sent, always beginning with `/` (or `*` for OPTIONS): `/tasks?filter=due`.
    public var target: String
    /// The target without its query, percent-decoded.
    public var path: String
    public var headers: HTTPHeaders
    /// Empty when there is none.
    public var body: [UInt8]
    /// The peer's address in numbers, without its port: a proxy's, where there is one.
    public var remoteAddress: String

    /// A request as a test or an in-process caller makes it. The path is taken from the target.
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

    /// What a parser has taken apart.
    init(method: HTTPMethod, target: String, path: String, headers: HTTPHeaders) {
        self.method = method
        self.target = target
        self.path = path
        self.headers = headers
        body = []
        remoteAddress = ""
    }

    /// The fields of the target's query. Computed at each use: keep it where it is needed twice.
    public var query: FormFields {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return FormFields() }
        return FormFields(urlEncoded: target[target.index(after: mark)...].utf8)
    }

    /// The Host field: name, and port where it is not the scheme's own.
    public var host: String? { headers["Host"] }

    /// The cookies that the client sent. Computed at each use.
    public var cookies: HTTPCookies { HTTPCookies(headers: headers) }
}
