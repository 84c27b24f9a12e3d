#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The network for which a limit per client address counts: an IPv4 address, or the /64 prefix of an IPv6 address.
///
/// A household or a server usually has an entire IPv6 /64 (RFC 6177, section 2), so single IPv6 addresses do not
/// show the number of clients. An IPv4 address that is mapped to IPv6 (RFC 4291, section 2.5.5.2) counts as that IPv4
/// address.
package struct ClientNetwork: Hashable, Sendable {
    private enum Kind: Hashable {
        case ipv4(UInt32)
        case ipv6(prefix: UInt64)
        /// An identifier with which a proxy hides an address (RFC 7239, section 6.3).
        case hidden(String)
    }

    private let kind: Kind

    /// Creates the network of an address.
    ///
    /// - Parameter address: A numeric address. Any other text is a separate network.
    package init(_ address: String) {
        var four = in_addr()
        if inet_pton(AF_INET, address, &four) == 1 {
            kind = .ipv4(UInt32(bigEndian: four.s_addr))
            return
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else {
            kind = .hidden(address)
            return
        }
        let (prefix, rest) = withUnsafeBytes(of: &six) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        let isMapped = prefix == 0 && rest >> 32 == 0xffff
        kind = isMapped ? .ipv4(UInt32(truncatingIfNeeded: rest)) : .ipv6(prefix: prefix)
    }

    /// An address of the network, from which ``init(_:)`` creates the same network.
    package var address: String {
        switch kind {
        case .ipv4(let address): [24, 16, 8, 0].map { String(address >> $0 & 0xff) }.joined(separator: ".")
        case .ipv6(let prefix):
            [48, 32, 16, 0].map { String(prefix >> $0 & 0xffff, radix: 16) }.joined(separator: ":") + "::"
        case .hidden(let identifier): identifier
        }
    }
}
