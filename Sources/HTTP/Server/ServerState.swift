import EventLoops
import Synchronization

/// What a server's loops share: constants, and the count of open connections.
final class ServerState: Sendable {
    let configuration: HTTPServerConfiguration
    let handler: HTTPHandler
    let blocking: BlockingPool
    /// Names that a Host may have; nil: any.
    let allowedHosts: Set<String>?

    let readingLimits: ReadingWait.Limits
    /// In nanoseconds.
    let writeTimeout: Int64

    private struct Count {
        var connections = 0
        var whenNone: (@Sendable () -> Void)?
    }

    private let count = Mutex(Count())

    init(configuration: HTTPServerConfiguration, blocking: BlockingPool, handler: @escaping HTTPHandler) {
        self.configuration = configuration
        self.blocking = blocking
        self.handler = handler
        readingLimits = ReadingWait.Limits(configuration.timeouts)
        writeTimeout = configuration.timeouts.write.clampedNanoseconds
        switch configuration.hostPolicy {
        case .any: allowedHosts = nil
        case .only(let names): allowedHosts = Set(names.map { $0.lowercased() })
        case .automatic:
            let isLoopback =
                ["localhost", "::1", "[::1]"].contains(configuration.host) || configuration.host.hasPrefix("127.")
            allowedHosts = isLoopback ? ["localhost", "127.0.0.1", "[::1]", configuration.host.lowercased()] : nil
        }
    }

    /// False: there are as many connections as may be.
    func takeConnection() -> Bool {
        count.withLock { count in
            guard count.connections < configuration.maximumConnections else { return false }
            count.connections += 1
            return true
        }
    }

    func giveConnectionBack() {
        let whenNone: (@Sendable () -> Void)? = count.withLock { count in
            count.connections -= 1
            return count.connections == 0 ? count.whenNone : nil
        }
        whenNone?()
    }

    var connectionCount: Int { count.withLock { $0.connections } }

    /// Calls back at each moment from now on at which no connection is open, also at once.
    func notifyWhenNone(_ body: @escaping @Sendable () -> Void) {
        let isNone = count.withLock { count in
            count.whenNone = body
            return count.connections == 0
        }
        if isNone { body() }
    }

    /// Whether a Host (checked by the parser) may be answered.
    func allows(host: ArraySlice<UInt8>) -> Bool {
        guard let allowedHosts else { return true }
        guard let name = HostName(host) else { return false }
        return allowedHosts.contains(name.name)
    }
}
