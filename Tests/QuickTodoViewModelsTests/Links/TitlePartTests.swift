import QuickTodoViewModels
import Testing

@Suite struct TitlePartTests {
    /// Titles, and their parts; a link is in angle brackets.
    private static let titles: [(String, String?)] = [
        ("Milk", nil), ("and/or", nil), ("https://", nil), ("http:// example", nil), ("xhttp://a.example", nil),
        ("javascript://a.example/%0aalert(1)", nil), ("ftp://a.example", nil), ("https://./x", nil),
        ("https://a.example", "<https://a.example>"),
        ("Read HTTPS://a.example/b?c=d&e#f today", "Read <HTTPS://a.example/b?c=d&e#f> today"),
        ("See http://a.example/b.", "See <http://a.example/b>."),
        ("(https://a.example/b_(c)), done", "(<https://a.example/b_(c)>), done"),
        ("https://a.example/x,https://b.example!", "<https://a.example/x,https://b.example>!"),
        ("우유 https://ko.example/우유 사기", "우유 <https://ko.example/우유> 사기"),
        ("“https://a.example\"quoted", "“<https://a.example>\"quoted"),
        ("“https://a.example/b.” 「https://b.example/」", "“<https://a.example/b>.” 「<https://b.example/>」"),
        ("https://a.example<b>", "<https://a.example><b>"),
    ]

    @Test(arguments: titles) func `web addresses in titles are links`(_ title: String, _ expected: String?) throws {
        let parts = TitlePart.parts(of: title)
        #expect(parts?.map { $0.isLink ? "<\($0.text)>" : $0.text }.joined() == expected)
        #expect(parts?.map(\.text).joined() ?? title == title)
    }

    @Test func `a long address is cut between characters`() throws {
        let title = "https://a.example/" + String(repeating: "우", count: 1_000)
        let parts = try #require(TitlePart.parts(of: title))
        #expect(parts.map(\.text).joined() == title)
        #expect(parts.map(\.isLink) == [true, false])
    }
}
