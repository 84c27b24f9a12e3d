import HTMLTemplates
import Testing

/// The rejected templates, with the position and advice of their diagnostics.
@Suite struct RefusalTests {
    typealias Code = TemplateDiagnostic.Code

    /// A template, and the kind and the column of its first diagnostic, with words of its message.
    static let cases: [(source: String, code: Code, column: Int, advice: String)] = [
        // Places where no value can be made safe.
        ("<script>let a = {{x}}</script>", Code.unsafePlace, 17, "application/json"),
        ("<script>\"{{x}}\"</script>", .unsafePlace, 10, "data- attribute"),
        ("<p onclick=\"f({{x}})\"></p>", .unsafePlace, 4, "data- attribute"),
        ("<p onclick='{{#x}}f(){{/x}}'></p>", .unsafePlace, 4, "onclick"),
        ("<{{x}}>", .unsafePlace, 2, "name"),
        ("<h{{x}}></h{{x}}>", .unsafePlace, 3, "element's name"),
        ("<p {{x}}></p>", .unsafePlace, 4, "attribute's name"),
        ("<p {{x}}=\"a\"></p>", .unsafePlace, 4, "attribute's name"),
        ("<p data-{{x}}=\"a\"></p>", .unsafePlace, 9, "attribute's name"),
        ("<p class{{#x}}a{{/x}}></p>", .unsafePlace, 9, "whole attribute"),
        ("<p></p{{x}}>", .unsafePlace, 7, "element's name"),
        ("<p><!-- {{x}} --></p>", .unsafePlace, 9, "{{! … }}"),
        ("<!DOCTYPE {{x}}>", .unsafePlace, 11, "declaration"),
        ("<p style=\"{{x}}\"></p>", .unsafePlace, 11, "width: {{x}}"),
        ("<p style=\"{{x}}: 1px\"></p>", .unsafePlace, 11, "property's value"),
        ("<p style=\"background: url({{x}})\"></p>", .unsafePlace, 27, "url()"),
        ("<p style=\"content: '{{x}}'\"></p>", .unsafePlace, 21, "quotes"),
        ("<style>{{x}} { color: red }</style>", .unsafePlace, 8, "property's value"),
        ("<style>a { b: c } /* {{x}} */</style>", .unsafePlace, 22, "comment"),
        ("<script src=\"{{x}}\"></script>", .unsafePlace, 14, "start of its path"),
        ("<script src=\"https://{{x}}/a.js\"></script>", .unsafePlace, 22, "start of its path"),
        ("<script src=\"//{{x}}/a.js\"></script>", .unsafePlace, 16, "start of its path"),
        ("<link rel=\"stylesheet\" href=\"{{x}}\">", .unsafePlace, 30, "code or style"),
        ("<link rel=\"{{y}}\" href=\"{{x}}\">", .unsafePlace, 25, "code or style"),
        ("<base href=\"{{x}}\">", .unsafePlace, 13, "href"),
        ("<object data=\"{{x}}\"></object>", .unsafePlace, 15, "data"),
        ("<iframe srcdoc=\"{{x}}\"></iframe>", .unsafePlace, 9, "src"),
        ("<iframe>{{x}}</iframe>", .unsafePlace, 9, "element"),
        ("<meta http-equiv=\"refresh\" content=\"{{x}}\">", .unsafePlace, 28, "HTTP header"),
        ("<a href=\"javascript:f({{x}})\"></a>", .unsafePlace, 1, "https"),
        ("<a href=\"{{x}}://host\"></a>", .unsafePlace, 1, "scheme"),
        ("<a href=\"&#47;{{x}}\"></a>", .unsafePlace, 1, "character itself"),
        ("<script type=\"{{x}}\"></script>", .unsafePlace, 9, "type"),
        ("<svg><script>{{x}}</script></svg>", .unsafePlace, 14, "script"),
        ("<svg><set attributeName=\"{{x}}\"></set></svg>", .unsafePlace, 11, "attributename"),
        ("<title></title{{x}}></title>", .unsafePlace, 15, "end tag"),
        ("<p title=\"{{{x}}}\"></p>", .unsafePlace, 11, "two braces"),
        ("<title>{{{x}}}</title>", .unsafePlace, 8, "two braces"),
        ("<script type=\"application/json\">\"\\{{x}}\"</script>", .unsafePlace, 35, "backslash"),
        // HTML that a browser would repair, and sections that cross it.
        ("<p>{{#x}}<b>{{/x}}</b></p>", .markup, 10, "</b>"),
        ("<p><b>{{#x}}</b>{{/x}}</p>", .markup, 16, "same section"),
        ("<p title=\"{{#x}}\">{{/x}}</p>", .markup, 17, "inside a section"),
        ("<p {{#x}}title=\"{{/x}}\"></p>", .markup, 4, "section x"),
        ("<p title=\"a{{#x}}b\" lang=\"c{{/x}}\"></p>", .markup, 19, "inside a section"),
        ("<div>", .markup, 1, "</div>"), ("</div>", .markup, 6, "no element"),
        ("<b><i></b></i>", .markup, 10, "<i>"),
        ("<div/>", .markup, 1, "<div></div>"), ("<p a=1 a=2></p>", .markup, 8, "twice"),
        ("<p", .markup, 2, "ends in the middle"),
        ("<table><tr><td>1</td></tr></table>", .markup, 8, "<tbody>"), ("<table>{{x}}</table>", .markup, 8, "cell"),
        ("<table><tbody><div></div></tbody></table>", .markup, 15, "cell"),
        ("<p><span><div></div></span></p>", .markup, 10, "<p>"),
        ("<a><b><a></a></b></a>", .markup, 7, "another <a>"),
        ("<svg><p></p></svg>", .markup, 6, "<foreignObject>"),
        ("<p disabled=\"a{{x}}\"></p>", .markup, 4, "one tag"), ("<p><![CDATA[x]]></p>", .markup, 12, "CDATA"),
        ("<p data-widget=\"chart\"></p>", .markup, 1, "add data-live=\"ignore\""),
        ("<p data-live=\"ignore\" data-widget=\"{{x}}\"></p>", .markup, 1, "data-widget=\"chart\""),
        ("<p data-live=\"ignore\" data-load=\"/{{x}}.js\"></p>", .markup, 1, "paths must be fixed"),
        ("<p data-live=\"ignore\" class=\"{{x}}\"></p>", .markup, 1, "around the region"),
        ("<p data-live=\"ignore\" style=\"top: {{x}}\"></p>", .markup, 1, "around the region"),
        ("<script><!-- </script>", .markup, 12, "<!--"), ("<p a=b\"c></p>", .markup, 7, "quotes"),
        // Values whose changes cannot be sent.
        ("{{x}}", .noElement, 1, "<div>{{x}}</div>"), ("<p></p>{{#x}}<p></p>{{/x}}", .noElement, 8, "element"),
        ("<p id=\"a{{x}}\">{{x}}</p>", .id, 1, "fixed id"),
        ("<ul>{{#x}}<li id=\"{{y}}\"></li>{{/x}}</ul>", .id, 11, "rows of x"),
        // Mustache.
        ("<p>{{x</p>", .syntax, 4, "}}"), ("<p>{{#x}}</p>", .syntax, 4, "{{/x}}"),
        ("<p>{{/x}}</p>", .syntax, 4, "not open"),
        ("<p>{{#x}}{{#y}}{{/x}}{{/y}}</p>", .syntax, 16, "y"), ("<p>{{}}</p>", .syntax, 4, "key"),
        ("<p>{{a b}}</p>", .syntax, 4, "white space"),
        ("<p>{{=<% %}}</p>", .syntax, 4, "={{"), ("<p>{{a..b}}</p>", .syntax, 4, "key"),
        ("{{>nothing}}", .missingTemplate, 1, "nothing"),
    ]

