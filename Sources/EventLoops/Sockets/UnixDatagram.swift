import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Single messages to a Unix datagram socket (unix(7)).
package enum UnixDatagram {
    /// Sends a message without blocking. A message that cannot be delivered is lost.
    ///
    /// - Parameter path: The path of the receiver's socket; on Linux, one that begins with `@` is a name in the abstract
    ///   namespace.
    /// - Returns: Whether the message was sent.
    @discardableResult
    package static func send(_ bytes: [UInt8], to path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        guard !name.isEmpty, name.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        // An abstract name has no terminating byte: its length counts.
        let isAbstract = name[0] == UInt8(ascii: "@")
        if isAbstract { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let length = socklen_t(start + name.count + (isAbstract ? 0 : 1))
        let descriptor = socket(AF_UNIX, datagramType, 0)
        guard descriptor >= 0 else { return false }
        defer { _ = closeDescriptor(descriptor) }
        ServerSocket.makeNonBlocking(descriptor)
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, 0, $0, length) == bytes.count
            }
        }
    }

    #if canImport(Glibc)
        private static let datagramType = Int32(SOCK_DGRAM.rawValue)
    #else
        private static let datagramType = SOCK_DGRAM
    #endif
}
