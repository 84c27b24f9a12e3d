import CLinux
import Glibc

/// The connections of a `DelayingProxy`. Used on its thread only. No write blocks, so that a receiver that does not read
/// holds up only its own connection.
struct ProxyRelay {
    /// The number of bytes in one direction of a connection from which the sender must wait, as in the buffers of a
    /// network.
    private static let window = 262_144

    private typealias Instant = ContinuousClock.Instant

    /// A socket of a connection, and what it is sent.
    private struct End {
        /// The socket whose bytes are forwarded to this one; `nil` once it is closed.
        var peer: Int32?
        /// The bytes to send, the oldest first.
        var waiting: [(due: Instant, bytes: ArraySlice<UInt8>)] = []
        /// The number of these bytes.
        var count = 0
        /// Indicates whether the socket accepts no bytes now.
        var isBlocked = false
        /// The time to close the socket after all bytes; `nil` while its peer is open.
        var closing: Instant?

        /// The time of the next step that does not depend on the receiver.
        var due: Instant? { isBlocked ? nil : waiting.first?.due ?? closing }
    }

    private let listener: Int32
    private let target: Int
    private let delay: Duration
    private var ends: [Int32: End] = [:]

    init(_ listener: Int32, _ target: Int, _ delay: Duration) {
        (self.listener, self.target, self.delay) = (listener, target, delay)
    }

    /// Waits for at most 20 ms, and forwards what is due.
    ///
    /// - Parameter forwards: False to close new connections immediately.
    mutating func turn(forwards: Bool) {
        var watched = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
        for (socket, end) in ends { watched.append(pollfd(fd: socket, events: interest(of: end), revents: 0)) }
        let due = ends.values.compactMap(\.due).min()
        let wait = due.map { Int32(max(0, min(20, ContinuousClock.now.duration(to: $0) / .milliseconds(1)))) + 1 }
        poll(&watched, nfds_t(watched.count), wait ?? 20)
        for socket in watched where socket.revents != 0 {
            if socket.fd == listener { accept(forwards) } else { serve(socket) }
        }
        for socket in Array(ends.keys) { flush(socket) }
    }

    private func interest(of end: End) -> Int16 {
        let isRead = end.peer.flatMap { ends[$0] }.map { $0.count < Self.window } ?? false
        return (isRead ? Int16(POLLIN) : 0) | (end.isBlocked ? Int16(POLLOUT) : 0)
    }

    private mutating func accept(_ forwards: Bool) {
        let client = accept4(listener, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
        guard client >= 0 else { return }
        let server = forwards ? DelayingProxy.makeSocket() : -1
        var address = DelayingProxy.loopback(port: target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                forwards && connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            Glibc.close(client)
            if server >= 0 { Glibc.close(server) }
            return
        }
        (ends[client], ends[server]) = (End(peer: server), End(peer: client))
    }

    private mutating func serve(_ socket: pollfd) {
        if socket.revents & Int16(POLLOUT) != 0 { ends[socket.fd]?.isBlocked = false }
        if socket.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 { read(socket.fd) }
    }

    private mutating func read(_ socket: Int32) {
        guard let end = ends[socket] else { return }
        // The bytes for a socket that is broken are lost.
        guard let peer = end.peer else { return close(socket) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { return count < 0 && isTemporary(errno) ? () : close(socket) }
        ends[peer]?.waiting.append((.now + delay, buffer[..<count]))
        ends[peer]?.count += count
    }

    private func isTemporary(_ error: Int32) -> Bool { error == EAGAIN || error == EINTR }

    /// Sends the bytes that are due, and closes the socket if its peer has closed and no bytes wait.
    private mutating func flush(_ socket: Int32) {
        while let end = ends[socket], !end.isBlocked, let due = end.due, due <= .now {
            guard let next = end.waiting.first else { return close(socket) }
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            let count = next.bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
            if count < 0, !isTemporary(errno) { return close(socket) }
            ends[socket]?.isBlocked = count < 0
            guard count > 0 else { continue }
            ends[socket]?.count -= count
            ends[socket]?.waiting[0].bytes.removeFirst(count)
            if count == next.bytes.count { ends[socket]?.waiting.removeFirst() }
        }
    }

    /// Closes a socket at once, and its peer when all bytes for it are sent.
    private mutating func close(_ socket: Int32) {
        Glibc.close(socket)
        guard let peer = ends.removeValue(forKey: socket)?.peer else { return }
        ends[peer]?.peer = nil
        ends[peer]?.closing = .now + delay
    }

    /// Closes all connections at once.
    mutating func closeAll() {
        for socket in ends.keys { Glibc.close(socket) }
        ends = [:]
    }

    /// Stops listening.
    func close() { Glibc.close(listener) }
}
