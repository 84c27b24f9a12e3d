import Testing

@testable import PostgreSQL

@Suite struct BackoffTests {
    @Test func delaysDoubleUpToTheLimit() {
        var backoff = Backoff()
        let delays = (0..<9).map { _ in backoff.next(random: 1) }
        #expect(delays.prefix(3) == [.milliseconds(50), .milliseconds(100), .milliseconds(200)])
        #expect(delays.suffix(2) == [.milliseconds(5_000), .milliseconds(5_000)])
        backoff.reset()
        #expect(backoff.next(random: 0) == .milliseconds(25))
    }
}
