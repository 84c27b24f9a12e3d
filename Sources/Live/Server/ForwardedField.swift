import HTTP

/// A parser of the field `Forwarded` (RFC 7239, section 4).
enum ForwardedField {
    private typealias Bytes = ArraySlice<UInt8>

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    /// Returns the addresses from which each proxy received the request, with the first proxy's entry first; `unknown`
    /// for an entry without an address.
    ///
    /// A field that ends within a quoted string counts as one unknown sender, because a client may have opened the
    /// quotes so that the proxies' entries become part of its own text.
    static func senders(in value: String) -> [String] {
        guard let elements = split(Array(value.utf8)[...], at: UInt8(ascii: ",")) else { return [unknown] }
        return elements.map { element in
            for pair in split(element, at: UInt8(ascii: ";")) ?? [] {
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")),
                    pair[..<equals].trimmed().equalsIgnoringCase("for")
                else { continue }
                return address(ofNode: unquoted(pair[(equals + 1)...].trimmed())[...])
            }
            return unknown
        }
    }

    /// Returns a node's address without its port and brackets (section 6): `[2001:db8::1]:4711` is `2001:db8::1`.
    /// `X-Forwarded-For` has the same form of nodes, with or without brackets.
    static func address(ofNode node: some StringProtocol) -> String {
        address(ofNode: Array(node.utf8)[...])
    }

    private static func address(ofNode node: Bytes) -> String {
        let address = withoutPort(node.trimmed())
        return address.isEmpty ? unknown : String(decoding: address, as: UTF8.self)
    }

    private static let unknown = "unknown"

    private static func withoutPort(_ node: Bytes) -> Bytes {
        if node.first == UInt8(ascii: "[") { return node.dropFirst().prefix { $0 != UInt8(ascii: "]") } }
        // A single colon precedes a port; an IPv6 address without brackets has more.
        let colons = node.count { $0 == UInt8(ascii: ":") }
        return colons == 1 ? node.prefix { $0 != UInt8(ascii: ":") } : node
    }

    /// Returns the non-empty parts between separators outside quoted strings; `nil` if a quoted string is not
    /// terminated.
    private static func split(_ text: Bytes, at separator: UInt8) -> [Bytes]? {
        var (isQuoted, isEscaped) = (false, false)
        let parts = text.split { byte in
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == backslash {
                isEscaped = true
            } else if byte == quote {
                isQuoted.toggle()
            }
            return !isQuoted && byte == separator
        }
        return isQuoted ? nil : parts.filter { !$0.trimmed().isEmpty }
    }

    /// Returns a quoted string's content (RFC 9110, section 5.6.4), or a token unchanged.
    private static func unquoted(_ value: Bytes) -> [UInt8] {
        guard value.first == quote else { return Array(value) }
        var (text, isEscaped) = ([UInt8](), false)
        for byte in value.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if byte == backslash {
                isEscaped = true
                continue
            } else if byte == quote {
                break
            }
            text.append(byte)
        }
        return text
    }
}
