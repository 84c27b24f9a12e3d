import Testing

@testable import Live

struct TimeHistogramTests {
    @Test func `a duration is counted in the bucket of its upper bound`() {
        var times = TimeHistogram()
        for time in [Duration.zero, .microseconds(50), .nanoseconds(50_001), .seconds(5), .seconds(6)] {
            times.add(time)
        }
        #expect(times.counts.first == 2)
        #expect(times.counts[1] == 1)
        #expect(times.counts[TimeHistogram.bounds.count - 1] == 1)
        #expect(times.counts.last == 1)
        #expect(times.sum == .nanoseconds(11_000_100_001))
        #expect((times + times).counts.reduce(0, +) == 10)
    }

    @Test func `a size is counted in the bucket of its upper bound`() {
        var sizes = SizeHistogram()
        for size in [0, 64, 65, 1_048_576, 1_048_577] { sizes.add(size) }
        #expect(sizes.counts == [2, 1, 0, 0, 0, 0, 0, 1, 1])
        #expect((sizes + sizes).sum == 2 * 2_097_282)
    }
}
