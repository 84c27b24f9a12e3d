import Foundation

/// A range of IP addresses: one address, or all addresses with the same prefix (RFC 4632, section 3.1).
struct AddressRange: Sendable, Equatable {
    private let first: [UInt8]
    private let prefixLength: Int

    /// Parses a range such as `10.0.0.0/8`, `::1` or `192.168.1.7`; `nil` if the text is not a range.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bytes = Self.bytes(of: String(parts[0])) else { return nil }
        first = bytes
        guard parts.count > 1 else {
            prefixLength = bytes.count * 8
            return
        }
        guard parts[1].utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let length = Int(parts[1]),
            length <= bytes.count * 8
        else { return nil }
        prefixLength = length
    }

    /// The loopback addresses.
    static let loopback = ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) }

    func contains(_ address: String) -> Bool {
        guard let bytes = Self.bytes(of: address), bytes.count == first.count else { return false }
        let whole = prefixLength / 8
        guard bytes[..<whole] == first[..<whole] else { return false }
        let rest = prefixLength % 8
        return rest == 0 || (bytes[whole] ^ first[whole]) >> (8 - rest) == 0
    }

    /// Returns the address's bytes in network order. An IPv4-mapped IPv6 address counts as its IPv4 address.
    private static func bytes(of text: String) -> [UInt8]? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: &four) { Array($0) } }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: &six) { Array($0) }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xff && bytes[11] == 0xff
        return isMapped ? Array(bytes[12...]) : bytes
    }
}
