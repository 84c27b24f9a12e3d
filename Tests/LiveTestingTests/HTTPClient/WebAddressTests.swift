import Testing

@testable import LiveTesting

struct WebAddressTests {
    @Test(arguments: [
        ("http://h", "http://h/"), ("/x", "http://a.b:81/x"), ("x", "http://a.b:81/p/x"),
        ("./x/", "http://a.b:81/p/x/"),
        ("../x?y", "http://a.b:81/x?y"), ("../../..", "http://a.b:81/"), ("?n=1", "http://a.b:81/p/q?n=1"),
        ("", "http://a.b:81/p/q?z=1"),
        ("#f", "http://a.b:81/p/q?z=1#f"), ("//c/d", "http://c/d"), ("HTTP://C:80/D", "http://c/D"),
        ("a b/ü?q=\"", "http://a.b:81/p/a%20b/%C3%BC?q=%22"),
        ("/%41", "http://a.b:81/%41"), ("http://[::1]:8080/x", "http://[::1]:8080/x"), (" /x\n", "http://a.b:81/x"),
    ])
    func `relative addresses are resolved`(text: String, expected: String) throws {
        let base = try WebAddress("http://a.b:81/p/q?z=1#old")
        #expect(try WebAddress(text, relativeTo: base).description == expected)
    }

    @Test(arguments: ["https://h/", "mailto:x@y", "data:,x", "http://", "http://h:0/", "http://h:x/"])
    func `unsupported and invalid addresses are rejected`(text: String) throws {
        let base = try WebAddress("http://a.b/")
        #expect(throws: LiveTestingError.self) { try WebAddress(text, relativeTo: base) }
    }
}
