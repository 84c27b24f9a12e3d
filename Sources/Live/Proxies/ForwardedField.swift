/// What the field `Forwarded` says of who has handed a request on (RFC 7239, section 4).
enum ForwardedField {
    /// The addresses of those from whom each proxy had the request, the first proxy's word first; `unknown` where one says nothing.
    static func senders(in value: String) -> [String] {
        split(value[...], at: ",").map { element in
            for pair in split(element, at: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, trimmed(parts[0]).lowercased() == "for" else { continue }
                return address(ofNode: unquoted(trimmed(parts[1]))[...])
            }
            return unknown
        }
    }

    /// A node's address without its port and brackets (section 6): `[2001:db8::1]:4711` is `2001:db8::1`. `X-Forwarded-For` names its nodes alike, with or
    /// without brackets.
    static func address(ofNode node: some StringProtocol) -> String {
        let address = withoutPort(trimmed(Substring(node)))
        return address.isEmpty ? unknown : String(address)
    }

    private static let unknown = "unknown"

    private static func withoutPort(_ node: Substring) -> Substring {
        if node.hasPrefix("[") { return node.dropFirst().prefix { $0 != "]" } }
        // An IPv6 address without brackets has more colons than the one before a port.
        let colons = node.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: ":") ? 1 : 0) }
        return colons == 1 ? node.prefix { $0 != ":" } : node
    }

    /// The parts between separators that stand in no quoted string; those without content count for nothing.
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var (isQuoted, isEscaped) = (false, false)
        return text.split { character in
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            }
            return !isQuoted && character == separator
        }.filter { !trimmed($0).isEmpty }
    }

    /// A quoted string's content (RFC 9110, section 5.6.4); a token as it is.
    private static func unquoted(_ value: Substring) -> String {
        guard value.hasPrefix("\"") else { return String(value) }
        var (text, isEscaped) = ("", false)
        for character in value.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
                continue
            } else if character == "\"" {
                break
            }
            text.append(character)
        }
        return text
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" }
        guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...end]
    }
}
