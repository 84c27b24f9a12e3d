import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where a service is, and what it knows one by.
struct RemoteEndpoint: Sendable, Equatable {
    /// The URL that paths are appended to; without a slash at its end.
    let base: String
    /// What is sent as bearer (RFC 6750); nil for nothing.
    let token: String?

    /// The scheme, the host and the port (RFC 6454 section 6.2).
    let origin: String

    /// - Returns: nil unless the URL has the scheme http or https, a host, and neither query nor fragment.
    init?(_ url: String, token: String? = nil) {
        guard let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme?.lowercased()),
            let host = parts.percentEncodedHost, !host.isEmpty, parts.query == nil, parts.fragment == nil
        else { return nil }
        origin = "\(parts.scheme?.lowercased() ?? "http")://\(host)\(parts.port.map { ":\($0)" } ?? "")"
        base = url.hasSuffix("/") ? String(url.dropLast()) : url
        // What is no token (RFC 6750 section 2.1) could break the header.
        guard token?.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) != false else { return nil }
        self.token = token
    }

    /// The request as it is sent; nil where its path makes no URL.
    func request(_ request: RemoteRequest) -> URLRequest? {
        guard let url = URL(string: base + request.target) else { return nil }
        var result = URLRequest(url: url)
        result.httpMethod = request.method.rawValue
        result.setValue("application/json", forHTTPHeaderField: "Accept")
        result.setValue("Bindery gallery", forHTTPHeaderField: "User-Agent")
        if let token { result.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let body = request.body {
            result.httpBody = Data(body)
            result.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return result
    }
}
