import Bindery
import LiveTesting
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// Notes as they are shown, and links in titles.
@Suite struct NotesTests {
    private static func html(_ text: String, limit: Int = .max) -> String {
        String(decoding: NotesMarkup.html(of: Markdown(text, limit: limit)).bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("*a* **b**\n`c`", "<p><em>a</em> <strong>b</strong><br><code>c</code></p>"),
        ("# a", "<p class=\"notes-heading\">a</p>"),
        ("```\n<a>\n```", "<pre tabindex=\"0\"><code>&lt;a&gt;</code></pre>"),
        ("- a\n- b\n  1. c", "<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>"),
        ("3. a", "<ol start=\"3\"><li>a</li></ol>"),
        (
            "[a](https://b.example/?c&d)",
            "<p><a target=\"_blank\" rel=\"noopener\" href=\"https://b.example/?c&amp;d\">a</a></p>"
        ),
        (
            "<script>alert(\"1\" & '2')</script>",
            "<p>&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;</p>"
        ),
        ("a\u{0}\u{1B}b", "<p>a\u{FFFD}\u{FFFD}b</p>"),
    ])
    func `markup`(_ text: String, _ expected: String) { #expect(Self.html(text) == expected) }

    @Test func `notes that are cut end with an ellipsis`() {
        #expect(Self.html("a\nb", limit: 2) == "<p>a</p><p>…</p>")
    }

    /// No text can add an element or attribute of its own.
    @Test func `a random text has only the elements of notes`() throws {
        var random = SeededGenerator(seed: 20)
        let pieces = [
            "<", ">", "\"", "'", "&", "*", "`", "[", "](", ")", "https://a.b", "javascript:", " ", "\n", "- ",
            "onclick=", "img", "\u{0}",
        ]
        let allowed: Set = ["p", "em", "strong", "code", "br", "a", "ul", "ol", "li", "pre"]
        for _ in 0..<500 {
            let text = (0..<30).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let html = Self.html(text)
            for tag in html.split(separator: "<").dropFirst() {
                let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }
                #expect(allowed.contains(String(name)), "\(text): \(html)")
                let inside = tag.prefix { $0 != ">" }.split(separator: " ").dropFirst().map { $0.prefix { $0 != "=" } }
                #expect(
                    Set(inside).isSubset(of: ["target", "rel", "href", "class", "start", "tabindex"]),
                    "\(text): \(html)")
            }
            for address in html.split(separator: "href=\"").dropFirst() {
                #expect(address.hasPrefix("https://a.b"), "\(html)")
            }
        }
    }

    @Test(arguments: [true, false]) func `a row shows its notes and its links`(scripting: Bool) throws {
        let server = try TasksServer()
        try server.changeElsewhere(
            "INSERT INTO task (title, added, notes) VALUES ('Read https://a.example/b now', 1, '- **first**')")
        let tab = try Browser(server.address, scripting: scripting).open()
        #expect(try tab.exists(.checkbox("Read https://a.example/b now")))
        let link = try tab.find(.link("https://a.example/b"))
        #expect(link["href"] == "https://a.example/b" && link["target"] == "_blank" && link["rel"] == "noopener")
        #expect(try tab.text(.css(".row-notes li strong")) == "first")
        try server.changeElsewhere("UPDATE task SET title = 'Read later', notes = '' WHERE notes <> ''")
        if scripting {
            try tab.wait(for: "the new title") { try $0.exists(.checkbox("Read later")) }
        } else {
            try tab.reload()
        }
        #expect(try tab.exists(.checkbox("Read later")) && !tab.exists(.css(".row-notes")))
        #expect(try !tab.exists(.link("https://a.example/b")))
    }

    @Test func `the editor previews the notes while they are typed`() throws {
        let server = try TasksServer()
        let tab = try Browser(server.address).open()
        try tab.click(.newTask)
        try tab.wait(for: "the editor") { try $0.exists(.dialog) }
        #expect(try !tab.exists(.text("Preview")))
        try tab.type("see *this*", into: .label("Notes"))
        try tab.wait(for: "the preview") { try $0.exists(.css(".notes-preview em")) }
        #expect(try tab.text(.css(".notes-preview em")) == "this")
    }
}
