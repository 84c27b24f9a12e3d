import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A listening socket, TCP or Unix, bound for this process alone: a port that is taken is an error, not a share.
package struct ServerSocket: Sendable {
    package let descriptor: Int32
    /// The port that it is bound to, also when any was asked for.
    package let port: Int
    /// The path of a Unix socket; nil for TCP.
    package let path: String?

    /// Listens on a Unix socket, which the process's user and group may connect to. A file that an ended process has left is replaced.
    ///
    /// - Parameter path: where the socket's file is made, in a folder that exists; at most 107 bytes.
    package init(path: String, backlog: Int32 = 128) throws(SocketError) {
        descriptor = try UnixSocket.listen(at: path, backlog)
        port = 0
        self.path = path
    }

    /// Closes the socket; a Unix socket's file is removed.
    func close() {
        if let path { _ = unlink(path) }
        _ = closeDescriptor(descriptor)
    }

    /// - Parameters:
    ///   - host: a name or a numeric address; the first address that it resolves to is used. May block on name resolution.
    ///   - port: 0 asks the system for a free one.
    ///   - sendBuffer: bytes that the system keeps of what a connection's peer has not taken; nil for as many as it thinks right.
    package init(
        host: String, port: Int, backlog: Int32 = 1_024, sendBuffer: Int? = nil
    ) throws(SocketError) {
        guard (0...65_535).contains(port) else { throw SocketError(0, "\(port) is not a port (0 to 65535)") }
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(host, String(port), &hints, &found)
        guard failure == 0, let address = found else {
            throw SocketError(0, "\(host) is not an address of this machine: \(String(cString: gai_strerror(failure)))")
        }
        defer { freeaddrinfo(found) }
        descriptor = try Self.listen(on: address.pointee, backlog, "could not listen on \(host) port \(port)")
        if var size = sendBuffer.map({ Int32(clamping: $0) }) {
            // Accepted connections inherit it.
            setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        self.port = SocketAddress.local(of: descriptor)?.port ?? port
        path = nil
    }

    private static func listen(on address: addrinfo, _ backlog: Int32, _ attempt: String) throws(SocketError) -> Int32 {
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { throw SocketError(errno, attempt) }
        var on: Int32 = 1
        // On Linux this frees a port that only has closed connections in TIME_WAIT; two listeners still exclude each other.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        // Accepted connections inherit it.
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, startListening(descriptor, backlog) == 0
        else {
            let error = SocketError(errno, attempt)
            _ = closeDescriptor(descriptor)
            throw error
        }
        makeNonBlocking(descriptor)
        return descriptor
    }

    /// Sets O_NONBLOCK and FD_CLOEXEC.
    static func makeNonBlocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
}
