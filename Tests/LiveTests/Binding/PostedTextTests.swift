import Testing

@testable import Live

struct PostedTextTests {
    @Test func aTextThatIsNoSuchValueIsNone() {
        #expect(Int(posted: "7") == 7)
        #expect(Int(posted: "seven") == nil)
        #expect(Character(posted: "é") == "é")
        for text in ["", "ab", "\u{0}\u{0}"] { #expect(Character(posted: text) == nil) }
    }
}
