import RxTesting
import Testing

@testable import HTTP

/// Compares the arrival of a peer's bytes with the deadlines, with times in seconds.
@Suite struct ReadingWaitTests {
    /// Bytes of a body that arrive at one time.
    struct Arrival {
        let second: Double
        let bytes: Int
    }

    static let timeout = 20.0
    static let portion = 10_000

    private static let limits = ReadingWait.Limits(HTTPServerConfiguration.Timeouts())

    /// Returns the time at which the wait for a body that begins at 0 times out if only these bytes arrive.
    private static func end(_ arrivals: [Arrival]) -> Double {
        var wait = ReadingWait()
        wait.beginRequest()
        var deadline = wait.deadline(of: .body, at: 0, limits)
        for arrival in arrivals {
            let now = Int64(arrival.second * 1e9)
            guard now < deadline else { break }
            wait.receivedBody(arrival.bytes)
            deadline = wait.deadline(of: .body, at: now, limits)
        }
        return Double(deadline) / 1e9
    }

    private static func steady(_ bytes: Int, every interval: Double, for seconds: Double) -> [Arrival] {
        stride(from: interval, through: seconds, by: interval).map { Arrival(second: $0, bytes: bytes) }
    }

    struct Body: CustomTestStringConvertible {
        let testDescription: String
        let arrivals: [Arrival]
        let end: Double
    }

    private static let start = [Arrival(second: 1, bytes: 900_000)]

    private static let bodies = [
        Body(testDescription: "nothing", arrivals: [], end: 20),
        Body(testDescription: "most of the body at once, then nothing", arrivals: start, end: 21),
        Body(
            testDescription: "most of the body at once, then single bytes",
            arrivals: start + steady(1, every: 19, for: 2_000), end: 21),
        Body(testDescription: "a trickle", arrivals: steady(1, every: 1, for: 100), end: 20),
        Body(testDescription: "less than the minimum rate", arrivals: steady(499, every: 1, for: 1_000), end: 20),
        // A portion is complete every 19 seconds, the last one at 988.
        Body(testDescription: "more than the minimum rate", arrivals: steady(550, every: 1, for: 1_000), end: 1_008),
        Body(testDescription: "a portion exactly", arrivals: [Arrival(second: 1, bytes: portion)], end: 21),
        Body(testDescription: "a byte less", arrivals: [Arrival(second: 1, bytes: portion - 1)], end: 20),
        Body(testDescription: "portions exactly", arrivals: steady(1_000, every: 1, for: 100), end: 120),
        Body(
            testDescription: "a short pause", arrivals: start + [Arrival(second: 20.5, bytes: 50_000)], end: 40.5),
    ]

    @Test(arguments: bodies) func `a body times out unless it makes progress`(_ body: Body) {
        #expect(abs(Self.end(body.arrivals) - body.end) < 1e-6)
    }

    /// A peer that sends a portion in each span of the timeout's length never times out. No peer gets more time than
    /// its bytes need at the minimum rate, and one that stops gets at most one more timeout.
    @Test(arguments: 1...20) func `a random body times out when it is too slow`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var now = 0.0
            let scale = Double.random(in: 0.5...40, using: &random)
            let arrivals = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                now += Double.random(in: 0...scale, using: &random)
                return Arrival(second: now, bytes: Int.random(in: 1...20_000, using: &random))
            }
            let end = Self.end(arrivals)
            let taken = arrivals.filter { $0.second < end }
            let total = taken.reduce(0) { $0 + $1.bytes }
            #expect(end <= Self.timeout * Double(1 + total / Self.portion) + 1e-6, "seed \(seed)")
            let isSilentAtLast = taken.count == arrivals.count
            #expect(!isSilentAtLast || end <= (arrivals.last?.second ?? 0) + Self.timeout + 1e-6, "seed \(seed)")
            guard !isSilentAtLast else { continue }
            let lastSpan = taken.filter { $0.second > end - Self.timeout + 1e-6 }.reduce(0) { $0 + $1.bytes }
            #expect(lastSpan < Self.portion, "seed \(seed)")
        }
    }

    @Test func `a head has one deadline and the idle timeout restarts with each response`() {
        var wait = ReadingWait()
        #expect(wait.deadline(of: .opening, at: 5, Self.limits) == 5 + Self.limits.header)
        #expect(wait.deadline(of: .head, at: 10, Self.limits) == 10 + Self.limits.header)
        #expect(wait.deadline(of: .head, at: 20, Self.limits) == 10 + Self.limits.header)
        wait.beginRequest()
        #expect(wait.deadline(of: .idle, at: 30, Self.limits) == 30 + Self.limits.idle)
        // An empty line between requests does not extend the deadline.
        #expect(wait.deadline(of: .idle, at: 40, Self.limits) == 30 + Self.limits.idle)
        wait.beginRequest()
        #expect(wait.deadline(of: .idle, at: 50, Self.limits) == 50 + Self.limits.idle)
    }

    @Test func `a minimum rate of zero requires one byte per timeout`() {
        var timeouts = HTTPServerConfiguration.Timeouts()
        timeouts.minimumBodyRate = 0
        #expect(ReadingWait.Limits(timeouts).bodyPortion == 1)
        timeouts.minimumBodyRate = .max
        #expect(ReadingWait.Limits(timeouts).bodyPortion > 1 << 40)
    }
}
