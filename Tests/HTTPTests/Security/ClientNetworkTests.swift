import Testing

@testable import HTTP

struct ClientNetworkTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1", true),
        ("192.0.2.1", "192.0.2.2", false),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff", true),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", false),
        ("::ffff:192.0.2.1", "192.0.2.1", true),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
        ("::1", "0.0.0.1", false),
        ("_hidden", "_hidden", true),
        ("_hidden", "_other", false),
    ])
    func `addresses of one network are equal`(_ first: String, _ second: String, areEqual: Bool) {
        #expect((ClientNetwork(first) == ClientNetwork(second)) == areEqual)
    }
}
