#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A parsed Host field (RFC 9110 section 7.2).
struct HostName: Equatable {
    /// The name in lower case; an IPv6 address includes its brackets.
    let name: String
    let port: Int?

    /// Parses a value. Returns `nil` unless it is a name or an address with an optional port.
    init?(_ value: ArraySlice<UInt8>) {
        guard let nameEnd = value.span.withUnsafeBufferPointer({ Self.nameEnd($0.span) }) else { return nil }
        name = String(decoding: value.prefix(nameEnd).map(\.asciiLowercased), as: UTF8.self)
        let digits = value.dropFirst(nameEnd + 1)
        port = digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        if let port, port > 65_535 { return nil }
    }

    init?(_ text: String) {
        self.init(Array(text.utf8)[...])
    }

    /// Indicates whether the value is a name or an address with an optional port. Allocates nothing for a name.
    static func isValid(_ value: Span<UInt8>) -> Bool {
        guard let nameEnd = nameEnd(value) else { return false }
        var port = 0
        for place in min(nameEnd + 1, value.count)..<value.count { port = port * 10 + Int(value[place] - 48) }
        return port <= 65_535
    }

    /// Returns the end of the name, or `nil` if the value is invalid. After it, the value ends or contains a colon and
    /// at most five digits.
    private static func nameEnd(_ value: Span<UInt8>) -> Int? {
        guard !value.isEmpty else { return nil }
        var end = 0
        if value[0] == UInt8(ascii: "[") {
            end = 1
            while end < value.count, isAddress(value[end]) { end += 1 }
            guard end < value.count, value[end] == UInt8(ascii: "]"), isIPv6(value.extracting(1..<end)) else {
                return nil
            }
            end += 1
        } else {
            while end < value.count, value[end].isHost {
                if value[end] == UInt8(ascii: "%"), !isEscape(value, end) { return nil }
                end += 1
            }
            guard end > 0 else { return nil }
        }
        guard end < value.count else { return end }
        guard value[end] == UInt8(ascii: ":"), value.count - end <= 6 else { return nil }
        for place in end + 1..<value.count where !value[place].isDigit { return nil }
        return end
    }

    private static func isEscape(_ value: Span<UInt8>, _ start: Int) -> Bool {
        start + 2 < value.count && value[start + 1].hexValue != nil && value[start + 2].hexValue != nil
    }

    private static func isIPv6(_ value: Span<UInt8>) -> Bool {
        var address = in6_addr()
        let text = value.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        return inet_pton(AF_INET6, text, &address) == 1
    }

    private static func isAddress(_ byte: UInt8) -> Bool {
        byte.hexValue != nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }
}
