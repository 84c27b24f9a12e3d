import Foundation
import Glibc
import Synchronization

/// A TCP proxy on a free port of the loopback interface that forwards bytes after a delay in both directions, as a slow
/// network does. It can be cut.
///
///     let proxy = try DelayingProxy(to: server.port, delay: .milliseconds(150))
///     defer { proxy.stop() }
///     try WebDriver.withWindow(at: proxy.address) { window in … }
///
/// A browser's own emulation of a slow network delays requests, but not an open event stream.
public final class DelayingProxy: Sendable {
    /// The port of the proxy.
    public let port: Int
    private let listener: Int32
    private let target: Int
    private let delay: Duration
    private let state = Atomic(State.open)

    private enum State: UInt8, AtomicRepresentable { case open, cut, over }

    /// Starts a proxy to a port of the loopback interface.
    ///
    /// - Parameters:
    ///   - target: The port of the server.
    ///   - delay: The delay in each direction: half of a round trip.
    /// - Throws: `LiveTestingError` if no port can be opened.
    public init(to target: Int, delay: Duration) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw LiveTestingError(.connection, "A port for the proxy cannot be opened.") }
        port = Int(UInt16(bigEndian: address.sin_port))
        self.listener = listener
        self.target = target
        self.delay = delay
        Thread.detachNewThread { [self] in Relay(listener, target, delay).run { self.current } }
    }

    /// The server's address through the proxy.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// Closes all connections, and each new one immediately, until `mend()`.
    public func cut() { state.store(.cut, ordering: .releasing) }

    /// Forwards bytes again after `cut()`.
    public func mend() { state.store(.open, ordering: .releasing) }

    /// Ends the proxy's thread.
    public func stop() { state.store(.over, ordering: .releasing) }

    /// Indicates whether bytes are forwarded; nil once the proxy is stopped.
    private var current: Bool? {
        switch state.load(ordering: .acquiring) {
        case .open: true
        case .cut: false
        case .over: nil
        }
    }

    fileprivate static func loopback(port: Int) -> sockaddr_in {
        sockaddr_in(
            sin_family: sa_family_t(AF_INET), sin_port: UInt16(port).bigEndian,
            sin_addr: in_addr(s_addr: UInt32(0x7F00_0001).bigEndian), sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
    }
}

/// The proxy's connections. On its thread only.
private struct Relay {
    private let listener: Int32
    private let target: Int
    private let delay: Duration
    /// For each socket, the one that its bytes are forwarded to.
    private var peers: [Int32: Int32] = [:]
    /// The bytes to write, oldest first; an empty array closes the socket.
    private var waiting: [(due: ContinuousClock.Instant, socket: Int32, bytes: [UInt8])] = []

    init(_ listener: Int32, _ target: Int, _ delay: Duration) {
        (self.listener, self.target, self.delay) = (listener, target, delay)
    }

    func run(_ isOpen: () -> Bool?) {
        var relay = self
        while let isOpen = isOpen() {
            if !isOpen { relay.closeAll() }
            relay.turn(isOpen)
        }
        relay.closeAll()
        close(listener)
    }

    private mutating func turn(_ isOpen: Bool) {
        var watched = ([listener] + peers.keys).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let due = waiting.first.map { Int32(max(0, ContinuousClock.now.duration(to: $0.due) / .milliseconds(1)) + 1) }
        poll(&watched, nfds_t(watched.count), min(due ?? 20, 20))
        for socket in watched where socket.revents != 0 {
            if socket.fd == listener { accept(isOpen) } else { read(socket.fd) }
        }
        while let next = waiting.first, next.due <= .now {
            waiting.removeFirst()
            write(next.bytes, to: next.socket)
        }
    }

    private mutating func accept(_ isOpen: Bool) {
        let client = Glibc.accept(listener, nil, nil)
        guard client >= 0, isOpen else {
            close(client)
            return
        }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = DelayingProxy.loopback(port: target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(client)
            close(server)
            return
        }
        (peers[client], peers[server]) = (server, client)
    }

    private mutating func read(_ socket: Int32) {
        guard let peer = peers[socket] else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        waiting.append((.now + delay, peer, Array(buffer.prefix(max(0, count)))))
        guard count <= 0 else { return }
        (peers[socket], peers[peer]) = (nil, nil)
        waiting.removeAll { $0.socket == socket }
        close(socket)
    }

    private mutating func write(_ bytes: [UInt8], to socket: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        if bytes.isEmpty { close(socket) }
    }

    private mutating func closeAll() {
        for socket in peers.keys { close(socket) }
        for (_, socket, bytes) in waiting where bytes.isEmpty { close(socket) }
        peers = [:]
        waiting = []
    }
}
