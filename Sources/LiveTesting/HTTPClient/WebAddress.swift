/// An `http` address, resolved the way a browser resolves a link (RFC 3986, sections 3 and 5).
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
    /// The host name or address; IPv6 without brackets.
    public let host: String
    /// The port; 80 when the address names none.
    public let port: Int
    /// The path as sent, percent-encoded, starting with a slash.
    public let path: String
    /// The text after the question mark, as sent; `nil` when there is none.
    public let query: String?
    /// The text after the number sign; never sent.
    public let fragment: String?

    /// Creates an address from an absolute address, or from one relative to `base`.
    ///
    /// - Throws: `LiveTestingError` with `.usage` for a scheme other than http, an invalid port, a missing host, and a
    ///   relative address without a base.
    public init(_ text: String, relativeTo base: WebAddress? = nil) throws {
        var rest = text.drop { $0.isWhitespace }[...]
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        var fragment: String?
        if let mark = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        let authority: Substring?
        if rest.lowercased().hasPrefix("http://") {
            authority = rest.dropFirst(7)
        } else if rest.hasPrefix("//") {
            authority = rest.dropFirst(2)
        } else if Self.hasScheme(rest) {
            throw LiveTestingError(
                .usage, "\(text) does not begin with http://, the only scheme that the headless browser supports.")
        } else {
            authority = nil
        }
        if let authority {
            let end = authority.firstIndex { $0 == "/" || $0 == "?" } ?? authority.endIndex
            (host, port) = try Self.hostAndPort(authority[..<end], in: text)
            rest = authority[end...]
        } else if let base {
            (host, port) = (base.host, base.port)
        } else {
            throw LiveTestingError(
                .usage,
                "\(text) is a relative address, but no page is open to resolve it: begin with http://.")
        }
        var path = rest
        var query: Substring?
        if let mark = rest.firstIndex(of: "?") {
            path = rest[..<mark]
            query = rest[rest.index(after: mark)...]
        }
        if authority == nil, path.isEmpty, let base {
            self.path = base.path
            self.query = query.map { Self.encoded($0) } ?? base.query
        } else {
            var whole = String(path)
            if authority == nil, !path.hasPrefix("/"), let base {
                whole = String(base.path[...(base.path.lastIndex(of: "/") ?? base.path.startIndex)] + path)
            }
            self.path = Self.withoutDots(Self.encoded(whole[...]))
            self.query = query.map { Self.encoded($0) }
        }
        self.fragment = fragment
    }

    /// The scheme, host and port: `http://127.0.0.1:8080`.
    public var origin: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == 80 ? "http://\(name)" : "http://\(name):\(port)"
    }

    /// The host and port as in the `Host` header.
    public var authority: String { String(origin.dropFirst(7)) }

    /// The path and query as in the request line.
    public var target: String { query.map { path + "?" + $0 } ?? path }

    /// The complete address.
    public var description: String { origin + target + (fragment.map { "#" + $0 } ?? "") }

    /// Returns the same address with another query and no fragment.
    func replacingQuery(_ query: String) throws -> WebAddress {
        try WebAddress(origin + path + "?" + query)
    }

    private static func hasScheme(_ text: Substring) -> Bool {
        guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isLetter else { return false }
        return text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    private static func hostAndPort(_ authority: Substring, in text: String) throws -> (String, Int) {
        var host = authority
        var port = 80
        let afterBrackets = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[afterBrackets...].lastIndex(of: ":") {
            let digits = authority[authority.index(after: colon)...]
            guard let number = digits.isEmpty ? 80 : Int(digits), (1...65_535).contains(number) else {
                throw LiveTestingError(.usage, "\(text) has no valid port: use a number from 1 to 65535.")
            }
            (host, port) = (authority[..<colon], number)
        }
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        guard !host.isEmpty else { throw LiveTestingError(.usage, "\(text) names no host.") }
        return (host.lowercased(), port)
    }

    /// Percent-encodes characters that are not allowed in a request line, as browsers do; leaves `%` unchanged.
    private static func encoded(_ text: Substring) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x21, 0x23...0x3b, 0x3d, 0x3f...0x5f, 0x61...0x7e: out.append(byte)
            default: out += PercentEncoding.escape(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Removes dot segments (RFC 3986, section 5.2.4).
    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (place, part) in parts.enumerated() {
            let last = place == parts.count - 1
            switch part {
            case ".": if last { kept.append("") }
            case "..":
                if !kept.isEmpty { kept.removeLast() }
                if last { kept.append("") }
            default: kept.append(part)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}
