/// Protection against cross-site request forgery. It rejects state-changing requests from other sites' pages, as
/// reported by the browser; no token is needed.
///
/// `Sec-Fetch-Site` must be `same-origin` or `none`. Without that field, the host and port of `Origin` must be those of
/// `Host`. A request with neither field is allowed, because no current browser's page sends it; curl does.
public struct CrossOriginProtection: Sendable {
    private let trusted: Set<String>

    /// Creates the protection.
    ///
    /// - Parameter trustedOrigins: Other origins whose pages may post here, such as `https://example.org`.
    public init(trustedOrigins: [String] = []) {
        trusted = Set(trustedOrigins.map(\.asciiLowercased))
    }

    /// Decides whether the server may act on the request. GET, HEAD and OPTIONS are always allowed.
    public func allows(_ request: HTTPRequest) -> Bool {
        guard !request.method.isSafe else { return true }
        let origin = request.headers["Origin"]?.asciiLowercased
        if let origin, trusted.contains(origin) { return true }
        if let site = request.headers["Sec-Fetch-Site"] { return site == "same-origin" || site == "none" }
        guard let origin else { return true }
        return Self.matches(origin, host: request.host)
    }

    /// The response to a request that is not allowed.
    public var refusal: HTTPResponse {
        .text(
            "403 Forbidden\nThis form was sent from another site. Open the page on this site and try again.\n",
            status: .forbidden)
    }

    private static func matches(_ origin: String, host: String?) -> Bool {
        let (bytes, defaultPort) = (Array(origin.utf8), origin.utf8.starts(with: "https:".utf8) ? 443 : 80)
        let scheme = defaultPort == 443 ? "https://" : "http://"
        guard bytes.starts(with: scheme.utf8), let host, let own = HostName(host),
            let other = HostName(bytes[scheme.utf8.count...])
        else { return false }
        return own.name == other.name && (own.port ?? defaultPort) == (other.port ?? defaultPort)
    }
}
