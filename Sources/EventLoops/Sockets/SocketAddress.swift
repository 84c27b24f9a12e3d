import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A numeric internet address.
package struct SocketAddress: Sendable, Equatable {
    /// The address as text: `127.0.0.1`, `::1`.
    package let host: String
    package let port: Int

    /// Returns the address to which a socket is bound.
    package static func local(of descriptor: Int32) -> SocketAddress? {
        read { getsockname(descriptor, $0, $1) }
    }

    static func read(_ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32)
        -> SocketAddress?
    {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                call(address, &length) == 0 ? SocketAddress(address) : nil
            }
        }
    }

    /// Creates an address, or returns `nil` if it is neither IPv4 nor IPv6.
    init?(_ address: UnsafePointer<sockaddr>) {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            var internet = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
            inet_ntop(AF_INET, &internet.sin_addr, &text, socklen_t(text.count))
            port = Int(UInt16(bigEndian: internet.sin_port))
        case AF_INET6:
            var internet = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self)
            inet_ntop(AF_INET6, &internet.sin6_addr, &text, socklen_t(text.count))
            port = Int(UInt16(bigEndian: internet.sin6_port))
        default: return nil
        }
        host = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