    @Test(arguments: cases)
    func rejected(_ source: String, _ code: Code, _ column: Int, _ advice: String) throws {
        let diagnostic = try #require(diagnostics(source).first, "it compiled")
        #expect(diagnostic.code == code, "\(diagnostic)")
        #expect(diagnostic.file == "page.mustache")
        #expect(diagnostic.line == 1)
        if !source.contains("{{=") {
            #expect(diagnostic.column == column, "\(diagnostic)")
            #expect(diagnostic.message.contains(advice), "\(diagnostic)")
        }
    }

    @Test(arguments: [
        "<ul>{{#x}}<li>{{a}}{{/x}}</ul>", "<p>a<p>b", "<dl><dt>a<dd>b</dl>", "<select><option>a<option>b</select>",
        "<table><thead><tr><th>a<tbody><tr><td>b<td>c</table>", "<br/><hr><img src=a>", "<svg><path d=\"M0\"/></svg>",
        "<p>a < b & c</p>",
        "<p>{{#a}}x{{/a}}{{^a}}<b>y</b>{{/a}}</p>", "<p {{#a}}class=\"x\"{{/a}}{{^a}}class='y'{{/a}}></p>",
        "<!-- > --><p></p><!----><p></p>", "<script>if (a < b) { \"</p>\" }</script>", "<P CLASS=a>{{x}}</P>",
        "<script src=\"/a/{{x}}.js\"></script>", "<link rel=icon href=\"{{x}}\">",
        "<img srcset=\"/i/{{x}} 1x, {{y}} 2x\">",
        "<style>a { width: {{x}}px; color: {{y}} }</style>", "<a href={{x}}>y</a>", "<option selected={{x}}></option>",
    ])
    func accepted(_ source: String) throws {
        #expect(diagnostics(source).isEmpty)
    }

