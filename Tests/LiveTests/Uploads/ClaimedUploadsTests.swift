import Testing

@testable import Live

@Suite struct ClaimedUploadsTests {
    @Test func `the latest claims are known to their session, and the oldest are forgotten`() {
        var claimed = ClaimedUploads()
        let count = 2 * ClaimedUploads.limit + 100
        for number in 0..<count {
            claimed.add("\(number)", of: "session \(number % 3)", size: number)
            claimed.add("\(number)", of: "other", size: 0)
        }
        #expect(claimed.count == ClaimedUploads.limit)
        for number in 0..<count {
            let isKnown = number >= count - ClaimedUploads.limit
            #expect(claimed.size(of: "\(number)", claimedBy: "session \(number % 3)") == (isKnown ? number : nil))
            #expect(claimed.size(of: "\(number)", claimedBy: "other") == nil)
        }
    }
}
