import RxTesting
import Testing

@testable import LiveTesting

struct HTMLParserTests {
    /// The content of a body and the content that a browser builds from it.
    static let bodies: [(String, String)] = [
        ("a<b>c</b>d", "a<b>c</b>d"),
        ("<p>one<p>two", "<p>one</p><p>two</p>"),
        ("<p>one<div>two</div>", "<p>one</p><div>two</div>"),
        ("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", "<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>"),
        ("<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"),
        (
            "<select><option>a<option selected>b</select>",
            "<select><option>a</option><option selected=\"\">b</option></select>"
        ),
        (
            "<table><tr><td>a<td>b<tr><th>c</table>d",
            "<table><tbody><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></tbody></table>d"
        ),
        (
            "<table><thead><tr><td>a<tbody><tr><td>b</table>",
            "<table><thead><tr><td>a</td></tr></thead><tbody><tr><td>b</td></tr></tbody></table>"
        ),
        ("<br/>x<img src=a.png alt='A \"B\"'>", "<br>x<img src=\"a.png\" alt=\"A &quot;B&quot;\">"),
        ("<input value=a/b disabled>", "<input value=\"a/b\" disabled=\"\">"),
        ("<input VALUE = 'x' value=y Name=\"n\">", "<input value=\"x\" name=\"n\">"),
        ("<textarea>\n\n a <b> &amp; </textarea>", "<textarea>\n a &lt;b&gt; &amp; </textarea>"),
        ("y<script>if (a < b && '</p>') x('<!--')</script>z", "y<script>if (a < b && '</p>') x('<!--')</script>z"),
        ("y<style>a > b { }</STYLE >c", "y<style>a > b { }</style>c"),
        (
            "a <3 b </ 3>c<!-- no --><!-->d<!--->e<!doctype x>f",
            "a &lt;3 b <!-- 3-->c<!-- no --><!---->d<!---->ef"
        ),
        ("y<!---a--><!-- - -- > -->", "y<!---a--><!-- - -- > -->"),
        (
            "&lt;&#60;&#x3C;&LT &ampamp; &copy; &noname; &nota; &#128; &#0; &",
            "&lt;&lt;&lt;&lt; &amp;amp; © &amp;noname; ¬a; € \u{FFFD} &amp;"
        ),
        ("<a href='?a=1&copy=2&lt=3&amp;b&hellip;'>x</a>", "<a href=\"?a=1&amp;copy=2&amp;lt=3&amp;b…\">x</a>"),
        ("a\r\nb\rc", "a\nb\nc"),
        (
            "<svg viewBox='0 0 1 1'><path d='M0'/><circle/></svg>x",
            "<svg viewBox=\"0 0 1 1\"><path d=\"M0\"></path><circle></circle></svg>x"
        ),
        (
            "<svg VIEWBOX=1 xlink:HREF=#a><LINEARGRADIENT gradienttransform=b /><clippath></CLIPPATH><foreignobject><p VIEWBOX=1>a<br/>b</p></foreignobject></svg>",
            "<svg viewBox=\"1\" xlink:href=\"#a\"><linearGradient gradientTransform=\"b\"></linearGradient><clipPath></clipPath><foreignObject><p viewbox=\"1\">a<br>b</p></foreignObject></svg>"
        ),
        (
            "<svg><title>a <b>c</b> &lt;</title><style>a > b</style><desc><svg/></desc></svg>",
            "<svg><title>a <b>c</b> &lt;</title><style>a &gt; b</style><desc><svg></svg></desc></svg>"
        ),
        (
            "<math definitionurl=a><mi viewbox=1><b>x</b><mglyph/></mi><mfrac viewbox=2><mn>1</mn></mfrac><annotation-xml><svg viewbox=3><a/></svg></annotation-xml></math>",
            "<math definitionURL=\"a\"><mi viewbox=\"1\"><b>x</b><mglyph></mglyph></mi><mfrac viewbox=\"2\"><mn>1</mn></mfrac><annotation-xml><svg viewBox=\"3\"><a></a></svg></annotation-xml></math>"
        ),
        (
            "<math><annotation-xml encoding=text/HTML><p>x<br></p></annotation-xml><annotation-xml encoding=b><c/></annotation-xml></math>",
            "<math><annotation-xml encoding=\"text/HTML\"><p>x<br></p></annotation-xml><annotation-xml encoding=\"b\"><c></c></annotation-xml></math>"
        ),
        ("<h1>a</h1><section><h2>b</h2>c</section>", "<h1>a</h1><section><h2>b</h2>c</section>"),
        ("<button>a</button><p><em>b</em>", "<button>a</button><p><em>b</em></p>"),
        ("<details open><summary>s</summary>t</details>", "<details open=\"\"><summary>s</summary>t</details>"),
        ("<p title=a&quot;b&#10;c>x", "<p title=\"a&quot;b\nc\">x</p>"),
    ]

    @Test(arguments: bodies) func `markup is parsed as in a browser`(source: String, expected: String) {
        #expect(DOM.Document(html: source).body.innerHTML == expected)
    }

