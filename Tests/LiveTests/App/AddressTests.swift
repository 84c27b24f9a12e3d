import RxTesting
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

    /// An address is written to the Location header field and to a line of a patch.
    @Test func `characters that are invalid in an address are percent-encoded`() {
        #expect(Address("/notes/a b\r\nSet-Cookie: x").description == "/notes/a%20b%0D%0ASet-Cookie:%20x")
        #expect(Address("/가").description == "/%EA%B0%80")
        #expect(Address("/가").components == ["가"])
        #expect(Address("/a%20b?c=\u{0}").description == "/a%20b?c=%00")
    }

    @Test(arguments: ["//evil.example/a", "/\\evil.example/a", "///evil.example/a"])
    func `leading slashes never make an address name another host`(_ target: String) {
        #expect(Address(target).description == "/evil.example/a")
    }

    @Test func `a combining mark between slashes does not hide another host`() {
        #expect(Address("//\u{FE0F}evil.example/a").description == "/%EF%B8%8Fevil.example/a")
    }

    @Test func decodesComponents() {
        #expect(Address("/a%2Fb//%EA%B0%80/").components == ["a/b", "가"])
        #expect(Address("/").components.isEmpty)
    }

    @Test(arguments: [
        ("//\u{FE0F}evil.example", "/%EF%B8%8Fevil.example"), ("/\u{301}/evil.example", "/%CC%81/evil.example"),
        ("/.//evil.example", "/evil.example"), ("/a/..//evil.example", "/evil.example"),
        ("/%2e//evil.example", "/evil.example"), ("/a/%2E%2e//evil.example", "/evil.example"),
        ("/\t/evil.example", "/%09/evil.example"), ("\n//evil.example", "/%0A//evil.example"),
        ("\\\\evil.example", "/evil.example"), ("/\\/evil.example", "/evil.example"),
        ("https://evil.example/", "/https://evil.example/"), ("javascript:alert(1)", "/javascript:alert(1)"),
        ("evil.example", "/evil.example"), ("", "/"), ("?x=//y", "/?x=//y"),
        ("/%2F%2Fevil.example", "/%2F%2Fevil.example"),
    ]) func `an address never leads to another origin`(_ target: String, _ description: String) {
        #expect(Address(target).description == description)
    }

    @Test(arguments: [
        ("/a/../b", "/b"), ("/a/b/..", "/a/"), ("/a/.", "/a/"), ("/../../a", "/a"), ("/a//b/", "/a//b/"), ("/..", "/"),
        ("/.well-known/x", "/.well-known/x"), ("/...", "/..."), ("/%2ex", "/%2ex"), ("/a?../..", "/a?../.."),
    ]) func resolvesDots(_ target: String, _ path: String) {
        #expect(Address(target).description == path)
    }

    /// Browsers never resolve an address to another origin, and parsing an address again does not change it.
    @Test(arguments: 1...20) func `random text never leads to another origin`(seed: UInt64) {
        let pieces = [
            "/", "/", "\\", ".", "..", "%2e", "%2F", "%5C", "\t", "\n", "\r", " ", "\u{0}", "\u{301}", "\u{FE0F}",
            "\u{200D}",
            "\u{FF0F}", "\u{2044}", "\u{212A}", "?", "#", ":", "@", "evil.example", "https:", "javascript:", "a", "é",
            "가",
        ]
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random)! }
                .joined()
            let address = Address(text)
            let description = address.description
            let scalars = Array(text.unicodeScalars.map { String($0.value, radix: 16) })
            #expect(BrowserURL.staysOnOrigin(description), "seed \(seed), \(scalars) became \(description)")
            #expect(BrowserURL.staysOnOrigin(address.path), "seed \(seed), \(scalars) became \(description)")
            #expect(Address(description) == address, "seed \(seed), \(scalars) became \(description)")
        }
    }

    @Test(
        arguments: [
            ("/in?return=%2Fa%3Fb", "/a?b"), ("/in?return=%2F%2Fevil.example", nil),
            ("/in?return=%2F%5Cevil.example", nil),
            ("/in?return=%2F%EF%B8%8F%2Fevil.example", nil), ("/in?return=%2F.%2F%2Fevil.example", nil),
            ("/in?return=%2F%09%2Fevil.example", nil), ("/in?return=https:%2F%2Fevil.example", nil),
            ("/in?return=", nil),
            ("/in?return=%2Fa%2F..%2Fb", nil), ("/in", nil),
        ] as [(String, String?)]) func `a return address is accepted only if it is canonical`(
            _ target: String, _ back: String?
        )
    {
        #expect(Address(target).returnAddress?.description == back)
    }
}

/// A browser's resolution of a relative reference on a page (WHATWG URL standard, section 4.4), as far as the origin is
/// concerned.
private enum BrowserURL {
    static func staysOnOrigin(_ text: String) -> Bool {
        // Leading and trailing control characters and spaces, and all tabs and line breaks, are dropped; a backslash is
        // a slash.
        var bytes = Array(text.utf8)[...]
        bytes = bytes.drop { $0 <= 32 }
        let read = bytes.filter { ![9, 10, 13].contains($0) }.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
        guard read.first == UInt8(ascii: "/"), read.dropFirst().first != UInt8(ascii: "/") else { return false }
        // The path that the browser shows has no dot segments. A script that uses it again must not read it as a host.
        var segments: [[UInt8]] = []
        let path = read.dropFirst().prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        for segment in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let plain = String(decoding: segment, as: UTF8.self).lowercased().replacing("%2e", with: ".")
            if plain == ".." { _ = segments.popLast() } else if plain != "." { segments.append(Array(segment)) }
        }
        return segments.count < 2 || segments.first != []
    }
}
