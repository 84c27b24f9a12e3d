import Glibc

/// A TCP connection with a deadline for every wait. The connection closes when the object is released.
final class ClientSocket {
    let descriptor: Int32
    private let peer: String

    /// Connects to the first of the host's addresses that accepts.
    ///
    /// - Parameters:
    ///   - source: The local IPv4 address to connect from; `nil` lets the system choose.
    ///   - receiveBuffer: The number of bytes that the system buffers before the test reads them; `nil` for the
    ///     system's default.
    init(
        host: String, port: Int, from source: String? = nil, receiveBuffer: Int? = nil,
        until deadline: ContinuousClock.Instant
    ) throws {
        peer = "\(host):\(port)"
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &list)
        guard status == 0, let list else {
            throw LiveTestingError(.connection, "\(host) has no address: \(String(cString: gai_strerror(status))).")
        }
        defer { freeaddrinfo(list) }
        var reason: Int32 = 0
        var entry: UnsafeMutablePointer<addrinfo>? = list
        while let candidate = entry?.pointee {
            let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
            let made = socket(candidate.ai_family, type, 0)
            if made >= 0, var size = receiveBuffer.map({ Int32(clamping: $0) }) {
                setsockopt(made, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
            }
            reason = made < 0 ? errno : source.map { Self.bind(made, to: $0) } ?? 0
            if reason == 0 { reason = Self.connect(made, candidate, deadline) }
            if reason == 0 {
                descriptor = made
                var on: Int32 = 1
                setsockopt(made, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
                return
            }
            if made >= 0 { close(made) }
            entry = candidate.ai_next
        }
        throw LiveTestingError(.connection, "No connection to \(peer): \(String(cString: strerror(reason))).")
    }

    deinit { close(descriptor) }

    /// Binds the socket to a local address. Returns an error number, or 0 on success.
    private static func bind(_ descriptor: Int32, to source: String) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        guard inet_pton(AF_INET, source, &address.sin_addr) == 1 else { return EINVAL }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                Glibc.bind(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 ? 0 : errno
            }
        }
    }

    /// Sends all bytes, waiting until the peer accepts them.
    func write(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                guard wait(POLLOUT, until: deadline) else {
                    throw LiveTestingError(
                        .timeout, "\(peer) accepted only \(sent) of \(bytes.count) bytes before the deadline.")
                }
            } else if errno != EINTR {
                throw LiveTestingError(.connection, "Sending to \(peer) failed: \(String(cString: strerror(errno))).")
            }
        }
    }

    /// Returns the bytes that have arrived, waiting for the first one: empty at the end of the stream, `nil` when none
    /// arrive before the deadline.
    ///
    /// A deadline in the past returns only bytes that are already available.
    func read(until deadline: ContinuousClock.Instant) throws -> [UInt8]? {
        while true {
            var failure: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                let got = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                failure = got < 0 ? errno : 0
                count = max(got, 0)
            }
            if failure == 0 { return bytes }
            if failure == EAGAIN {
                guard wait(POLLIN, until: deadline) else { return nil }
            } else if failure != EINTR {
                throw LiveTestingError(
                    .connection, "Reading from \(peer) failed: \(String(cString: strerror(failure))).")
            }
        }
    }

    private func wait(_ event: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        Self.wait(descriptor, event, until: deadline)
    }

    private static func wait(_ descriptor: Int32, _ event: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            let ready = poll(&entry, 1, left.milliseconds)
            if ready > 0 { return true }
            if ready == 0 && left.milliseconds == 0 { return false }
        }
    }

    /// Connects within the deadline. Returns an error number, or 0 on success.
    private static func connect(_ made: Int32, _ address: addrinfo, _ deadline: ContinuousClock.Instant) -> Int32 {
        if Glibc.connect(made, address.ai_addr, address.ai_addrlen) == 0 { return 0 }
        guard errno == EINPROGRESS else { return errno }
        guard wait(made, POLLOUT, until: deadline) else { return ETIMEDOUT }
        var reason: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(made, SOL_SOCKET, SO_ERROR, &reason, &size)
        return reason
    }
}
