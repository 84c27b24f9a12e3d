import EventLoops
import Glibc
import Testing

@Suite struct ChannelTests {
    @Test(arguments: PollerChoice.allCases)
    func `bytes that a slow peer does not read arrive later in order`(_ choice: PollerChoice) {
        let pair = Pair(choice)
        defer { pair.end() }
        // Far more than the socket's buffer: as shared pieces, as gathered pieces, and as one large piece.
        let pieces = (0..<64).map { [UInt8](repeating: UInt8($0), count: 40_000) }
        pair.onLoop { channel, recorder in
            for piece in pieces { channel.write(piece) }
            channel.write([1], [2, 3], [], [4])
            #expect(channel.unsentCount > 0)
            recorder.events.add("written")
        }
        #expect(pair.recorder.events.wait(for: 1) == ["written"])
        #expect(pair.read(2_560_004) == pieces.joined() + [1, 2, 3, 4])
        #expect(pair.recorder.events.wait(for: 1).last == "drained")
    }

    @Test(arguments: PollerChoice.allCases)
    func `a paused channel reads nothing until it is resumed`(_ choice: PollerChoice) {
        let pair = Pair(choice)
        defer { pair.end() }
        pair.onLoop { channel, recorder in
            channel.pauseReading()
            recorder.events.add("paused")
        }
        _ = pair.recorder.events.wait(for: 1)
        pair.write([7, 8, 9])
        pair.onLoop { _, recorder in recorder.events.add("still nothing") }
        #expect(pair.recorder.events.wait(for: 1) == ["paused", "still nothing"])
        pair.onLoop { channel, _ in channel.resumeReading() }
        #expect(pair.recorder.events.wait(for: 1).last == "received [7, 8, 9]")
    }

    /// More bytes are waiting than are read in one turn, and none follow.
    @Test(arguments: PollerChoice.allCases)
    func `all waiting bytes are read`(_ choice: PollerChoice) {
        let pair = Pair(choice)
        defer { pair.end() }
        pair.onLoop { channel, recorder in
            channel.pauseReading()
            recorder.events.add("paused")
        }
        _ = pair.recorder.events.wait(for: 1)
        let count = pair.fill()
        #expect(count > 4 * 65_536)
        pair.onLoop { channel, _ in channel.resumeReading() }
        var (received, waits) = (0, 1)
        while received < count {
            waits += 1
            let events = pair.recorder.events.wait(for: 1)
            if events.count < waits { break }
            received = events.reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: "0") } }
        }
        #expect(received == count)
    }

    @Test(arguments: PollerChoice.allCases)
    func `the end of the input is reported after its last bytes`(_ choice: PollerChoice) {
        let pair = Pair(choice)
        defer { pair.end() }
        pair.write([1])
        shutdown(pair.peer, Int32(SHUT_WR))
        #expect(pair.recorder.events.wait(for: 2) == ["received [1]", "input ended"])
        pair.onLoop { channel, _ in
            channel.write([5])
            channel.closeAfterWrites(lingering: true)
        }
        #expect(pair.recorder.events.wait(for: 1).last == "closed")
        #expect(pair.read(1) == [5])
    }

    @Test(arguments: PollerChoice.allCases)
    func `a peer that disconnects while reading is paused is detected`(_ choice: PollerChoice) {
        let pair = Pair(choice)
        defer { pair.end() }
        pair.onLoop { channel, recorder in
            channel.pauseReading()
            recorder.events.add("paused")
        }
        _ = pair.recorder.events.wait(for: 1)
        pair.closePeer()
        let events = pair.recorder.events.wait(for: 1)
        #expect(events.last == "peer closed" || events.last == "closed")
    }

    /// The poller reports the end once.
    @Test(arguments: PollerChoice.allCases)
    func `an end of the input while reading is paused is reported after the last bytes`(_ choice: PollerChoice) {
        let pair = Pair(choice)
        defer { pair.end() }
        pair.onLoop { channel, recorder in
            channel.pauseReading()
            recorder.events.add("paused")
        }
        _ = pair.recorder.events.wait(for: 1)
        pair.write([7])
        shutdown(pair.peer, Int32(SHUT_WR))
        #expect(pair.recorder.events.wait(for: 1).last == "peer closed")
        pair.onLoop { channel, _ in channel.resumeReading() }
        #expect(pair.recorder.events.wait(for: 2).suffix(2) == ["received [7]", "input ended"])
    }

    @Test func `a channel continues on another loop`() {
        let pair = Pair(.system, loops: 2)
        defer { pair.end() }
        let other = pair.group.loops[1]
        pair.write([1])
        _ = pair.recorder.events.wait(for: 1)
        pair.onLoop { channel, recorder in
            channel.detach()
            let moved = Moved(channel: channel, recorder: recorder)
            other.execute {
                moved.channel.attach(to: other, delegate: moved.recorder)
                moved.recorder.events.add("moved")
            }
        }
        _ = pair.recorder.events.wait(for: 1)
        pair.write([2])
        #expect(pair.recorder.events.wait(for: 1) == ["received [1]", "moved", "received [2]"])
        #expect(pair.recorder.lastLoop === other)
    }

    @Test func `a port that is in use is reported`() throws {
        let first = try ServerSocket(host: "127.0.0.1", port: 0)
        defer { _ = close(first.descriptor) }
        #expect(first.port > 0)
        let error = #expect(throws: SocketError.self) { try ServerSocket(host: "127.0.0.1", port: first.port) }
        #expect(error?.isAddressInUse == true)
        #expect(throws: SocketError.self) { try ServerSocket(host: "127.0.0.1", port: 70_000) }
        #expect(throws: SocketError.self) { try ServerSocket(host: "256.256.256.256", port: 0) }
    }
}

private struct Moved: @unchecked Sendable {
    // Sendable: handed from one loop to the other, as `Channel.detach` allows.
    let channel: Channel
    let recorder: Recorder
}
