import EventLoops
import Foundation
import Testing

@testable import Hosting

/// A process that finds another one at the path of the hand-over.
@Suite struct PredecessorTests {
    private let path = FileManager.default.temporaryDirectory.path + "/\(UUID()).next"

    /// Connects to a program that sends the lines. Returns the connection of that program.
    private func connect(_ lines: [String], times: HandOverTimes = HandOverTimes()) throws -> (
        UnixConnection, Predecessor
    ) {
        let socket = try ServerSocket(path: path)
        defer { socket.close() }
        let program = Program(socket, lines)
        Thread.detachNewThread { program.answer() }
        let predecessor = try #require(try Predecessor(at: path, times: times))
        program.isDone.wait()
        return (try #require(program.connection), predecessor)
    }

    /// `@unchecked Sendable`: `connection` is set before `isDone` is signalled, and read afterwards.
    private final class Program: @unchecked Sendable {
        private let socket: ServerSocket
        private let lines: [String]
        let isDone = DispatchSemaphore(value: 0)
        private(set) var connection: UnixConnection?

        init(_ socket: ServerSocket, _ lines: [String]) { (self.socket, self.lines) = (socket, lines) }

        func answer() {
            var wait = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&wait, 1, 60_000)
            let connection = UnixConnection(accepted: Listener.accept(on: socket.descriptor).descriptor)
            for line in lines { try? connection.send(line) }
            self.connection = connection
            isDone.signal()
        }
    }

    @Test func `without a process there is no predecessor`() throws {
        #expect(try Predecessor(at: path) == nil)
        try UnixClient.leaveSocket(at: path)
        defer { unlink(path) }
        #expect(try Predecessor(at: path) == nil)
    }

    @Test(arguments: ["hello", HandOverMessage.go.line, HandOverMessage.offer(names: ["one"]).line])
    func `another program is recognized`(line: String) throws {
        let error = #expect(throws: HandOverError.self) { _ = try connect([line]) }
        #expect(
            error?.description
                == "--hand-over \(path): the program there does not hand over its sockets. Choose another path.")
    }

    @Test func `a program that says nothing keeps serving`() throws {
        var times = HandOverTimes()
        times.first = .milliseconds(20)
        let error = #expect(throws: HandOverError.self) { _ = try connect([], times: times) }
        #expect(
            error?.description
                == "--hand-over \(path): the other process did not answer: Connection timed out. The process there keeps "
                + "serving.")
    }

    /// Its sockets stay open in the new process, so that waiting connections are served.
    @Test func `a process that dies meanwhile is replaced`() throws {
        func begin() throws -> Predecessor { try connect([HandOverMessage.offer(names: []).line]).1 }
        let predecessor = try begin()
        try predecessor.stop()
        try predecessor.dismiss()
    }

    /// It has received the message and ends slowly. If the new process ended too, none would serve.
    @Test func `a process that does not refuse in time is replaced`() throws {
        var times = HandOverTimes()
        times.exchange = .milliseconds(10)
        let (connection, predecessor) = try connect(
            [HandOverMessage.offer(names: []).line, HandOverMessage.go.line], times: times)
        try withExtendedLifetime(connection) {
            try predecessor.stop()
            try predecessor.dismiss()
        }
    }

    @Test func `a process that decides to serve on is not replaced`() throws {
        let (connection, predecessor) = try connect([
            HandOverMessage.offer(names: []).line, HandOverMessage.go.line,
        ])
        try predecessor.stop()
        #expect(try connection.line(within: .seconds(60)) == HandOverMessage.ready.line)
        try connection.send(HandOverMessage.refusal(reason: "it is late").line)
        let error = #expect(throws: HandOverError.self) { try predecessor.dismiss() }
        #expect(
            error?.description == "--hand-over \(path): the process there keeps serving, because it is late.")
    }
}
