import QuickTodoViewModels
import Testing

@Suite struct TextPieceTests {
    private func marked(_ pieces: [TextPiece]) -> String {
        pieces.map { $0.isHit ? "[\($0.text)]" : $0.text }.joined()
    }

    @Test(arguments: [
        ("Buy milk, MILK", ["milk"], "Buy [milk], [MILK]"), ("aaa", ["aa"], "[aa]a"), ("abc", ["ab", "bc"], "[abc]"),
        ("딸기우유를", ["우유"], "딸기[우유]를"), ("e\u{301}x", ["e"], "[e\u{301}]x"), ("<b>", ["b"], "<[b]>"), ("", ["a"], ""),
        ("none", [], "none"), ("ÄÖ", ["ä"], "[Ä]Ö"),
    ])
    func `the occurrences of words are marked`(text: String, words: [String], expected: String) {
        let pieces = TextPiece.pieces(of: text, finding: words)
        #expect(marked(pieces) == expected)
        #expect(pieces.map(\.text).joined() == text)
    }

    @Test func `an excerpt is the part around the first occurrence`() {
        let filler = String(repeating: "lorem ", count: 60)
        #expect(marked(TextPiece.excerpt(of: "a\n b", finding: ["b"])) == "a [b]")
        #expect(TextPiece.excerpt(of: filler, finding: ["milk"]).isEmpty)
        let excerpt = marked(TextPiece.excerpt(of: "\(filler)MILK \(filler)", finding: ["milk"]))
        #expect(excerpt.contains("[MILK]") && excerpt.hasPrefix("…") && excerpt.hasSuffix("…"))
        #expect(excerpt.count < 160)
    }
}
