import RxTesting
import Testing

@testable import HTTP

/// Compares the times at which a peer receives bytes with the deadlines.
@Suite struct WritingWaitTests {
    private static let timeout: Int64 = 30

    /// Returns the time at which a peer with bytes waiting since `start` times out, or nil if it does not time out
    /// within a hundred spans.
    private static func end(from start: Int64, _ taken: [Int64]) -> Int64? {
        var wait = WritingWait()
        func progress(at time: Int64) -> Int { taken.count { $0 < time } }
        wait.begin(at: start, progress(at: start), timeout: timeout)
        for _ in 0..<100 {
            let now = wait.deadline
            guard wait.expire(progress(at: now)) else { return now }
            wait.begin(at: now, progress(at: now), timeout: timeout)
        }
        return nil
    }

    /// The peer times out at the end of the first span in which it receives nothing.
    @Test(arguments: 1...20) func `a peer that receives nothing times out`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let start = Int64.random(in: 0...100, using: &random)
            let scale = Int64.random(in: 1...60, using: &random)
            var now: Int64 = 0
            let taken = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                now += Int64.random(in: 0...scale, using: &random)
                return now
            }
            let ends = sequence(first: start + Self.timeout) { $0 + Self.timeout }
            let expected = ends.first { end in !taken.contains { $0 >= end - Self.timeout && $0 < end } }
            #expect(Self.end(from: start, taken) == expected, "seed \(seed)")
        }
    }

    @Test func `a peer that receives everything has no deadline`() {
        var wait = WritingWait()
        #expect(!wait.isRunning && wait.deadline == .max)
        wait.begin(at: 5, 7, timeout: Self.timeout)
        #expect(wait.isRunning && wait.deadline == 5 + Self.timeout)
        wait.end()
        #expect(!wait.isRunning && wait.deadline == .max)
        wait.begin(at: 50, 8, timeout: Self.timeout)
        #expect(wait.deadline == 50 + Self.timeout)
        let hasTaken = wait.expire(8)
        #expect(!hasTaken)
    }
}
