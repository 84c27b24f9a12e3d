import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A listening socket, TCP or Unix, which the process does not share: an address in use is an error.
package struct ServerSocket: Sendable {
    package let descriptor: Int32
    /// The port to which the socket is bound, even if the system chose it.
    package let port: Int
    /// The path of a Unix socket; `nil` for TCP.
    package let path: String?

    /// Listens on a Unix socket to which the process's user and group may connect. The file of a process that has ended
    /// is replaced.
    ///
    /// - Parameter path: The path of the socket's file, in an existing folder; at most 107 bytes.
    package init(path: String, backlog: Int32 = 128) throws(SocketError) {
        descriptor = try UnixSocket.listen(at: path, backlog)
        port = 0
        self.path = path
    }

    /// Closes the socket, and removes the file of a Unix socket.
    func close() {
        if let path { _ = unlink(path) }
        _ = closeDescriptor(descriptor)
    }

    /// Listens on a TCP port.
    ///
    /// - Parameters:
    ///   - host: A name or a numeric address. The first resolved address is used. May block on name resolution.
    ///   - port: 0 selects a free port.
    ///   - sendBuffer: The size of the system's send buffer for each connection; `nil` for the system's choice.
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
        // On Linux this frees a port whose only connections are in TIME_WAIT; two listeners still exclude each other.
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
