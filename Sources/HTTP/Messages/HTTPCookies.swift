/// The cookies of a request (RFC 6265 section 5.4).
public struct HTTPCookies: Sendable, Equatable {
    /// In the order in which they were sent.
    public let pairs: [(name: String, value: String)]

    init(headers: HTTPHeaders) {
        pairs = headers.all("Cookie").flatMap { $0.utf8.split(separator: UInt8(ascii: ";")) }.compactMap { pair in
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = pair[..<equals].drop { $0 == UInt8(ascii: " ") }
            let value = pair[pair.index(after: equals)...]
            return name.isEmpty ? nil : (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
    }

    /// The first cookie of that name.
    public subscript(name: String) -> String? {
        pairs.first { $0.name.hasSameBytes(as: name) }?.value
    }

    public static func == (first: HTTPCookies, second: HTTPCookies) -> Bool {
        first.pairs.elementsEqual(second.pairs, by: ==)
    }
}

/// A cookie to set (RFC 6265 section 4.1). Kept from scripts and from other sites unless told otherwise.
public struct SetCookie: Sendable {
    public enum SameSite: String, Sendable {
        case strict = "Strict"
        case lax = "Lax"
        /// Needs `isSecure`.
        case none = "None"
    }

    public var name: String
    public var value: String
    public var path = "/"
    /// Until the browser closes when nil; zero deletes the cookie.
    public var maximumAge: Duration?
    public var isSecure = false
    public var isHTTPOnly = true
    public var sameSite = SameSite.lax

    /// - Parameters:
    ///   - name: a token.
    ///   - value: without spaces, quotes, commas, semicolons, backslashes and control characters.
    public init(_ name: String, _ value: String) {
        precondition(HTTPHeaders.isValidName(name), "\"\(name)\" cannot be a cookie's name.")
        precondition(
            value.utf8.allSatisfy { $0 > 32 && $0 < 127 && !"\",;\\".utf8.contains($0) },
            "A cookie's value cannot have spaces, quotes, commas, semicolons or control characters: encode it.")
        self.name = name
        self.value = value
    }

    /// The value of the Set-Cookie field.
    public var headerValue: String {
        var text = "\(name)=\(value); Path=\(path)"
        if let maximumAge { text += "; Max-Age=\(maximumAge.components.seconds)" }
        if isHTTPOnly { text += "; HttpOnly" }
        if isSecure { text += "; Secure" }
        return text + "; SameSite=\(sameSite.rawValue)"
    }
}
