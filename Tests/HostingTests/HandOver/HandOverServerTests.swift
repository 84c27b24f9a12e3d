import Dispatch
import EventLoops
import Foundation
import Live
import LiveTesting
import Locks
import Testing

@testable import Hosting

/// A server whose successors misbehave: it serves on.
@Suite struct HandOverServerTests {
    private final class Served {
        let server: AppServer
        let path = FileManager.default.temporaryDirectory.path + "/\(UUID()).next"
        let successors: HandOverServer
        let isReplaced = Mutex(false)
        private let site: SiteOnDisk

        /// - Parameter user: The user as which a successor must run.
        init(user: UInt32 = geteuid(), times: HandOverTimes = HandOverTimes()) throws {
            site = try SiteOnDisk()
            server = try AppServer(HelloApp(), site: site.site(), options: ServingOptions(port: 0), log: { _ in })
            try server.start()
            let (errors, arrived) = (Errors(), DispatchSemaphore(value: 0))
            (self.errors, self.arrived) = (errors, arrived)
            successors = try HandOverServer(server, at: path, from: nil, user: user, times: times) { event in
                errors.list.withLock { $0.append(event["error"] ?? event.name) }
                arrived.signal()
            } replaced: {
                errors.list.withLock { $0.append("replaced") }
            }
            successors.start()
        }

        private final class Errors: Sendable { let list = Mutex<[String]>([]) }
        private let errors: Errors
        private let arrived: DispatchSemaphore

        /// Returns the next logged error.
        func nextError() -> String? {
            #expect(arrived.wait(timeout: .now() + 60) == .success)
            return errors.list.withLock { $0.last }
        }

        /// Connects as a successor, and receives the sockets.
        func connect() throws -> UnixConnection {
            let connection = try #require(try UnixConnection.connect(to: path))
            let names = ["--listen 127.0.0.1:0", "--hand-over"]
            #expect(try connection.line(within: .seconds(60)).flatMap(HandOverMessage.init) == .offer(names: names))
            let descriptors = connection.takeDescriptors()
            #expect(descriptors.count == 2)
            for descriptor in descriptors { close(descriptor) }
            return connection
        }

        deinit {
            _ = successors.end()
            server.end()
            server.group.shutdown()
        }
    }

    @Test(
        arguments: [
            ([], "the new process ended before it was ready"),
            (["hello"], "the new process sent an unknown message before it was ready"),
            ([HandOverMessage.go.line], "the new process sent an unknown message before it was ready"),
            ([HandOverMessage.ready.line], "the new process ended before it accepted connections"),
            (
                [HandOverMessage.ready.line, HandOverMessage.ready.line],
                "the new process sent an unknown message before it accepted connections"
            ),
        ] as [([String], String)])
    func `a new process that fails changes nothing`(lines: [String], error: String) throws {
        let served = try Served()
        var connection: UnixConnection? = try served.connect()
        for line in lines { try connection?.send(line) }
        if lines.contains(HandOverMessage.ready.line) {
            #expect(try connection?.line(within: .seconds(60)) == HandOverMessage.go.line)
        }
        connection = nil
        #expect(served.nextError() == error)
        // New connections too.
        for _ in 0..<2 { #expect(try HTTPClient().get(served.server.address).status == 200) }
        _ = try served.connect()
    }

    @Test(arguments: [false, true]) func `a new process that says nothing changes nothing`(isReady: Bool) throws {
        var times = HandOverTimes()
        (times.start, times.exchange) = (.milliseconds(isReady ? 60_000 : 20), .milliseconds(20))
        let served = try Served(times: times)
        let connection = try served.connect()
        if isReady {
            try connection.send(HandOverMessage.ready.line)
            #expect(try connection.line(within: .seconds(60)) == HandOverMessage.go.line)
        }
        let error =
            "the new process said nothing for 0.02 seconds before it \(isReady ? "accepted connections" : "was ready")"
        #expect(served.nextError() == error)
        #expect(
            try connection.line(within: .seconds(60)).flatMap(HandOverMessage.init) == .refusal(reason: error))
        #expect(try HTTPClient().get(served.server.address).status == 200)
    }

    @Test func `the files of the sockets stay if the process ends while another one has them`() throws {
        let served = try Served()
        let connection = try served.connect()
        withExtendedLifetime(connection) {
            #expect(served.successors.end())
            #expect(FileManager.default.fileExists(atPath: served.path))
        }
    }

    @Test func `the files of the sockets are removed after a hand-over that has failed`() throws {
        let served = try Served()
        _ = try served.connect()
        #expect(served.nextError() == "the new process ended before it was ready")
        #expect(!served.successors.end())
        #expect(!FileManager.default.fileExists(atPath: served.path))
    }

    @Test func `a process of another user is refused`() throws {
        let user = geteuid()
        let served = try Served(user: user + 1)
        let refused = #expect(throws: HandOverError.self) { _ = try Predecessor(at: served.path) }
        let reason = "it runs as user \(user + 1), but the new process as user \(user)"
        #expect(
            refused?.description
                == "--hand-over \(served.path): the process there keeps serving, because \(reason).")
        #expect(served.nextError() == reason)
        let other = #expect(throws: HandOverError.self) { _ = try Predecessor(at: served.path, user: user + 2) }
        #expect(
            other?.description == """
                --hand-over \(served.path): the process there runs as user \(user), but this one as user \(user + 2). \
                Start it as the same user, or choose another path.
                """)
        #expect(try HTTPClient().get(served.server.address).status == 200)
    }
}
