import Testing

@testable import Live

struct TokenBucketTests {
    private let start = ContinuousClock.now

    @Test func `a burst passes and then the rate applies`() {
        var bucket = TokenBucket(capacity: 3, perSecond: 10, now: start)
        for _ in 0..<3 { #expect(bucket.take(now: start) == nil) }
        #expect(bucket.take(now: start) == .milliseconds(100))
        #expect(bucket.take(now: start + .milliseconds(40)) == .milliseconds(60))
        #expect(bucket.take(now: start + .milliseconds(100)) == nil)
        #expect(bucket.take(now: start + .milliseconds(100)) == .milliseconds(100))
    }

    @Test func `a pause fills the bucket up to its capacity`() {
        var bucket = TokenBucket(capacity: 2, perSecond: 1, now: start)
        for _ in 0..<2 { #expect(bucket.take(now: start) == nil) }
        let later = start + .seconds(3_600)
        for _ in 0..<2 { #expect(bucket.take(now: later) == nil) }
        #expect(bucket.take(now: later) != nil)
    }

    @Test func `an unused bucket becomes full`() {
        var bucket = TokenBucket(capacity: 5, perSecond: 5, now: start)
        var isFull = bucket.isFull(now: start)
        #expect(isFull)
        #expect(bucket.take(now: start) == nil)
        isFull = bucket.isFull(now: start + .milliseconds(199))
        #expect(!isFull)
        isFull = bucket.isFull(now: start + .milliseconds(201))
        #expect(isFull)
    }

    @Test func `a rate of twenty passes twenty a second`() {
        var bucket = TokenBucket(capacity: 1, perSecond: 20, now: start)
        let taken = (0..<1_000).filter { bucket.take(now: start + .milliseconds($0)) == nil }
        #expect(taken.count == 20)
    }

    @Test func `a clock that goes back does not fill the bucket`() {
        var bucket = TokenBucket(capacity: 1, perSecond: 1, now: start)
        #expect(bucket.take(now: start) == nil)
        #expect(bucket.take(now: start - .seconds(10)) == .seconds(1))
    }
}
