import EventLoops

/// A place at which a server accepts connections.
public enum HTTPListener: Sendable, Hashable {
    /// A TCP port. The host is a name or address of this machine; `0.0.0.0` or `::` for all its addresses. Port 0
    /// selects a free port.
    case port(Int, host: String)
    /// A Unix socket. Its file is removed when the server stops, and the file of a process that has ended is replaced.
    ///
    /// - Parameters:
    ///   - path: The path of the socket's file, in an existing folder; at most 107 bytes.
    ///   - mode: The permissions of the file. By default the process's user and group may connect.
    case socket(path: String, mode: UInt16 = 0o660)
    /// A descriptor of a listening socket that another process has opened, such as systemd (socket activation). The
    /// server closes it when it stops.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor.
    ///   - path: The path of a Unix socket whose file is removed when the server stops; `nil` to leave it.
    case inherited(descriptor: Int32, path: String? = nil)

    /// Indicates whether another process has opened the socket.
    var isInherited: Bool {
        if case .inherited = self { true } else { false }
    }

    /// Indicates whether the listener accepts connections from this machine only, over TCP; `nil` for a Unix socket,
    /// which browsers cannot reach.
    var isLoopback: Bool? {
        switch self {
        case .port(_, let host): Self.isLoopback(host)
        case .socket: nil
        case .inherited(let descriptor, _): SocketAddress.local(of: descriptor).map { Self.isLoopback($0.host) }
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        ["localhost", "::1", "[::1]"].contains(host) || host.utf8.starts(with: "127.".utf8)
    }

    /// Starts to listen.
    ///
    /// - Parameter others: The listeners of the same server. An IPv6 listener leaves IPv4 to another one with its port.
    func open(besides others: [HTTPListener], sendBuffer: Int?) throws(HTTPError) -> ServerSocket {
        do throws(SocketError) {
            switch self {
            case .port(let port, let host):
                let isOnlyIPv6 = others.contains { other in
                    guard case .port(port, let host) = other else { return false }
                    return port != 0 && !host.utf8.contains(UInt8(ascii: ":"))
                }
                return try ServerSocket(host: host, port: port, sendBuffer: sendBuffer, isOnlyIPv6: isOnlyIPv6)
            case .socket(let path, let mode): return try ServerSocket(path: path, mode: mode)
            case .inherited(let descriptor, let path):
                return try ServerSocket(inherited: descriptor, path: path, sendBuffer: sendBuffer)
            }
        } catch {
            guard error.isAddressInUse else { throw HTTPError(.cannotListen, "\(error).") }
            throw HTTPError(.addressInUse, "\(description) is in use by another program.")
        }
    }

    /// Returns the address for a person. An IPv6 address is in brackets (RFC 3986 section 3.2.2).
    func address(boundTo port: Int) -> String {
        switch self {
        case .port(_, let host): Self.url(host, port)
        case .socket(let path, _): "unix:\(path)"
        case .inherited(let descriptor, let path):
            SocketAddress.local(of: descriptor).map { Self.url($0.host, $0.port) } ?? "unix:\(path ?? "(inherited)")"
        }
    }

    private static func url(_ host: String, _ port: Int) -> String {
        "http://\(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host):\(port)"
    }

    private var description: String {
        switch self {
        case .port(let port, let host): "Port \(port) on \(host)"
        case .socket(let path, _): "The socket \(path)"
        case .inherited(let descriptor, _): "The socket of descriptor \(descriptor)"
        }
    }
}
