import HTTP

/// Where a browser is: the path and the query of a URL within the app.
public struct Address: Sendable, Hashable, CustomStringConvertible {
    /// The path, percent-encoded as it came, beginning with a slash.
    public let path: String

    /// What stands after the question mark, as it came; empty when there is none.
    public let query: String

    /// An address from a request's target (RFC 9112, section 3.2.1) or from what a scene says of itself.
    public init(_ target: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.map(String.init) ?? "/"
        query = parts.count > 1 ? String(parts[1]) : ""
    }

    /// The path's parts between slashes, percent-decoded: `/tasks/7` has `["tasks", "7"]`, `/` has none.
    public var components: [String] {
        path.split(separator: "/").map { PercentEncoding.decode($0.utf8) }
    }

    public var description: String { query.isEmpty ? path : "\(path)?\(query)" }
}
