import Dispatch
import EventLoops
import Foundation
import Live
import LiveTesting
import Locks
import Testing

@testable import Hosting

/// Servers of this process, each of which takes over from the one before.
@Suite struct HandOverTests {
    /// A server as `HostedProgram.serve` starts it.
    private final class Node {
        let server: AppServer
        private let handOver: HandOver
        private let site: SiteOnDisk
        let isReplaced = DispatchSemaphore(value: 0)

        /// - Parameter layout: A layout with an error prevents the start.
        init(_ options: ServingOptions, layout: String = SiteOnDisk.layout) throws {
            site = try SiteOnDisk(layout: layout)
            let predecessor: Predecessor?
            (handOver, predecessor) = try HandOver.begin(options, .none)
            server = try AppServer(
                HelloApp(), site: site.site(), options: options, handed: handOver.sockets, log: { _ in })
            let replaced = { @Sendable [isReplaced] in _ = isReplaced.signal() }
            try handOver.start(server, replacing: predecessor, log: { _ in }, replaced: replaced)
        }

        func end() {
            _ = handOver.end()
            server.end()
            server.group.shutdown()
        }

        /// Ends a server that another one has replaced.
        func endReplaced() {
            #expect(isReplaced.wait(timeout: .now() + 60) == .success)
            server.endReplaced()
            server.group.shutdown()
        }
    }

    private let path = FileManager.default.temporaryDirectory.path + "/\(UUID()).next"

    private func options(_ change: (inout ServingOptions) -> Void = { _ in }) -> ServingOptions {
        var options = ServingOptions(port: 0)
        options.handOver = path
        change(&options)
        return options
    }

    @Test func `a new process serves at the same addresses, one after another`() throws {
        let socket = path + ".http"
        let options = options {
            $0.listen = [.port(0, host: "127.0.0.1"), .socket(path: socket)]
            $0.monitoringAddress = .port(0, host: "127.0.0.1")
        }
        var node = try Node(options)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        let (address, notices) = (node.server.address, node.server.notices)
        let client = HTTPClient()
        for _ in 0..<3 {
            #expect(try client.get(address).status == 200)
            let next = try Node(options)
            node.endReplaced()
            node = next
            #expect(node.server.address == address)
            #expect(node.server.notices == notices)
            #expect(try client.get(address).status == 200)
            #expect(try UnixClient.get("/", at: socket).hasPrefix("HTTP/1.1 200 "))
        }
        node.end()
        for file in [path, socket] { #expect(!FileManager.default.fileExists(atPath: file)) }
        #expect(throws: LiveTestingError.self) { try HTTPClient().get(address) }
    }

    @Test func `an address may be added or removed`() throws {
        let (removed, added) = (path + ".removed", path + ".added")
        let first = try Node(options { $0.listen = [.port(0, host: "127.0.0.1"), .socket(path: removed)] })
        let next = try Node(options { $0.listen = [.socket(path: added), .port(0, host: "127.0.0.1")] })
        first.endReplaced()
        defer { next.end() }
        #expect(next.server.notices == ["Also at \(first.server.address)"])
        #expect(try HTTPClient().get(first.server.address).status == 200)
        #expect(try UnixClient.get("/", at: added).hasPrefix("HTTP/1.1 200 "))
        #expect(!FileManager.default.fileExists(atPath: removed))
    }

    @Test func `a process that cannot start changes nothing`() throws {
        let node = try Node(options())
        #expect(throws: (any Error).self) { try Node(options(), layout: "<p>{{#open}}") }
        let taken = try ServerSocket(host: "127.0.0.1", port: 0)
        defer { taken.close() }
        #expect(throws: (any Error).self) {
            try Node(
                options { $0.listen = [.port(0, host: "127.0.0.1"), .port(UInt16(taken.port), host: "127.0.0.1")] })
        }
        #expect(try HTTPClient().get(node.server.address).status == 200)
        #expect(FileManager.default.fileExists(atPath: path))
        let next = try Node(options())
        node.endReplaced()
        next.end()
    }

    @Test func `a process that ends before it has taken over leaves the files of the sockets`() throws {
        let socket = path + ".http"
        let options = options { $0.listen = [.socket(path: socket)] }
        let node = try Node(options)
        let site = try SiteOnDisk()
        let (handOver, predecessor) = try HandOver.begin(options, .none)
        let server = try AppServer(
            HelloApp(), site: site.site(), options: options, handed: handOver.sockets, log: { _ in })
        try withExtendedLifetime(predecessor) {
            try server.listen()
            // As `HostedProgram.serve` does on SIGTERM.
            server.end(removesFiles: !handOver.end())
            server.group.shutdown()
        }
        #expect(try UnixClient.get("/", at: socket).hasPrefix("HTTP/1.1 200 "))
        node.end()
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test func `the file of a process that has ended is replaced`() throws {
        try UnixClient.leaveSocket(at: path)
        let node = try Node(options())
        #expect(try HTTPClient().get(node.server.address).status == 200)
        node.end()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: [nil, "/one/data.sqlite"])
    func `a process takes over if its data may be the same`(data: String?) throws {
        let first = try Node(options { $0.data = data })
        let next = try Node(options { $0.data = "/one/data.sqlite" })
        first.endReplaced()
        next.end()
    }

    @Test func `a process with other data does not take over`() throws {
        let node = try Node(options { $0.data = "/one/data.sqlite" })
        let error = #expect(throws: HandOverError.self) { try Node(options { $0.data = "/two/data.sqlite" }) }
        #expect(
            error?.description
                == "--hand-over \(path): the process there uses /one/data.sqlite, but this one /two/data.sqlite. Check the "
                + "options that name the data, or stop that process first.")
        #expect(try HTTPClient().get(node.server.address).status == 200)
        node.end()
    }

    @Test func `sockets of systemd are not handed over`() throws {
        let error = #expect(throws: OptionError.self) {
            try HandOver.begin(options(), InheritedSockets(sockets: [.init(name: "a", descriptor: 3)]))
        }
        #expect(error?.description.contains("systemd") == true)
    }
}
