/// The cookies of one browser: the subset of RFC 6265 that the pages of one server need (name, value, Path, Max-Age,
/// host-only).
public struct CookieJar: Sendable {
    /// A cookie.
    public struct Cookie: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The value.
        public let value: String
        /// The host that set it.
        public let host: String
        /// The path prefix of the requests that carry the cookie.
        public let path: String
        /// The attributes as the server sent them, with names in lowercase; for assertions about `httponly` and
        /// `samesite`.
        public let attributes: [String: String]
    }

    /// The cookies, in the order they were first set.
    public private(set) var cookies: [Cookie] = []

    /// Creates an empty jar.
    public init() {}

    /// The value of the first cookie with the given name, regardless of its host.
    public subscript(name: String) -> String? { cookies.first { $0.name == name }?.value }

    /// Stores the cookie of a `Set-Cookie` field. An expired cookie (Max-Age of 0 or less, or any Expires in 1970) is
    /// removed.
    public mutating func set(_ field: String, from address: WebAddress) {
        let parts = field.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return }
        let name = String(pair[..<equals].trimmed)
        var attributes: [String: String] = [:]
        for part in parts.dropFirst() {
            let halves = part.split(separator: "=", maxSplits: 1)
            guard let key = halves.first else { continue }
            attributes[key.trimmed.lowercased()] = halves.count > 1 ? String(halves[1].trimmed) : ""
        }
        let folder = address.path[..<(address.path.lastIndex(of: "/") ?? address.path.startIndex)]
        var path = folder.isEmpty ? "/" : String(folder)
        if let given = attributes["path"], given.hasPrefix("/") { path = given }
        let value = String(pair[pair.index(after: equals)...].trimmed)
        let cookie = Cookie(name: name, value: value, host: address.host, path: path, attributes: attributes)
        let place = cookies.firstIndex { $0.name == name && $0.host == cookie.host && $0.path == path }
        let isOver =
            attributes["max-age"].flatMap { Int($0) }.map { $0 <= 0 } ?? attributes["expires"]?.contains(" 1970 ")
        if isOver == true {
            if let place { cookies.remove(at: place) }
        } else if let place {
            cookies[place] = cookie
        } else {
            cookies.append(cookie)
        }
    }

    /// Removes all cookies.
    public mutating func removeAll() { cookies = [] }

    /// Returns the value of the `Cookie` field for a request to the given address; `nil` when no cookie applies.
    public func header(for address: WebAddress) -> String? {
        let fitting = cookies.filter { cookie in
            guard cookie.host == address.host, address.path.hasPrefix(cookie.path) else { return false }
            return cookie.path.hasSuffix("/") || address.path.count == cookie.path.count
                || address.path.dropFirst(cookie.path.count).hasPrefix("/")
        }
        return fitting.isEmpty ? nil : fitting.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}
