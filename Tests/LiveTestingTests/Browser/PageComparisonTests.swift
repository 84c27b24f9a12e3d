import Testing

@testable import LiveTesting

/// The comparison that each headless test relies on: both algorithms find every difference, in both directions.
struct PageComparisonTests {
    private static let page = """
        <!doctype html><html><head><title>Title</title></head><body><main class="a" id="m"><h1>Heading</h1><p>one</p>
        <ul><li>1</li><li>2</li></ul><a href="/x">link</a><svg><path d="M0"/></svg>
        <form method="post"><input name="i" value="v"><input type="hidden" name="h" value="w"><textarea name="t">text</textarea>
        <input type="checkbox" name="c" checked><input type="radio" name="r" value="1" checked><input type="radio" name="r" value="2">
        <select name="s"><option selected>x</option><option>y</option></select><button name="b" disabled>Press</button>
        </form></main></body></html>
        """

    private func difference(_ page: String, _ fresh: String, ignoring selectors: [String]) throws -> String? {
        try PageComparison(DOM.Document(html: page), DOM.Document(html: fresh), ignoring: selectors).difference
    }

    /// - Parameter new: replaces `old` on one of the pages.
    @Test(arguments: [
        ("<title>Title", "<title>Other"), ("<h1>Heading</h1>", "<h2>Heading</h2>"), ("class=\"a\"", "class=\"b\""),
        (" class=\"a\"", ""), (" id=\"m\"", ""), ("<p>one</p>", "<p>two</p>"), ("<p>one</p>", ""),
        ("<p>one</p>", "<p></p>"),
        ("<p>one</p>", "<p>one</p><p>one</p>"), ("<li>1</li><li>2</li>", "<li>2</li><li>1</li>"), ("/x", "/y"),
        ("<path d=\"M0\"/>", "<path d=\"M1\"/>"), ("<path d=\"M0\"/>", ""), ("value=\"v\"", "value=\"\""),
        (" value=\"v\"", ""),
        ("name=\"i\"", "name=\"j\""), ("value=\"w\"", "value=\"x\""), (">text<", ">other<"), (">text<", "><"),
        ("name=\"c\" checked", "name=\"c\""), ("value=\"1\" checked", "value=\"1\""),
        ("name=\"r\" value=\"2\"", "name=\"r\" value=\"2\" checked"), ("<option>y", "<option selected>y"),
        ("<option>y</option>", ""), ("disabled", "data-disabled"), (" disabled", ""), ("Press", "Push"),
    ])
    func `every difference is found`(old: String, new: String) throws {
        let other = Self.page.replacing(old, with: new, maxReplacements: 1)
        #expect(other != Self.page)
        // With an element to ignore, the pages are compared by lines.
        for selectors in [[], ["#nothing"]] {
            #expect(try difference(Self.page, Self.page, ignoring: selectors) == nil)
            #expect(try difference(other, other, ignoring: selectors) == nil)
            #expect(try difference(Self.page, other, ignoring: selectors) != nil, "ignoring \(selectors)")
            #expect(try difference(other, Self.page, ignoring: selectors) != nil, "ignoring \(selectors)")
        }
    }

    /// The content of a region belongs to a script, and so do its attributes other than the id and `data-`.
    @Test func `only the id and the data of a region are compared`() throws {
        let page = Self.page.replacing(
            "<p>one</p>", with: "<p id=\"p\" data-live=\"ignore\" data-json=\"1\"><i>one</i></p>")
        let drawn = page.replacing("<p id=\"p\" data-live", with: "<p id=\"p\" class=\"drawn\" data-live")
            .replacing("<i>one</i>", with: "<b>two</b><input><select></select>")
        let other = page.replacing("data-json=\"1\"", with: "data-json=\"2\"")
        for selectors in [[], ["#nothing"]] {
            #expect(try difference(page, drawn, ignoring: selectors) == nil)
            #expect(try difference(drawn, page, ignoring: selectors) == nil)
            #expect(try difference(page, other, ignoring: selectors) != nil)
            let renamed = page.replacing("id=\"p\"", with: "id=\"q\"")
            #expect(try difference(page, renamed, ignoring: selectors) != nil)
            #expect(try difference(page, Self.page, ignoring: selectors) != nil)
        }
    }
}
