#if canImport(Glibc)
    import CLinux
    import Glibc
#else
    import Darwin
#endif

/// The ports of a connection on this machine.
enum SocketPorts {
    static func local(of descriptor: Int32) -> UInt16 { port { getsockname(descriptor, $0, $1) } }

    /// Returns the port of the peer; 0 if there is no peer.
    static func peer(of descriptor: Int32) -> UInt16 { port { getpeername(descriptor, $0, $1) } }

    private static func port(
        _ ask: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failure = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask($0, &length) }
        }
        return failure == 0 ? UInt16(bigEndian: address.sin_port) : 0
    }

    /// Raises the limit of open files of this process to its maximum.
    static func raiseLimit() {
        var limit = rlimit()
        getrlimit(openFiles, &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(openFiles, &limit)
    }

    /// Returns the server's descriptors of the connections to `port` that come from the given client ports. The server
    /// must run in this process.
    static func serverEnds(of port: Int, clients: Set<UInt16>) -> [Int32] {
        var limit = rlimit()
        getrlimit(openFiles, &limit)
        return (3..<Int32(limit.rlim_cur)).filter { descriptor in
            local(of: descriptor) == UInt16(port) && clients.contains(peer(of: descriptor))
        }
    }
}

#if canImport(Glibc)
    private let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
    private let openFiles = RLIMIT_NOFILE
#endif
