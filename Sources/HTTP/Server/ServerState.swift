import EventLoops
import Locks
import Tracing

/// The shared state of a server's loops: constants, and the count of open connections.
final class ServerState: Sendable {
    let configuration: HTTPServerConfiguration
    let handler: HTTPHandler
    let blocking: BlockingPool
    /// The names that a Host may have; `nil` allows any.
    let allowedHosts: Set<String>?

    let readingLimits: ReadingWait.Limits
    /// The write timeout in nanoseconds.
    let writeTimeout: Int64

    /// The tracer of the configuration.
    let tracer: (any Tracer)?
    /// Indicates whether there is a tracer. Each request reads it, which is faster than to copy the tracer.
    let isTraced: Bool
    /// The function of the configuration, which each response reads.
    let onResponse: (@Sendable (EventLoop, Int64) -> Void)?

    let defaultFields: DefaultFields
    let bodies: BodyBudget

    private struct Open {
        var count: ConnectionCount
        var whenNone: (@Sendable () -> Void)?
    }

    private let open: Mutex<Open>

    init(configuration: HTTPServerConfiguration, blocking: BlockingPool, handler: @escaping HTTPHandler) {
        self.configuration = configuration
        self.blocking = blocking
        self.handler = handler
        tracer = configuration.tracer
        isTraced = configuration.tracer != nil
        onResponse = configuration.onResponse
        open = Mutex(
            Open(
                count: ConnectionCount(
                    maximum: configuration.maximumConnections,
                    ofNetwork: configuration.maximumConnectionsPerAddress)))
        defaultFields = DefaultFields(configuration.securityHeaders)
        bodies = BodyBudget(limit: configuration.limits.bodyBytesInProgress, bodyBytes: configuration.limits.bodyBytes)
        readingLimits = ReadingWait.Limits(configuration.timeouts)
        writeTimeout = configuration.timeouts.write.clampedNanoseconds
        switch configuration.hostPolicy {
        case .any: allowedHosts = nil
        case .only(let names): allowedHosts = Set(names.map { $0.lowercased() })
        case .automatic:
            let listeners = configuration.effectiveListeners
            let reachable = listeners.compactMap(\.isLoopback)
            let hosts = listeners.compactMap { if case .port(_, let host) = $0 { host.lowercased() } else { nil } }
            allowedHosts =
                reachable.isEmpty || reachable.contains(false)
                ? nil : Set(["localhost", "127.0.0.1", "[::1]"] + hosts)
        }
    }

    /// Returns the network for which a peer's connections count, or `nil` if they are not limited.
    func limitedNetwork(of peer: String) -> ClientNetwork? {
        peer.isEmpty || configuration.isProxy?(peer) == true ? nil : ClientNetwork(peer)
    }

    func admitConnection(from network: ClientNetwork?) -> ConnectionCount.Admission {
        open.withLock { $0.count.admit(from: network) }
    }

    func removeConnection(from network: ClientNetwork?) {
        let whenNone: (@Sendable () -> Void)? = open.withLock { open in
            open.count.remove(from: network)
            return open.count.all == 0 ? open.whenNone : nil
        }
        whenNone?()
    }

    var connectionCount: Int { open.withLock { $0.count.all } }

    /// Calls back immediately if no connection is open, and whenever the last open connection closes.
    func notifyWhenNone(_ body: @escaping @Sendable () -> Void) {
        let isNone = open.withLock { open in
            open.whenNone = body
            return open.count.all == 0
        }
        if isNone { body() }
    }

    /// Indicates whether a Host (already validated by the parser) is accepted.
    func allows(host: ArraySlice<UInt8>) -> Bool {
        guard let allowedHosts else { return true }
        guard let name = HostName(host) else { return false }
        return allowedHosts.contains(name.name)
    }
}