    @Test(arguments: bodies)
    func `markup split at any byte is parsed the same`(source: String, expected: String) throws {
        let bytes = Array(source.utf8)
        for place in 0...bytes.count {
            var parser = HTMLParser()
            parser.feed(Array(bytes[..<place]))
            parser.feed(Array(bytes[place...]))
            let body = DOM.Document(parser.finish()).body
            try #require(body.innerHTML == expected, "split at \(place)")
        }
    }

    @Test func impliesHeadAndBody() {
        let document = DOM.Document(
            html: "<!doctype html><title> A  &amp; B </title><meta name=x><p>text</p></body></html>\n")
        #expect(document.doctype == "html")
        #expect(document.title == "A & B")
        #expect(
            document.root.innerHTML
                == "<head><title> A  &amp; B </title><meta name=\"x\"></head><body><p>text</p>\n</body>")
        #expect(document.problems.isEmpty)
    }

    @Test func keepsAttributesOfHtmlAndBody() {
        let document = DOM.Document(html: "<html lang=en><head></head><body class=a><p>x")
        #expect(document.root["lang"] == "en")
        #expect(document.body["class"] == "a")
    }

    @Test func `the content of noscript is text only if scripts are enabled`() {
        let html = "<noscript><p>plain</p></noscript>"
        #expect(DOM.Document(html: html).body.elements.isEmpty)
        #expect(DOM.Document(html: "<p></p>" + html, scripting: false).body.text == "plain")
    }

    @Test(arguments: [
        ("<form><form></form></form>", "<form> inside <form>"),
        ("<div></span></div>", "</span> without <span>"),
        ("<div><b></div>", "</div> comes before </b>"),
        ("<table>text<tr><td></table>", "the text “text” is directly inside <table>"),
        ("<section>", "<section> is never closed"),
        ("<p><td>x", "<td> outside of a table"),
        ("<div/>x</div>", "<div/> is not self-closing"),
        ("<svg><g><p>x</p></g></svg>", "<p> ends the <g> that contains it"),
    ])
    func `markup that a browser would correct is reported`(source: String, problem: String) {
        #expect(DOM.Document(html: source).problems.contains(problem))
    }

    @Test func `elements have the correct namespace`() throws {
        let body = DOM.Document(
            html: """
                <svg><a><title><a></a></title></a></svg><math><mi><a></a></mi><a></a></math><svg><p></p><a></a></svg>
                """
        ).body
        #expect(try body.all(css: "a").map(\.namespace) == [.svg, .html, .html, .mathML, .html])
        let canonical = try #require(try body.first(css: "svg")).canonicalHTML
        #expect(canonical == "<svg:svg>\n <svg:a>\n  <svg:title>\n   <a>\n")
    }

    @Test func `a fragment is parsed in the context of its parent`() throws {
        let svg = DOM.Document(html: "<svg><g></g><foreignObject></foreignObject><title></title></svg>").body
        func namespaces(_ html: String, in name: String) throws -> [DOM.Namespace] {
            let parent = try #require(try svg.first(css: name))
            return HTMLParser.fragment(html, in: parent).compactMap { ($0 as? DOM.Element)?.namespace }
        }
        #expect(try namespaces("<circle/><a></a><title>a</title>", in: "g") == [.svg, .svg, .svg])
        #expect(try namespaces("<p></p><svg></svg>", in: "foreignObject") == [.html, .svg])
        #expect(try namespaces("<a></a>", in: "title") == [.html])
        let textarea = DOM.Element("textarea")
        #expect(HTMLParser.fragment("a <b>&amp;", in: textarea).map(\.html) == ["a &lt;b&gt;&amp;"])
    }

    @Test func fragmentsKeepRowsAndCells() {
        func html(_ source: String) -> String { HTMLParser.fragment(source).map(\.html).joined() }
        #expect(html("<tr id=a><td>x</tr>") == "<tr id=\"a\"><td>x</td></tr>")
        #expect(html("<li>x</li>") == "<li>x</li>")
        #expect(html("<td>x<td>y") == "<td>x</td><td>y</td>")
        #expect(html("text<b>x</b>") == "text<b>x</b>")
    }

    /// Random markup never traps and is parsed the same however it is split; if it has no problems, its serialization
    /// is parsed to the same tree.
    @Test func seededFuzz() throws {
        for seed in UInt64(1)...400 {
            var random = SeededGenerator(seed: seed)
            let source = RandomMarkup.make(&random)
            let whole = DOM.Document(html: source)
            var parser = HTMLParser()
            var rest = Array(source.utf8)[...]
            while !rest.isEmpty {
                let count = min(rest.count, Int.random(in: 1...7, using: &random))
                parser.feed(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            let pieces = DOM.Document(parser.finish())
            try #require(whole.root.html == pieces.root.html, "seed \(seed)")
            if whole.problems.isEmpty {
                try #require(
                    DOM.Document(html: whole.root.html).root.html == whole.root.html, "seed \(seed): \(source)")
            }
        }
    }
}
