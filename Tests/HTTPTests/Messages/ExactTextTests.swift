import Testing

@testable import HTTP

@Suite struct ExactTextTests {
    @Test(arguments: [
        ("a", "a", true), ("", "", true), ("a", "b", false), ("a", "", false), ("K", "\u{212A}", false),
        (";", "\u{37E}", false), ("\u{E9}", "e\u{301}", false), ("/\u{301}", "/\u{301}", true),
    ]) func `texts are equal exactly if their bytes are`(_ first: String, _ second: String, _ areEqual: Bool) {
        #expect((ExactText(first) == ExactText(second)) == areEqual)
        #expect(first.hasSameBytes(as: second) == areEqual)
        #expect(Set([ExactText(first), ExactText(second)]).count == (areEqual ? 1 : 2))
    }

    @Test func `only ASCII letters are lowercased`() {
        #expect("Ab\u{212A}\u{C9}".asciiLowercased.hasSameBytes(as: "ab\u{212A}\u{C9}"))
    }

    @Test func `separators are found by their bytes`() {
        let parts = Substring("/a/\u{301}b//").split(atByte: UInt8(ascii: "/"))
        #expect(parts.map { Array($0.unicodeScalars) } == [[], ["a"], ["\u{301}", "b"], [], []])
    }
}
