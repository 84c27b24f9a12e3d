import Testing

@testable import LiveTesting

struct SelectorTests {
    let document = DOM.Document(
        html: """
            <main id=m class="one two"><h1>H</h1><ul><li id=a class=row>1</li><li id=b class="row done" data-k="x y">2</li>
            <li id=c>3<input id=i type=checkbox checked><input id=j disabled></li></ul></main><p id=p></p>
            """)

    @Test(arguments: [
        ("li", "a b c"), ("#b", "b"), (".row", "a b"), ("li.row.done", "b"), ("main li", "a b c"), ("main > li", ""),
        ("ul > li", "a b c"), ("h1 + ul > #a", "a"), ("#a ~ li", "b c"), ("#a + li", "b"), ("[data-k]", "b"),
        ("[data-k='x y']", "b"), ("[data-k~=y]", "b"), ("[data-k^=x]", "b"), ("[data-k$=\"y\"]", "b"),
        ("[data-k*=' ']", "b"),
        ("[class=ROW i]", "a"), ("li:not(.row)", "c"), ("li:first-child", "a"), ("li:last-child", "c"),
        ("li:nth-child(2)", "b"),
        ("#a, #c", "a c"), ("input:checked", "i"), ("input:disabled", "j"), ("input:enabled", "i"), ("p:empty", "p"),
        ("li:has(input)", "c"), ("main *:is(#a, #b)", "a b"), ("*#p", "p"),
    ])
    func `selectors find their elements`(selector: String, ids: String) throws {
        #expect(try document.all(css: selector).map { $0.id ?? "?" }.joined(separator: " ") == ids)
    }

    @Test(arguments: ["", "li >", "[a", "li:wrong", "#", "a,,b", ":not(", "a)"])
    func `invalid selectors are rejected`(selector: String) {
        #expect(throws: LiveTestingError.self) { try document.all(css: selector) }
    }
}
