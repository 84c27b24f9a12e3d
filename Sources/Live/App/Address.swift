import HTTP

/// Where a browser is: the path and the query of a URL within the app.
public struct Address: Sendable, Hashable, CustomStringConvertible {
    /// The path, percent-encoded as it came, beginning with a slash.
    public let path: String

    /// What stands after the question mark, as it came; empty when there is none.
    public let query: String

    /// An address from a request's target (RFC 9112, section 3.2.1) or from what a scene says of itself.
    ///
    /// White space, control characters, backslashes and what is not ASCII are percent-encoded, as browsers do: so an address can stand in a
    /// header field and on a line. Of several slashes at the beginning one counts: two would name another host (RFC 3986, section 4.2).
    public init(_ target: String) {
        let target = Self.encoded(target)
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.map(String.init) ?? "/"
        query = parts.count > 1 ? String(parts[1]) : ""
    }

    /// The path's parts between slashes, percent-decoded: `/tasks/7` has `["tasks", "7"]`, `/` has none.
    public var components: [String] {
        path.split(separator: "/").map { PercentEncoding.decode($0.utf8) }
    }

    private static func encoded(_ target: String) -> String {
        let isDoubled = target.utf8.starts(with: "//".utf8) || target.utf8.starts(with: "/\\".utf8)
        guard isDoubled || !target.utf8.allSatisfy(isPlain) else { return target }
        var encoded = ""
        let slashes = isDoubled ? target.prefix { $0 == "/" || $0 == "\\" } : ""
        if isDoubled { encoded = "/" }
        for byte in target.utf8.dropFirst(slashes.utf8.count) {
            if isPlain(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7e).contains(byte) && byte != UInt8(ascii: "\\")
    }

    /// The path, and the query after a question mark where there is one.
    public var description: String { query.isEmpty ? path : "\(path)?\(query)" }
}
