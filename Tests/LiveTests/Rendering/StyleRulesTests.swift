import HTMLTemplates
import Testing

@testable import Live
@testable import LiveTesting

/// The rules that replace the styles of a document's elements where no script applies them.
struct StyleRulesTests {
    private func rules(_ html: String) -> String {
        String(decoding: StyleRules.rules(in: Array(html.utf8)), as: UTF8.self)
    }

    @Test func eachStyleHasOneRule() {
        let html =
            "<p data-style=\"width: 4%\"></p><p id=\"a\" data-style=\"width: 5%\">data</p><p data-style=\"width: 4%\"></p>"
        #expect(
            rules(html)
                == "[data-style=\"width: 4%\"]:not(#_){width: 4%}[data-style=\"width: 5%\"]:not(#_){width: 5%}")
    }

    @Test func `quotes and line breaks are escaped in the selector`() {
        #expect(
            rules("<p data-style=\"background: url(&quot;/a.png?a&amp;b&quot;);&#10;top: 0\">")
                == "[data-style=\"background: url(\\22 /a.png?a&b\\22 );\\a top: 0\"]:not(#_){background: url(\"/a.png?a&b\");\ntop: 0}"
        )
    }

    /// A style that could end its rule early gets no rule; the script still applies it.
    @Test(arguments: [
        "a: b}*{c: d", "a: {b}", "a: '", "a: &quot;", "a: (", "a: )", "a: [)]", "a: /*", "a: \\", "a: &lt;/style&gt;",
        "a: </style>", "a: 'x&#10;y'", "a: &notin;", "a: (b",
    ])
    func `a style that could end its rule early has no rule`(style: String) {
        #expect(rules("<p data-style=\"\(style)\">") == "")
    }

    /// Returns the text after a balanced part of a style, at its end or before `closing`; nil if there is none.
    /// Recursive, unlike the implementation.
    private func rest(of text: Substring, before closing: Character? = nil) -> Substring? {
        guard let first = text.first else { return closing == nil ? text : nil }
        if first == closing { return text }
        switch first {
        case "(", "[":
            let inner = rest(of: text.dropFirst(), before: first == "(" ? ")" : "]")
            return inner.flatMap { rest(of: $0.dropFirst(), before: closing) }
        case ")", "]": return nil
        case "'", "\"":
            let inner = text.dropFirst()
            return inner.firstIndex(of: first).flatMap { rest(of: inner[$0...].dropFirst(), before: closing) }
        default: return rest(of: text.dropFirst(), before: closing)
        }
    }

    /// Tests every text of brackets, quotes and a letter up to a certain length.
    @Test func `a style has a rule exactly if its brackets and quotes are balanced`() {
        var texts = [""]
        for _ in 0..<5 {
            texts = texts.flatMap { text in ["(", ")", "[", "]", "'", "\"", "a"].map { text + $0 } }
            for text in texts {
                let attribute = text.replacing("\"", with: "&quot;")
                #expect(rules("<p data-style=\"\(attribute)\">").isEmpty == (rest(of: text[...]) == nil), "\(text)")
            }
        }
    }

    @Test func `text that looks like a style attribute creates no rule`() {
        #expect(rules("<p>data-style=\"a: b\" x data-style=\"c}*{d\" data-style=\"e</p>") == "")
        #expect(rules("<p data-style=\"top: 0") == "")
    }

    @Test func `the document and its header share a nonce`() throws {
        let server = try DrawingServer()
        var nonces: Set<String> = []
        for _ in 0..<2 {
            let tab = try server.open(scripting: false)
            let element = try #require(try tab.page.first(css: "head > style"))
            let nonce = try #require(element["nonce"])
            nonces.insert(nonce)
            #expect(nonce.count == 32)
            let style = "width: 130px; height: 5px"
            #expect(element.textContent.contains("[data-style=\"\(style)\"]:not(#_){\(style)}"))
            #expect(
                tab.head.header("Content-Security-Policy")
                    == "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-\(nonce)'; img-src 'self' data:; "
                    + "font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; form-action 'self'; "
                    + "base-uri 'none'; frame-ancestors 'none'")
        }
        #expect(nonces.count == 2)
    }

    @Test func `a document without styles has no nonce`() throws {
        let tab = try OneSceneServer("<p>{{x}}</p>") { $0.setValue("x", " data-style=\"top: 0\"") }.open(
            scripting: false)
        #expect(try tab.page.all(css: "style").isEmpty)
        #expect(tab.head.header("Content-Security-Policy")?.contains("nonce") == false)
    }
}
