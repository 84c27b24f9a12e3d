import Testing

@testable import Live

struct PageIDTests {
    @Test func `an ID contains its loop and survives a round trip`() {
        let id = PageID(loopIndex: 11)
        #expect(id.description.utf8.count == 32)
        #expect(PageID(id.description) == id)
        #expect(PageID(id.description)?.loopIndex == 11)
    }

    @Test func `IDs are unique`() {
        let ids = (0..<1000).map { _ in PageID(loopIndex: 0) }
        #expect(Set(ids).count == 1000)
    }

    @Test(arguments: [
        "", "0", String(repeating: "0", count: 33), String(repeating: "G", count: 32),
        "../../../../../../../../../../etc",
    ])
    func `invalid text is rejected`(_ text: String) {
        #expect(PageID(text) == nil)
    }
}

struct SessionIDTests {
    @Test func `an ID always maps to the same loop`() {
        let id = SessionID("0123456789abcdef0123456789abcde7")
        #expect(id?.text == "0123456789abcdef0123456789abcde7")
        #expect(id?.loopIndex(of: 1) == 0)
        #expect(id?.loopIndex(of: 8) == 7)
    }

    @Test func `invalid text is rejected`() {
        #expect(SessionID("0123456789ABCDEF0123456789abcdef") == nil)
        #expect(SessionID("x") == nil)
    }
}
