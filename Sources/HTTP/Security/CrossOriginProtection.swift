/// Refuses requests that change something and come from another site's page (cross-site request forgery), by what browsers say of a
/// request's origin; no token is needed.
///
/// `Sec-Fetch-Site` must be `same-origin` or `none`; without it, `Origin`'s host and port must be the Host's. A request that has neither does not
/// come from a current browser's page, and is let through: so is curl.
public struct CrossOriginProtection: Sendable {
    private let trusted: Set<String>

    /// - Parameter trustedOrigins: other origins whose pages may post here, as `https://example.org`.
    public init(trustedOrigins: [String] = []) {
        trusted = Set(trustedOrigins.map(\.asciiLowercased))
    }

    /// Whether the request may be acted upon. GET, HEAD and OPTIONS always may.
    public func allows(_ request: HTTPRequest) -> Bool {
        guard !request.method.isSafe else { return true }
        let origin = request.headers["Origin"]?.asciiLowercased
        if let origin, trusted.contains(origin) { return true }
        if let site = request.headers["Sec-Fetch-Site"] { return site == "same-origin" || site == "none" }
        guard let origin else { return true }
        return Self.matches(origin, host: request.host)
    }

    /// The answer to a request that is not allowed.
    public var refusal: HTTPResponse {
        .text(
            "403 Forbidden\nThis form was sent from another site. Open the page here and try again.\n",
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
