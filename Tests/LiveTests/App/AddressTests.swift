import Testing

@testable import Live

struct AddressTests {
    @Test func splitsPathAndQuery() {
        let address = Address("/tasks/7?filter=due&x=?")
        #expect(address.path == "/tasks/7")
        #expect(address.query == "filter=due&x=?")
        #expect(address.components == ["tasks", "7"])
        #expect(address.description == "/tasks/7?filter=due&x=?")
    }

    /// An address goes into the field Location and onto a line of a patch.
    @Test func encodesWhatAnAddressCannotHold() {
        #expect(Address("/notes/a b\r\nSet-Cookie: x").description == "/notes/a%20b%0D%0ASet-Cookie:%20x")
        #expect(Address("/가").description == "/%EA%B0%80")
        #expect(Address("/가").components == ["가"])
        #expect(Address("/a%20b?c=\u{0}").description == "/a%20b?c=%00")
    }

    @Test(arguments: ["//evil.example/a", "/\\evil.example/a", "///evil.example/a"])
    func namesNoOtherHost(_ target: String) {
        #expect(Address(target).description == "/evil.example/a")
    }

    @Test func decodesComponents() {
        #expect(Address("/a%2Fb//%EA%B0%80/").components == ["a/b", "가"])
        #expect(Address("/").components.isEmpty)
    }
}
