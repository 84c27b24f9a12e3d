import PostLedgers
import Testing

/// The identities of posts: their numbers are bytes from a client.
@Suite struct PostIDTests {
    private static let number = "0123456789abcdef0123456789abcdef"

    /// The number with other beginnings, and texts of other lengths and letters.
    private static let invalid: [String] =
        ["g", "/", ":", "`", " ", "A", "\n"].map { (start: String) in start + String(number.dropFirst()) }
        + ["", "0", String(number.dropLast()), number + "0", number.uppercased()]
        + ["é" + String(number.dropFirst(2)), String(repeating: "０", count: 32)]

    @Test(arguments: invalid)
    func `a number that does not consist of 32 hexadecimal digits is rejected`(text: String) {
        #expect(PostID(text) == nil)
        #expect(!PostID.isNumber(text))
    }

    @Test func `the same number of two owners identifies two posts`() throws {
        let ids = ["", "a", "b"].compactMap { PostID(Self.number, owner: $0) }
        #expect(Set(ids).count == 3)
        #expect(Set(ids.map(\.key)).count == 3)
        #expect(ids.map(\.number) == [Self.number, Self.number, Self.number])
    }
}
