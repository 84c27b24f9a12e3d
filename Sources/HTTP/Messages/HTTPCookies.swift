/// The cookies of a request (RFC 6265 section 5.4).
public struct HTTPCookies: Sendable, Equatable {
    /// The names and values in the order in which they were sent.
    public let pairs: [(name: String, value: String)]

    init(headers: HTTPHeaders) {
        pairs = headers.all("Cookie").flatMap { $0.utf8.split(separator: UInt8(ascii: ";")) }.compactMap { pair in
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = pair[..<equals].drop { $0 == UInt8(ascii: " ") }
            let value = pair[pair.index(after: equals)...]
            return name.isEmpty ? nil : (UTF8Text.decode(name), UTF8Text.decode(value))
        }
    }

    /// The value of the first cookie with that name.
    public subscript(name: String) -> String? {
        pairs.first { $0.name.hasSameBytes(as: name) }?.value
    }

    /// Indicates whether both have the same cookies in the same order.
    public static func == (first: HTTPCookies, second: HTTPCookies) -> Bool {
        first.pairs.elementsEqual(second.pairs, by: ==)
    }
}

/// A cookie to set (RFC 6265 section 4.1). By default it is hidden from scripts and not sent from other sites.
public struct SetCookie: Sendable {
    /// The requests from other sites that carry the cookie.
    public enum SameSite: String, Sendable {
        /// No request from another site.
        case strict = "Strict"
        /// Only top-level navigation with a safe method.
        case lax = "Lax"
        /// All requests. Browsers require `isSecure`.
        case none = "None"
    }

    /// The cookie's name.
    public var name: String
    /// The cookie's value.
    public var value: String
    /// The path below which the client sends the cookie.
    public var path = "/"
    /// The cookie's lifetime. `nil` keeps it until the browser closes; zero deletes it.
    public var maximumAge: Duration?
    /// A Boolean value that indicates whether the client sends the cookie over HTTPS only.
    public var isSecure = false
    /// A Boolean value that indicates whether the cookie is hidden from scripts.
    public var isHTTPOnly = true
    /// The requests from other sites that carry the cookie.
    public var sameSite = SameSite.lax

    /// Creates a cookie.
    ///
    /// - Parameters:
    ///   - name: A token.
    ///   - value: Text without spaces, quotes, commas, semicolons, backslashes and control characters.
    public init(_ name: String, _ value: String) {
        precondition(HTTPHeaders.isValidName(name), "\"\(name)\" is not a valid cookie name.")
        precondition(
            value.allBytes { $0.isCookieOctet },
            "A cookie's value cannot contain spaces, quotes, commas, semicolons or control characters: encode it.")
        self.name = name
        self.value = value
    }

    /// The value of the Set-Cookie field.
    public var headerValue: String {
        // Bytes, because appending to text takes several times as long, and each new session has a cookie.
        var text: [UInt8] = []
        text.reserveCapacity(128)
        text.append(utf8Of: name)
        text.append("=")
        text.append(utf8Of: value)
        text.append("; Path=")
        text.append(utf8Of: path)
        if let maximumAge { text.append(utf8Of: "; Max-Age=\(maximumAge.components.seconds)") }
        if isHTTPOnly { text.append("; HttpOnly") }
        if isSecure { text.append("; Secure") }
        text.append("; SameSite=")
        text.append(utf8Of: sameSite.rawValue)
        return UTF8Text.decode(text)
    }
}
