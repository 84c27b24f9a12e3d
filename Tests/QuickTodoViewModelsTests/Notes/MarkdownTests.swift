import QuickTodoViewModels
import RxTesting
import Testing

@Suite struct MarkdownTests {
    // MARK: Spans

    private static let spans: [(String, String)] = [
        ("plain", "plain"), ("a\nb", "a/b"), ("", ""),
        ("*a* _b_ **c** __d__ ***e***", "em(a) em(b) strong(c) strong(d) strong(em(e))"),
        ("**a *b* c**", "strong(a em(b) c)"), ("*a **b** c*", "em(a strong(b) c)"),
        ("**굵게**입니다", "strong(굵게)입니다"), ("2 * 3 * 4", "2 * 3 * 4"), ("snake_case_name", "snake_case_name"),
        ("*a", "*a"), ("a*", "a*"), ("*a **b*", "em(a **b)"), ("****a****", "****a****"), ("a * b *", "a * b *"),
        ("`a*b*`", "code(a*b*)"), ("``a`b``", "code(a`b)"), ("`a", "`a"), ("` `` `", "code(``)"),
        (#"\*a\* \` \\ \a"#, #"*a* ` \ \a"#),
        ("[a](https://b.example)", "link(a|https://b.example)"),
        ("[*a*](mailto:a@b.example)", "link(em(a)|mailto:a@b.example)"),
        ("[a](http://b.example/(c))", "link(a|http://b.example/(c))"),
        ("*[a](http://b.example)*", "em(link(a|http://b.example))"),
        ("*[a*](http://b.example)", "*link(a*|http://b.example)"),
        ("[a [b](http://c.example)](http://d.example)", "[a link(b|http://c.example)](http://d.example)"),
        ("[](http://b.example)", "[](http://b.example)"), ("[a](javascript:alert(1))", "[a](javascript:alert(1))"),
        ("[a](JaVaScRiPt:x)", "[a](JaVaScRiPt:x)"), ("[a](data:text/html,b)", "[a](data:text/html,b)"),
        ("[a](/path)", "[a](/path)"), ("[a](http://b \"c\")", "[a](link(http://b|http://b) \"c\")"),
        ("[a] (b)", "[a] (b)"),
        ("see https://a.example/b_c_d.", "see link(https://a.example/b_c_d|https://a.example/b_c_d)."),
        ("[https://a.example](https://b.example)", "link(https://a.example|https://b.example)"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
    ]

    @Test(arguments: spans) func `a line of text`(_ text: String, _ expected: String) {
        let shown = Markdown(text).blocks.map(Self.text).joined(separator: "|")
        #expect(shown == (text.isEmpty ? "" : "p(\(expected))"))
    }

    // MARK: Blocks

    private static let blocks: [(String, String)] = [
        ("a\n\nb", "p(a) p(b)"), ("\n \n", ""), ("a\r\nb", "p(a/b)"),
        ("# a", "h(a)"), ("#a", "p(#a)"), ("####### a", "p(####### a)"), ("a\n## *b*\nc", "p(a) h(em(b)) p(c)"),
        ("- a\n- b", "ul[p(a)][p(b)]"), ("* a\n\n* b", "ul[p(a)][p(b)]"), ("- a\n* b", "ul[p(a)] ul[p(b)]"),
        ("1. a\n2. b", "ol1[p(a)][p(b)]"), ("7) a", "ol7[p(a)]"), ("a\n- b", "p(a) ul[p(b)]"),
        ("in\n2024. a", "p(in/2024. a)"), ("-a", "p(-a)"), ("---", "p(---)"), ("- ", "p(- )"),
        ("- a\n  - b\n    - c\n- d", "ul[p(a) ul[p(b) ul[p(c)]]][p(d)]"), ("- a\nb", "ul[p(a/b)]"),
        ("- a\n\n  b", "ul[p(a) p(b)]"),
        ("- a\n\nb", "ul[p(a)] p(b)"), ("-\ta\n\tb", "ul[p(a/b)]"),
        ("```\n*a*\n  b\n```\nc", "pre(*a*\n  b) p(c)"), ("~~~ swift\na\n```\n~~~", "pre(a\n```)"),
        ("```\na", "pre(a)"),
        ("- a\n  ```\n  b\n  ```", "ul[p(a) pre(b)]"), ("```a``` b", "p(code(a) b)"),
    ]

    @Test(arguments: blocks) func `several lines`(_ text: String, _ expected: String) {
        #expect(Markdown(text).blocks.map(Self.text).joined(separator: " ") == expected)
    }

    // MARK: Limits

    @Test func `a long text is cut after a line`() {
        let cut = Markdown("first\nsecond\nthird", limit: 14)
        #expect(cut.isCut && cut.blocks == Markdown("first\nsecond").blocks)
        #expect(Markdown("abcdef", limit: 3).blocks == Markdown("abc").blocks)
        #expect(!Markdown("abc", limit: 3).isCut)
    }

    /// Each text repeats a piece that could lead to deep nesting, or to a search from each piece to the end.
    @Test(arguments: [
        "*a ", "*a* ", "**a", "_a *b", "[", "[a", "](", "[a](", "[a](http://b", "`a ``b ", "` `` ", "(",
        "[a](http://b.example) ",
        "- ", "\\", "http://", "https://a.example/(", "\n", "***a", "1. a\n", "> ", "```\n", "h",
    ])
    func `repeated pieces take linear time and little stack`(_ piece: String) {
        let time = { (bytes: Int) in
            let text = String(repeating: piece, count: bytes / piece.utf8.count)
            return (0..<2).map { _ in ContinuousClock().measure { _ = Markdown(text).blocks.count } }.min() ?? .zero
        }
        // Eight times the text takes about eight times as long; quadratic time would be 64.
        #expect(time(16_000) < time(2_000) * 32 + .milliseconds(20))
    }

    @Test func `deeply nested lists and emphases remain text`() {
        let lists = (0..<1_000).map { String(repeating: "  ", count: $0) + "- a" }.joined(separator: "\n")
        #expect(Self.text(Markdown(lists).blocks[0]).split(separator: "ul").count == 8)
        let marks = String(repeating: "*a ", count: 5_000) + String(repeating: "b* ", count: 5_000)
        #expect(Self.text(Markdown(marks).blocks[0]).split(separator: "em(").count == 9)
    }

    @Test func `no character of a random text is lost`() {
        var random = SeededGenerator(seed: 19)
        let pieces = [
            "*", "**", "_", "`", "``", "[", "](", ")", "http://a.b", "\\", " ", "\n", "\n\n", "- ", "1. ", "  ",
            "# ", "a", "우", "<b>",
        ]
        for round in 0..<2_000 {
            let text = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            // The language of code is not shown.
            if text.contains("```") { continue }
            let shown = Markdown(text).blocks.map(Self.text).joined()
            for word in ["a", "우", "<b>"] {
                let count = { (text: String) in text.ranges(of: word).count }
                // The address of a link is shown twice.
                #expect(count(shown) >= count(text), "round \(round): \(text)")
            }
        }
    }

    @Test(
        arguments: [
            ("**Buy** *oat* `milk`", "Buy oat milk"), ("# Head\n- a\n- b\n  1. c", "Head\na\nb\nc"),
            ("[a](https://b.example) https://c.example", "a (https://b.example) https://c.example"),
            ("a\nb\n\n```\nx = *y*\n```", "a\nb\nx = *y*"), (#"\*a\*"#, "*a*"), ("", ""),
        ])
    func `plain text has no markup`(notes: String, expected: String) { #expect(Markdown(notes).plainText == expected) }

    // MARK: Text

    private static func text(_ block: Markdown.Block) -> String {
        switch block {
        case .paragraph(let spans): "p(\(text(spans)))"
        case .heading(let spans): "h(\(text(spans)))"
        case .code(let code): "pre(\(code))"
        case .list(let items, let first):
            (first.map { "ol\($0)" } ?? "ul") + items.map { "[\($0.map(text).joined(separator: " "))]" }.joined()
        }
    }

    private static func text(_ spans: [Markdown.Span]) -> String {
        spans.map { span in
            switch span {
            case .text(let text): text
            case .lineBreak: "/"
            case .code(let code): "code(\(code))"
            case .emphasis(let spans): "em(\(text(spans)))"
            case .strong(let spans): "strong(\(text(spans)))"
            case .link(let spans, let address): "link(\(text(spans))|\(address))"
            }
        }.joined()
    }
}
