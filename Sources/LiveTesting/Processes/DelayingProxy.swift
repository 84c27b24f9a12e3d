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
    private let state = Atomic(State.open)
    /// Signalled when a cut has closed all connections.
    private let closed = DispatchSemaphore(value: 0)

    private enum State: UInt8, AtomicRepresentable { case open, cutting, cut, over }

    /// Starts a proxy to a port of the loopback interface.
    ///
    /// - Parameters:
    ///   - target: The port of the server.
    ///   - delay: The delay in each direction: half of a round trip.
    /// - Throws: `LiveTestingError` if no port can be opened.
    public init(to target: Int, delay: Duration) throws {
        let listener = Self.makeSocket()
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw LiveTestingError(.connection, "A port for the proxy cannot be opened.") }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in run(ProxyRelay(listener, target, delay)) }
    }

    /// The server's address through the proxy.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// Closes all connections, and each new one immediately, until `mend()`. Returns when the connections are closed.
    public func cut() {
        if replace(.open, by: .cutting) { closed.wait() }
    }

    /// Forwards bytes again after `cut()`.
    public func mend() { _ = replace(.cut, by: .open) }

    /// Ends the proxy's thread.
    public func stop() { state.store(.over, ordering: .releasing) }

    private func replace(_ former: State, by next: State) -> Bool {
        state.compareExchange(expected: former, desired: next, ordering: .acquiringAndReleasing).exchanged
    }

    private func run(_ connections: ProxyRelay) {
        var relay = connections
        while true {
            let current = state.load(ordering: .acquiring)
            switch current {
            case .open, .cut:
                relay.turn(forwards: current == .open)
            case .cutting:
                relay.closeAll()
                _ = replace(.cutting, by: .cut)
                closed.signal()
            case .over:
                relay.closeAll()
                return relay.close()
            }
        }
    }

    /// Creates a socket that processes started later do not have: otherwise they would keep its connection open.
    static func makeSocket() -> Int32 { socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0) }

    static func loopback(port: Int) -> sockaddr_in {
        sockaddr_in(
            sin_family: sa_family_t(AF_INET), sin_port: UInt16(port).bigEndian,
            sin_addr: in_addr(s_addr: UInt32(0x7F00_0001).bigEndian), sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
    }
}
