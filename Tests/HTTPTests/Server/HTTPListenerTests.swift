import EventLoops
import Foundation
import Testing

@testable import HTTP

@Suite struct HTTPListenerTests {
    private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    @Test func `a server answers at all of its listeners`() throws {
        let path = Self.temporaryPath()
        let server = try TestServer(
            .with {
                $0.listeners = [
                    .port(0, host: "127.0.0.1"), .port(0, host: "::1"), .socket(path: path, mode: 0o600),
                    .port(0, host: "127.0.0.2"),
                ]
            }, handler: HTTPServerTests.echo)
        defer { server.stop() }
        let ports = server.server.boundPorts
        #expect(ports.map { $0 > 0 } == [true, true, false, true])
        #expect(server.server.boundPort == ports[0])
        #expect(
            server.server.addresses == [
                "http://127.0.0.1:\(ports[0])", "http://[::1]:\(ports[1])", "unix:\(path)",
                "http://127.0.0.2:\(ports[3])",
            ])
        let places = [
            (AF_INET, "127.0.0.1", ports[0]), (AF_INET6, "::1", ports[1]), (AF_UNIX, path, 0),
            (AF_INET, "127.0.0.2", ports[3]),
        ]
        for (family, host, port) in places {
            let client = try #require(ListenerClient(family, host, port), "\(host)")
            #expect(client.answer(Self.request).hasPrefix("HTTP/1.1 200 "), "\(host)")
        }
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        server.server.shutdown(within: .seconds(5))
        for (family, host, port) in places { #expect(Self.isClosed(family, host, port), "\(host)") }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// Waits until connections are refused. A process that another test starts has copies of all descriptors for a moment,
    /// until it runs its program.
    private static func isClosed(_ family: Int32, _ host: String, _ port: Int) -> Bool {
        let deadline = ContinuousClock.now + .seconds(60)
        while ListenerClient(family, host, port) != nil {
            if ContinuousClock.now > deadline { return false }
            sched_yield()
        }
        return true
    }

    @Test func `IPv4 and IPv6 may share a port`() throws {
        let free = try ServerSocket(host: "0.0.0.0", port: 0)
        free.close()
        let server = try TestServer(
            .with { $0.listeners = [.port(free.port, host: "::"), .port(free.port, host: "0.0.0.0")] },
            handler: HTTPServerTests.echo)
        defer { server.stop() }
        for (family, host) in [(AF_INET, "127.0.0.1"), (AF_INET6, "::1")] {
            let client = try #require(ListenerClient(family, host, free.port))
            #expect(client.answer(Self.request).hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func `a listener that cannot be opened leaves no other one open`() throws {
        let path = Self.temporaryPath()
        let taken = try ServerSocket(host: "127.0.0.1", port: 0)
        defer { taken.close() }
        let error = #expect(throws: HTTPError.self) {
            try TestServer(
                .with { $0.listeners = [.socket(path: path), .port(taken.port, host: "127.0.0.1")] },
                handler: HTTPServerTests.echo)
        }
        #expect(error?.description == "Port \(taken.port) on 127.0.0.1 is in use by another program.")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a socket of another process is served, and its file remains`() throws {
        let path = Self.temporaryPath()
        defer { unlink(path) }
        let sockets = [try ServerSocket(path: path), try ServerSocket(host: "127.0.0.1", port: 0)]
        let server = try TestServer(
            .with { $0.listeners = sockets.map { .inherited(descriptor: $0.descriptor) } },
            handler: HTTPServerTests.echo)
        defer { server.stop() }
        #expect(server.server.boundPorts == [0, sockets[1].port])
        for (family, host) in [(AF_UNIX, path), (AF_INET, "127.0.0.1")] {
            let client = try #require(ListenerClient(family, host, sockets[1].port))
            #expect(client.answer(Self.request).hasPrefix("HTTP/1.1 200 "))
        }
        server.server.shutdown(within: .seconds(5))
        #expect(FileManager.default.fileExists(atPath: path))
    }

    /// The other process still listens on it.
    @Test func `the file of an inherited socket remains if another address is in use`() throws {
        let (path, own) = (Self.temporaryPath(), Self.temporaryPath())
        let (socket, taken) = (try ServerSocket(path: path), try ServerSocket(host: "127.0.0.1", port: 0))
        defer { for socket in [socket, taken] { socket.close() } }
        let inherited = dup(socket.descriptor)
        #expect(throws: HTTPError.self) {
            try TestServer(
                .with {
                    $0.listeners = [
                        .inherited(descriptor: inherited, path: path), .socket(path: own),
                        .port(taken.port, host: "127.0.0.1"),
                    ]
                }, handler: HTTPServerTests.echo)
        }
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(!FileManager.default.fileExists(atPath: own))
    }

    @Test func `a descriptor that is not a listening socket is an error`() throws {
        var pair: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
        defer { for end in pair { close(end) } }
        for descriptor in [pair[0], STDIN_FILENO, -1, 1_000_000] {
            let error = #expect(throws: HTTPError.self) {
                try TestServer(
                    .with { $0.listeners = [.inherited(descriptor: descriptor)] }, handler: HTTPServerTests.echo)
            }
            #expect(error?.description == "descriptor \(descriptor) is not a listening stream socket.")
        }
    }

    /// All listeners that browsers can reach must be loopback addresses.
    @Test(
        arguments: [
            ([.socket(path: "/s")], false), ([.port(1, host: "127.0.0.1")], true),
            ([.port(1, host: "127.0.0.1"), .port(1, host: "::1")], true),
            ([.port(1, host: "localhost"), .socket(path: "/s")], true),
            ([.port(1, host: "127.0.0.1"), .port(2, host: "192.0.2.1")], false), ([.port(1, host: "::")], false),
        ] as [([HTTPListener], Bool)])
    func `only listeners on loopback addresses restrict the host`(_ listeners: [HTTPListener], _ isRestricted: Bool) {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let state = ServerState(
            configuration: .with { $0.listeners = listeners }, blocking: group.blocking, handler: HTTPServerTests.echo)
        #expect((state.allowedHosts != nil) == isRestricted)
    }

    private static func temporaryPath() -> String {
        FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString + ".sock"
    }
}

/// A blocking connection to a listener of any kind.
private final class ListenerClient {
    private let descriptor: Int32

    /// Connects to a port of a numeric address, or to the path of a Unix socket. Returns nil if it is refused.
    init?(_ family: Int32, _ host: String, _ port: Int) {
        descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let isConnected: Bool
        switch family {
        case AF_INET:
            var address = sockaddr_in()
            address.sin_family = sa_family_t(family)
            address.sin_port = UInt16(port).bigEndian
            inet_pton(family, host, &address.sin_addr)
            isConnected = Self.connect(descriptor, address)
        case AF_INET6:
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(family)
            address.sin6_port = UInt16(port).bigEndian
            inet_pton(family, host, &address.sin6_addr)
            isConnected = Self.connect(descriptor, address)
        default:
            var address = sockaddr_un()
            address.sun_family = sa_family_t(family)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(host.utf8)) }
            isConnected = Self.connect(descriptor, address)
        }
        guard isConnected else { return nil }
    }

    deinit { close(descriptor) }

    private static func connect<Address>(_ descriptor: Int32, _ address: Address) -> Bool {
        withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
            }
        }
    }

    /// Sends a request, and returns everything up to the end of the connection.
    func answer(_ request: String) -> String {
        let bytes = Array(request.utf8)
        #expect(send(descriptor, bytes, bytes.count, 0) == bytes.count)
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { answer += buffer[..<count] }
        return String(decoding: answer, as: UTF8.self)
    }
}
