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

    @Test func decodesComponents() {
        #expect(Address("/a%2Fb//%EA%B0%80/").components == ["a/b", "가"])
        #expect(Address("/").components.isEmpty)
    }
}
