import Testing

@testable import Live

struct TimeHistogramTests {
    @Test func `a duration is counted in the bucket of its upper bound`() {
        var times = TimeHistogram()
        for time in [Duration.zero, .microseconds(50), .nanoseconds(50_001), .milliseconds(250), .seconds(1)] {
            times.add(time)
        }
        #expect(times.counts.first == 2)
        #expect(times.counts[1] == 1)
        #expect(times.counts[TimeHistogram.bounds.count - 1] == 1)
        #expect(times.counts.last == 1)
        #expect(times.sum == .nanoseconds(1_250_100_001))
        #expect((times + times).counts.reduce(0, +) == 10)
    }
}
