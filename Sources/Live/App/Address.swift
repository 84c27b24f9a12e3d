import HTTP

/// The path and the query of a URL within the app.
public struct Address: Sendable, Hashable, CustomStringConvertible {
    /// The path, percent-encoded as in the request, beginning with a slash.
    public let path: String

    /// The text after the question mark, encoded as in the request; empty if there is none.
    public let query: String

    /// Creates an address in canonical form from a request's target (RFC 9112, section 3.2.1) or from a scene's
    /// address.
    ///
    /// White space, control characters, backslashes and characters outside ASCII are percent-encoded, as browsers
    /// encode them, so that an address fits in a header field and on one line. The segments `.` and `..` are resolved
    /// (RFC 3986, section 5.2.4), percent-encoded or not. Several leading slashes are reduced to one, because two would
    /// name another host (section 4.2). A missing leading slash is added; without it a browser would resolve the text
    /// against the page's address, or interpret it as a URL with another scheme.
    public init(_ target: String) {
        let target = target.utf8
        let mark = target.firstIndex(of: UInt8(ascii: "?"))
        path = Self.canonicalPath(target[..<(mark ?? target.endIndex)])
        query = mark.map { Self.encoded(target[target.index(after: $0)...]) } ?? ""
    }

    /// Creates an address from a path and the fields of a query, which are percent-encoded.
    ///
    /// - Parameters:
    ///   - path: The path, encoded as in ``init(_:)`` and without a question mark.
    ///   - query: The names and values of the fields in order. Fields whose value is nil are omitted.
    public init(_ path: String, query: KeyValuePairs<String, String?>) {
        let fields = query.compactMap { name, value in
            value.map { "\(PercentEncoding.encode(name))=\(PercentEncoding.encode($0))" }
        }
        self.init(fields.isEmpty ? path : "\(path)?\(fields.joined(separator: "&"))")
    }

    /// Returns a text as one segment of a path, percent-encoded except for the characters that a segment may contain
    /// (RFC 3986, section 3.3).
    public static func encodedSegment(_ text: String) -> String {
        guard !text.utf8.allSatisfy(isSegmentByte) else { return text }
        return text.utf8.reduce(into: "") { encoded, byte in
            if isSegmentByte(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += percentEncoded(byte)
            }
        }
    }

    private static func isSegmentByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            "-._~!$&'()*+,;=:@".utf8.contains(byte)
        }
    }

    private static func percentEncoded(_ byte: UInt8) -> String {
        (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }

    /// The path's segments, percent-decoded: `["tasks", "7"]` for `/tasks/7`, none for `/`.
    public var components: [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { PercentEncoding.decode($0) }
    }

    private static func canonicalPath(_ path: Substring.UTF8View) -> String {
        if isCanonical(path) { return String(Substring(path)) }
        var segments: [Substring.UTF8View] = []
        let given = encoded(path.drop { isSlash($0) })
        let all = given.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (place, segment) in all.enumerated() {
            let dots = dots(segment)
            if dots == 2 { _ = segments.popLast() }
            if dots == 0 {
                segments.append(segment)
            } else if place == all.count - 1 {
                // Dots at the end name a folder.
                segments.append(given.utf8.suffix(0))
            }
        }
        return "/" + segments.drop(while: \.isEmpty).map { String(Substring($0)) }.joined(separator: "/")
    }

    /// Indicates whether a path certainly needs no change, which is true of nearly all paths that browsers send.
    private static func isCanonical(_ path: Substring.UTF8View) -> Bool {
        guard path.first == UInt8(ascii: "/") else { return false }
        var isSegmentStart = false
        for (place, byte) in path.enumerated() {
            guard isPlain(byte) else { return false }
            // A dot, literal or percent-encoded, may begin a segment of dots. A second slash may name a host.
            if isSegmentStart, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%") || place == 1 && isSlash(byte) {
                return false
            }
            isSegmentStart = isSlash(byte)
        }
        return true
    }

    /// Returns 1 for the segment `.`, 2 for `..`, and 0 for any other. A dot may be percent-encoded.
    private static func dots(_ segment: Substring.UTF8View) -> Int {
        guard segment.count <= 6 else { return 0 }
        switch String(Substring(segment)).asciiLowercased {
        case ".", "%2e": return 1
        case "..", ".%2e", "%2e.", "%2e%2e": return 2
        default: return 0
        }
    }

    private static func encoded(_ text: Substring.UTF8View) -> String {
        guard !text.allSatisfy(isPlain) else { return String(Substring(text)) }
        var encoded = ""
        for byte in text {
            if isPlain(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += percentEncoded(byte)
            }
        }
        return encoded
    }

    private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7e).contains(byte) && byte != UInt8(ascii: "\\")
    }

    /// The path, followed by a question mark and the query if there is one.
    public var description: String { query.isEmpty ? path : "\(path)?\(query)" }
}

extension Address {
    /// The field of the query with which a browser that runs no scripts asks to wait for deferred components.
    private static let waitField = "bindery-wait"

    /// The address with which a browser that runs no scripts asks to wait for deferred components.
    var waitingForDeferred: String {
        query.isEmpty ? "\(path)?\(Self.waitField)" : "\(path)?\(query)&\(Self.waitField)"
    }

    /// The address without the field that asks to wait for deferred components, and whether it had the field.
    var withoutWaiting: (address: Address, waits: Bool) {
        if query == Self.waitField { return (Address(path), true) }
        guard query.hasSuffix("&" + Self.waitField) else { return (self, false) }
        return (Address("\(path)?\(query.dropLast(Self.waitField.utf8.count + 1))"), true)
    }
}
