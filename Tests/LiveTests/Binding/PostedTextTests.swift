import HTTP
import Testing

@testable import Live

struct PostedTextTests {
    @Test func `invalid text is parsed as nil`() {
        #expect(Int(posted: "7") == 7)
        #expect(Int(posted: "seven") == nil)
        #expect(Character(posted: "é") == "é")
        for text in ["", "ab", "\u{0}\u{0}"] { #expect(Character(posted: text) == nil) }
    }

    @Test(arguments: [("a%0D%0Ab", "a\nb"), ("%0D%0D%0A", "\n\n"), ("a%0D", "a\n"), ("%0A%0D%0A%0A", "\n\n\n")])
    func `each line ending becomes a line feed`(_ posted: String, _ text: String) throws {
        let request = HTTPRequest(
            method: .post, target: "/", headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("note=\(posted)".utf8))
        #expect(try PostedForm(request).fields["note"].map { Array($0.utf8) } == Array(text.utf8))
    }
}
