import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The base URL of a service and the token for it.
public struct ServiceEndpoint: Sendable, Equatable {
    /// The URL to which paths are appended, without a trailing slash.
    public let base: String
    /// The bearer token (RFC 6750); `nil` for none.
    public let token: String?

    /// The scheme, the host and the port (RFC 6454, section 6.2).
    public let origin: String
    /// The value of the User-Agent field.
    public let userAgent: String

    /// Creates an endpoint. Returns `nil` unless the URL has the scheme http or https, a host, and neither query nor
    /// fragment, and the token and the user agent consist of visible ASCII
    /// characters (the latter also of spaces).
    public init?(_ url: String, token: String? = nil, userAgent: String = "Bindery") {
        guard let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme?.lowercased()),
            let host = parts.percentEncodedHost, !host.isEmpty, parts.query == nil, parts.fragment == nil
        else { return nil }
        origin = "\(parts.scheme?.lowercased() ?? "http")://\(host)\(parts.port.map { ":\($0)" } ?? "")"
        base = url.hasSuffix("/") ? String(url.dropLast()) : url
        // Characters that are not allowed in a token (RFC 6750, section 2.1) could corrupt the header.
        guard token?.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) != false else { return nil }
        guard userAgent.utf8.allSatisfy({ $0 >= 32 && $0 < 127 }) else { return nil }
        self.token = token
        self.userAgent = userAgent
    }

    /// Returns the request to send, or `nil` if its path does not form a valid URL or one of its fields is invalid.
    func request(_ request: ServiceRequest) -> URLRequest? {
        guard let url = URL(string: base + request.target), request.hasValidFields else { return nil }
        var result = URLRequest(url: url)
        result.httpMethod = request.method.rawValue
        result.setValue("application/json", forHTTPHeaderField: "Accept")
        result.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        if let token { result.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let body = request.body {
            result.httpBody = Data(body)
            result.setValue(request.contentType, forHTTPHeaderField: "Content-Type")
        }
        for (name, value) in request.fields { result.setValue(value, forHTTPHeaderField: name) }
        return result
    }
}
