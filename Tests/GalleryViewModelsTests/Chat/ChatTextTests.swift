import Testing

@testable import GalleryViewModels

/// Names and messages of any kind.
struct ChatTextTests {
    @Test func `text is accepted without what a reader cannot see`() throws {
        for (text, expected) in [
            ("Ada", "Ada"), (" Ada \t  Lovelace\r\n", "Ada Lovelace"), ("김하늘", "김하늘"), ("<b>&amp;", "<b>&amp;"),
            ("\u{202E}evil\u{202C}", "evil"), ("a\u{0000}b\u{2028}c", "a b c"), ("a\u{200B}b\u{FEFF}", "ab"),
            ("👩‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️", "👩‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️"), ("می‌خواهم", "می‌خواهم"), ("e\u{301}", "e\u{301}"),
        ] {
            #expect(Array(try ChatText.name(text).unicodeScalars) == Array(expected.unicodeScalars), "\(text)")
        }
    }

    @Test(arguments: [
        "", " \n", "\u{202E}", "\u{200D}\u{200D}", "\u{3164}", "\u{2800}", "\u{0301}", "\u{FE0F}", "\u{E000}",
    ])
    func `text that shows nothing is missing`(text: String) {
        #expect(throws: ChatError.nameIsMissing) { try ChatText.name(text) }
        #expect(throws: ChatError.textIsMissing) { try ChatText.message(text) }
    }

    @Test(arguments: [
        "ada", "A\u{200C}da", "Ada\u{FE0F}", "Ada\u{3164}", "Ada\u{2800}", "Ada\u{E0041}", "Ａｄａ", "A da", "Ada\u{034F}",
    ])
    func `names that look the same are the same`(name: String) {
        #expect(ChatText.key(of: name) == ChatText.key(of: "Ada"))
        #expect(ChatText.key(of: name) != ChatText.key(of: "Ida"))
    }

    @Test func `the length is limited in characters and in bytes`() throws {
        #expect(try ChatText.name(String(repeating: "김", count: 30)).count == 30)
        #expect(throws: ChatError.nameIsTooLong) { try ChatText.name(String(repeating: "x", count: 31)) }
        #expect(try ChatText.message(String(repeating: "x", count: 1_000)).count == 1_000)
        #expect(throws: ChatError.textIsTooLong) { try ChatText.message(String(repeating: "x", count: 1_001)) }
        let marks = String(repeating: "\u{0335}", count: 5_000)
        #expect(throws: ChatError.textIsTooLong) { try ChatText.message("Z" + marks) }
        #expect(throws: ChatError.nameIsTooLong) { try ChatText.name("Z" + marks.prefix(500)) }
    }
}
