import Foundation
import Testing

@testable import EventLoops

/// Two connected ends in this process.
@Suite struct UnixConnectionTests {
    private func pair() -> (UnixConnection, UnixConnection) {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        return (UnixConnection(accepted: ends[0]), UnixConnection(accepted: ends[1]))
    }

    @Test func `lines arrive in order, and then the end`() throws {
        var (sender, receiver): (UnixConnection?, UnixConnection)
        (sender, receiver) = pair()
        let long = String(repeating: "x", count: 10_000)
        for line in ["one", "", long, "둘"] { try sender?.send(line) }
        sender = nil
        for line in ["one", "", long, "둘"] { #expect(try receiver.line(within: .seconds(60)) == line) }
        #expect(try receiver.line(within: .seconds(60)) == nil)
        #expect(throws: SocketError.self) { try receiver.send("without a reader") }
    }

    @Test(arguments: [1, 2, UnixConnection.maximumDescriptors]) func `descriptors arrive as duplicates`(count: Int)
        throws
    {
        let (sender, receiver) = pair()
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        try sender.send("none")
        try sender.send("pipe", Array(repeating: ends[1], count: count))
        close(ends[1])
        #expect(try receiver.line(within: .seconds(60)) == "none")
        #expect(try receiver.line(within: .seconds(60)) == "pipe")
        let received = receiver.takeDescriptors()
        #expect(received.count == count)
        #expect(receiver.takeDescriptors() == [])
        for descriptor in received {
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
            #expect(write(descriptor, "a", 1) == 1)
            close(descriptor)
        }
        // All duplicates are closed, so that the pipe ends.
        var buffer = [UInt8](repeating: 0, count: 1_000)
        #expect(read(ends[0], &buffer, buffer.count) == count)
        #expect(read(ends[0], &buffer, buffer.count) == 0)
        close(ends[0])
    }

    @Test func `descriptors that are not taken are closed with the connection`() throws {
        var receiver: UnixConnection?
        let sender: UnixConnection
        (sender, receiver) = pair()
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        try sender.send("pipe", [ends[1]])
        close(ends[1])
        #expect(try receiver?.line(within: .seconds(60)) == "pipe")
        receiver = nil
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == 0)
        close(ends[0])
    }

    @Test func `a peer that says nothing or too much is an error`() throws {
        let (sender, receiver) = pair()
        let silence = #expect(throws: SocketError.self) { try receiver.line(within: .milliseconds(10)) }
        #expect(silence?.code == ETIMEDOUT)
        try sender.send(String(repeating: "x", count: 70_000))
        let flood = #expect(throws: SocketError.self) { try receiver.line(within: .seconds(60)) }
        #expect(flood?.code == EMSGSIZE)
    }

    @Test func `the peer is the process at the other end`() throws {
        let peer = pair().0.peer
        #expect(peer?.process == getpid())
        #expect(peer?.user == geteuid())
    }
}