    /// Code is loaded only from an address whose host is fixed, regardless of which sections are rendered.
    @Test(arguments: [
        "<script src=\"URL\"></script>", "<link rel=\"stylesheet\" href=\"URL\">", "<embed src=\"URL\">",
        "<object data=\"URL\"></object>", "<svg><script href=\"URL\"></script></svg>",
    ])
    func `a host that depends on a section is rejected in addresses of code`(_ source: String) {
        for (url, isAccepted) in [
            ("{{#a}}/x/{{/a}}{{b}}", false), ("{{^a}}/x/{{/a}}{{b}}", false), ("{{#a}}//h.example/{{/a}}{{b}}", false),
            ("{{#a}}{{#c}}/x/{{/c}}{{/a}}{{b}}", false), ("{{#a}}?{{/a}}{{b}}", false), ("{{#a}}x/{{/a}}{{b}}", false),
            ("/x/{{#a}}y/{{/a}}{{b}}", true), ("//h.example/{{#a}}y/{{/a}}{{b}}", true), ("/x/{{^a}}{{b}}{{/a}}", true),
        ] {
            let diagnostics = diagnostics(source.replacing("URL", with: url))
            #expect(diagnostics.isEmpty == isAccepted, "\(url)")
            #expect(diagnostics.allSatisfy { $0.code == .unsafePlace })
        }
    }

    @Test func `a diagnostic in a partial has the partial's position`() throws {
        let diagnostic = try #require(
            diagnostics("<div>\n  {{>parts/card}}\n</div>", partials: ["parts/card": "<p>\n  <b {{x}}>\n</p>"]).first)
        #expect(diagnostic.description.hasPrefix("parts/card.mustache:2:6: "))
    }

    @Test func `endless inheritance and excessive nesting are rejected`() throws {
        #expect(
            diagnostics("{{<a}}{{/a}}", partials: ["a": "{{<b}}{{/b}}", "b": "{{<a}}{{$x}}{{/x}}{{/a}}"]).first?.code
                == .recursion)
        var partials = ["p0": "<b></b>"]
        for level in 1..<40 { partials["p\(level)"] = "{{>p\(level - 1)}}{{>p\(level - 1)}}" }
        #expect(diagnostics("{{>p39}}", partials: partials).first?.code == .recursion)
    }
}
