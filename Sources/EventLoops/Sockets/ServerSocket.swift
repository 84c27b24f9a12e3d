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

    /// Listens on a Unix socket. The file of a process that has ended is replaced.
    ///
    /// - Parameters:
    ///   - path: The path of the socket's file, in an existing folder; at most 107 bytes.
    ///   - mode: The permissions of the file; by default the process's user and group may connect.
    package init(path: String, mode: UInt16 = 0o660, backlog: Int32 = 128) throws(SocketError) {
        descriptor = try UnixSocket.listen(at: path, mode_t(mode), backlog)
        port = 0
        self.path = path
    }

    /// Takes over a socket on which another process has started to listen.
    ///
    /// - Parameter path: The path of a Unix socket whose file this process owns from now on; `nil` if it belongs to the
    ///   other process.
    package init(inherited descriptor: Int32, path: String? = nil, sendBuffer: Int? = nil) throws(SocketError) {
        let attempt = "descriptor \(descriptor) is not a listening stream socket"
        guard Self.option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue),
            Self.option(SO_ACCEPTCONN, of: descriptor) == 1
        else { throw SocketError(0, attempt) }
        self.descriptor = descriptor
        port = SocketAddress.local(of: descriptor)?.port ?? 0
        self.path = path
        Self.makeNonBlocking(descriptor)
        if port > 0 { Self.setInherited(descriptor, sendBuffer) }
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var (value, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }

    /// Sets the options that accepted TCP connections inherit.
    private static func setInherited(_ descriptor: Int32, _ sendBuffer: Int?) {
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        guard var size = sendBuffer.map({ Int32(clamping: $0) }) else { return }
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Closes the socket.
    ///
    /// - Parameter removesFile: Indicates whether the file of a Unix socket is removed. Pass `false` if another process
    ///   listens on it too.
    package func close(removesFile: Bool = true) {
        if removesFile, let path { _ = unlink(path) }
        _ = closeDescriptor(descriptor)
    }

    /// Listens on a TCP port.
    ///
    /// - Parameters:
    ///   - host: A name or a numeric address. The first resolved address is used. May block on name resolution.
    ///   - port: 0 selects a free port.
    ///   - sendBuffer: The size of the system's send buffer for each connection; `nil` for the system's choice.
    ///   - isOnlyIPv6: Indicates whether an IPv6 socket leaves connections over IPv4 to another socket on its port.
    package init(
        host: String, port: Int, backlog: Int32 = 1_024, sendBuffer: Int? = nil, isOnlyIPv6: Bool = false
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
        descriptor = try Self.listen(
            on: address.pointee, backlog, isOnlyIPv6, "could not listen on \(host) port \(port)")
        Self.setInherited(descriptor, sendBuffer)
        self.port = SocketAddress.local(of: descriptor)?.port ?? port
        path = nil
    }

    private static func listen(
        on address: addrinfo, _ backlog: Int32, _ isOnlyIPv6: Bool, _ attempt: String
    ) throws(SocketError) -> Int32 {
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { throw SocketError(errno, attempt) }
        var on: Int32 = 1
        // On Linux this frees a port whose only connections are in TIME_WAIT; two listeners still exclude each other.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        if isOnlyIPv6, address.ai_family == AF_INET6 {
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, socklen_t(MemoryLayout<Int32>.size))
        }
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
