import HTTP
import Testing

@testable import Live

struct ClientQuotaTests {
    @Test func `a permit counts until it is released`() {
        let pages = ClientQuota(limit: 2)
        let (first, second) = (ClientNetwork("192.0.2.1"), ClientNetwork("2001:db8:1:2::1"))
        var permits = [pages.permit(for: first), pages.permit(for: first)]
        #expect(permits.allSatisfy { $0 != nil })
        #expect(pages.permit(for: first) == nil)
        #expect(pages.count(of: first) == 2)
        #expect(pages.permit(for: second) != nil)
        permits.removeLast()
        #expect(pages.permit(for: first) != nil)
        permits = []
        #expect(pages.count(of: first) == 0 && pages.count(of: second) == 0)
    }

    @Test func `addresses of one IPv6 network count together`() {
        let pages = ClientQuota(limit: 1)
        let permit = pages.permit(for: ClientNetwork("2001:db8:1:2::1"))
        #expect(permit != nil)
        #expect(pages.permit(for: ClientNetwork("2001:db8:1:2:ffff::9")) == nil)
        #expect(pages.permit(for: ClientNetwork("2001:db8:1:3::1")) != nil)
    }

    @Test func `the limit is logged once a minute`() {
        let pages = ClientQuota(limit: 1)
        let start = ContinuousClock.now
        let told = [0, 1, 59, 60, 61, 121].map { pages.mustLog(now: start + .seconds($0)) }
        #expect(told == [true, false, false, true, false, true])
    }
}
