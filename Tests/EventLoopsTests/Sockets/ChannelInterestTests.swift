import EventLoops
import Glibc
import Locks
import RxTesting
import Testing

/// The readiness for which a channel is watched, compared with a model after each of many random calls. A loop spins on
/// readiness that is watched unnecessarily, and a connection stops if needed readiness is not watched.
@Suite struct ChannelInterestTests {
    @Test(arguments: PollerChoice.allCases, 1...5 as ClosedRange<UInt64>)
    func `a channel is watched only for the readiness that it needs`(_ choice: PollerChoice, seed: UInt64) throws {
        let probe = PollerProbe(try choice.poller())
        let pair = Pair(
            EventLoopGroup(count: 1, poller: { () throws(SocketError) -> any Poller in probe }), sendBuffer: 8_192)
        defer { pair.end() }
        var walk = Walk(pair, probe, seed)
        for _ in 0..<50 {
            try walk.step()
            try walk.check()
        }
        try walk.readAll()
        try walk.check()
        try walk.checkThatTheLoopRests()
        let isPaused = walk.isPaused
        shutdown(pair.peer, Int32(SHUT_WR))
        let ending = isPaused ? "peer closed" : "input ended"
        _ = pair.recorder.events.wait { $0 == ending }
        walk.hasEnded = true
        try walk.check()
        try walk.checkThatTheLoopRests()
    }

    /// Random calls and their effects.
    private struct Walk {
        private let pair: Pair
        private let probe: PollerProbe
        private var random: SeededGenerator
        private var written = 0
        private var read = 0
        private(set) var isPaused = false
        /// Indicates whether the peer has shut down its writing side, and the channel has reported it.
        var hasEnded = false

        init(_ pair: Pair, _ probe: PollerProbe, _ seed: UInt64) {
            (self.pair, self.probe) = (pair, probe)
            random = SeededGenerator(seed: seed)
        }

        mutating func step() throws {
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let bytes = next(Int.random(in: 1...20_000, using: &random))
                pair.onLoop { channel, _ in channel.write(bytes) }
            case 1:
                let pieces = (0..<4).map { _ in next(Int.random(in: 0...5_000, using: &random)) }
                pair.onLoop { channel, _ in channel.write(pieces[0], pieces[1], pieces[2], pieces[3]) }
            case 2:
                isPaused = true
                pair.onLoop { channel, _ in channel.pauseReading() }
            case 3:
                isPaused = false
                pair.onLoop { channel, _ in channel.resumeReading() }
            case 4: pair.write([1, 2, 3])
            default: try read(Int.random(in: 0...written - read, using: &random))
            }
        }

        /// Returns bytes that continue a sequence whose period is not a power of two.
        private mutating func next(_ count: Int) -> [UInt8] {
            defer { written += count }
            return Self.bytes(written..<written + count)
        }

        private static func bytes(_ range: Range<Int>) -> [UInt8] { range.map { UInt8($0 % 251) } }

        private mutating func read(_ count: Int) throws {
            let isNext = pair.read(count) == Self.bytes(read..<read + count)
            try #require(isNext)
            read += count
        }

        mutating func readAll() throws { try read(written - read) }

        func check() throws {
            let (probe, isReading) = (probe, !isPaused && !hasEnded)
            let (interest, unsent) = try pair.onLoop { (probe.interest(in: $0.descriptor), $0.unsentCount) }
            var expected: Readiness = hasEnded ? .onlyChanges : [.onlyChanges, .peerClosed]
            if isReading { expected.insert(.read) }
            if unsent > 0 { expected.insert(.write) }
            try #require(interest == expected)
            #expect(unsent <= written - read)
        }

        /// Checks that an idle loop finds only events that wake it.
        func checkThatTheLoopRests() throws {
            let before = probe.found.load(ordering: .relaxed)
            for _ in 0..<10 { _ = try pair.onLoop { $0.isOpen } }
            #expect(probe.found.load(ordering: .relaxed) - before <= 10)
        }
    }
}
