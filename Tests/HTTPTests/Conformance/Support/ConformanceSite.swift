import EventLoops
import Glibc
import Synchronization
import Testing

@testable import HTTP

/// The configurations on which cases run.
enum ConformanceSite: CaseIterable, Sendable {
    /// Accepts any host name, with small limits so that a case that exceeds them is short.
    case open
    /// Accepts `localhost` only.
    case named

    var configuration: HTTPServerConfiguration {
        .with { configuration in
            configuration.hostPolicy = self == .open ? .any : .only(["localhost"])
            configuration.limits.targetBytes = 200
            configuration.limits.headerBytes = 1_000
            configuration.limits.headerFields = 20
            configuration.limits.bodyBytes = 800
        }
    }
}

/// Runs conformance cases on connections that are fed in process, and on real servers on loopback.
final class ConformanceServers: Sendable {
    /// The servers of the running suite.
    @TaskLocal static var current: ConformanceServers?

    private let group: EventLoopGroup
    private let app: ConformanceApp
    private let sites: [ConformanceSite: Site]

    private struct Site: Sendable {
        let server: HTTPServer
        /// The context of connections that are fed in process.
        let context: ServerLoop
    }

    init() throws {
        let group = EventLoopGroup(count: 1)
        let app = try ConformanceApp(blocking: group.blocking)
        var sites: [ConformanceSite: Site] = [:]
        for site in ConformanceSite.allCases {
            let server = HTTPServer(group: group, configuration: site.configuration, handler: app.handle)
            try server.start()
            let state = ServerState(
                configuration: site.configuration, blocking: group.blocking, handler: app.handle)
            sites[site] = Site(server: server, context: ServerLoop(loop: group.loops[0], server: state))
        }
        (self.group, self.app, self.sites) = (group, app, sites)
    }

    func stop() {
        for site in sites.values { site.server.shutdown(within: .seconds(5)) }
        group.shutdown()
        app.remove()
    }

    /// Feeds each list of pieces to a new connection, one piece after another, and returns all bytes of each
    /// connection's responses.
    func feed(_ runs: [[[UInt8]]], endingInput: Bool, on site: ConformanceSite) throws -> [[UInt8]] {
        let context = sites[site]!.context
        let sockets = try runs.map { _ in try SocketPair() }
        context.loop.execute {
            for (socket, pieces) in zip(sockets, runs) { Self.feed(pieces, to: socket.takeServerEnd(), on: context) }
            if endingInput { for socket in sockets { socket.endInput() } }
        }
        return try sockets.map { try $0.readToEnd() }
    }

    private static func feed(_ pieces: [[UInt8]], to descriptor: Int32, on context: ServerLoop) {
        _ = context.server.admitConnection(from: nil)
        context.load.add(1, ordering: .relaxed)
        HTTPConnection.open(descriptor, HTTPConnection.Peer(address: "127.0.0.1", network: nil), context, [context])
        guard let connection = context.connections.last else { return }
        for piece in pieces where connection.isOpen {
            piece.withUnsafeBytes { connection.channel(connection.channel, received: $0) }
        }
    }

    /// Sends the pieces to a real server, each with one system call, and returns all bytes of its responses.
    func send(_ pieces: [[UInt8]], endingInput: Bool, on site: ConformanceSite) throws -> [UInt8] {
        let client = try TestClient(port: sites[site]!.server.boundPort)
        for piece in pieces { client.send(piece) }
        if endingInput { client.finish() }
        return try client.readToEnd()
    }
}

/// A trait that starts the servers before a suite's tests and stops them afterward.
struct ConformanceServersTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing tests: @Sendable () async throws -> Void
    ) async throws {
        let servers = try ConformanceServers()
        defer { servers.stop() }
        try await ConformanceServers.$current.withValue(servers) { try await tests() }
    }
}

extension Trait where Self == ConformanceServersTrait {
    /// A trait that sets `ConformanceServers.current` for the suite.
    static var conformanceServers: Self { Self() }
}

/// Two connected sockets: one for a connection, one for the test.
private final class SocketPair: Sendable {
    private let client: Int32
    private let server: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            throw TestClient.Failure(reason: "no socket pair: \(String(cString: strerror(errno)))")
        }
        (client, server) = (ends[0], ends[1])
        var timeout = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(client) }

    /// Returns the server's end, which the caller must close.
    func takeServerEnd() -> Int32 {
        _ = fcntl(server, F_SETFL, O_NONBLOCK)
        return server
    }

    func endInput() { shutdown(client, Int32(SHUT_WR)) }

    /// Reads until the connection ends. Fails after ten seconds without a byte.
    func readToEnd() throws -> [UInt8] {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(client, &piece, piece.count, 0)
            if count == 0 || (count < 0 && errno == ECONNRESET) { return all }
            guard count > 0 else { throw TestClient.Failure(reason: "The connection stays open after \(all).") }
            all += piece[..<count]
        }
    }
}
