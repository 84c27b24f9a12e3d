#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A port of the loopback interface at which the system accepts connections, and nothing answers.
final class SilentPort {
    private struct Failure: Error {
        let code: Int32
    }

    private var descriptor: Int32

    /// Listens on a port that no server uses.
    init(_ port: Int) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        // Browsers that tests start must not keep the port open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var (address, isReused) = (sockaddr_in(), Int32(1))
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        let isBound = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound, listen(descriptor, 128) == 0 else {
            let code = errno
            close()
            throw Failure(code: code)
        }
    }

    deinit { close() }

    /// Closes the port and its connections.
    func close() {
        #if canImport(Glibc)
            if descriptor >= 0 { _ = Glibc.close(descriptor) }
        #else
            if descriptor >= 0 { _ = Darwin.close(descriptor) }
        #endif
        descriptor = -1
    }
}
