import HTMLTemplates
import Testing

/// Every place in which a value can occur, with values that try to break out of it.
@Suite struct PlaceTests {
    /// Text from known cross-site scripting attacks.
    static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
        "</textarea><svg/onload=1>",
        "</title><script>1</script>", "<!--", "-->", "]]>", "&lt;b&gt;", "&#60;", "`alert(1)`", "a\u{0}b",
        "a\u{1}b\u{1F}",
        "line\none", "line\r\ntwo", "tab\there", "\u{2028}\u{2029}", "{{title}}", "\u{FEFF}x", "\u{10FFFF}",
        "x onclick=alert(1)",
        "javascript:alert(1)", "';alert(1)//", "\\\";alert(1)//", "</ScRiPt >", "+ADw-script+AD4-", "é😀", "",
    ]

    /// Returns the text that the document then contains: control characters cannot occur in a document.
    static func kept(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    scalar.value < 0x20 && !["\n", "\r", "\t"].contains(scalar) ? "\u{FFFD}" : scalar
                }))
    }

    static func dom(_ source: String, _ value: TemplateValue) throws -> Node {
        let bytes = try compile(source).render(.object(["x": value]))
        #expect(!bytes.contains(0x0A), "a patch must stay on one line")
        let nodes = try DOMParser.parse(bytes)
        try #require(nodes.count == 1)
        return nodes[0]
    }

    @Test(arguments: hostile)
    func `a hostile value in text stays text`(_ text: String) throws {
        for source in [
            "<p>{{x}}</p>", "<title>{{x}}</title>", "<textarea>{{x}}</textarea>", "<pre>{{x}}</pre>", "<p>{{{x}}}</p>",
        ] {
            let node = try Self.dom(source, .text(text))
            #expect(node.content == Self.kept(text), "\(source)")
            #expect(node.children.allSatisfy { $0.name.isEmpty })
        }
    }

    @Test(arguments: hostile)
    func `a hostile value in an attribute stays in it`(_ text: String) throws {
        for source in [
            "<p title=\"{{x}}\"></p>", "<p title='{{x}}'></p>", "<p title={{x}}></p>", "<p title={{x}} lang=a></p>",
        ] {
            let node = try Self.dom(source, .text(text))
            #expect(node.attributes["title"] == Self.kept(text), "\(source)")
            #expect(Set(node.attributes.keys).isSubset(of: ["title", "id", "lang"]))
            #expect(node.children.isEmpty)
        }
        let mixed = try Self.dom("<p title='say \"{{x}}\"'></p>", .text(text))
        #expect(mixed.attributes["title"] == "say \"\(Self.kept(text))\"")
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
        "java\nscript:alert(1)",
        "java\r\nscript:alert(1)", "\u{1}javascript:alert(1)", "javascript\t:alert(1)", "vbscript:x",
        "data:text/html,<script>1</script>",
        "blob:https://x/1", "file:///etc/passwd", "filesystem:x", "view-source:x", "x-unknown:1", "javascript&colon;:x",
        "livescript:x",
    ])
    func `URLs with dangerous schemes are replaced`(_ url: String) throws {
        for (source, attribute) in [
            ("<a href=\"{{x}}\"></a>", "href"), ("<img src={{x}}>", "src"), ("<form action='{{x}}'></form>", "action"),
            ("<button formaction=\"{{x}}\"></button>", "formaction"),
            ("<svg><a xlink:href=\"{{x}}\"></a></svg>", "xlink:href"),
            ("<a href=\"{{^no}}{{x}}{{/no}}\"></a>", "href"), ("<a href=\" {{x}}\"></a>", "href"),
            ("<img srcset=\"{{x}} 2x\">", "srcset"), ("<a ping=\"/a {{x}}\"></a>", "ping"),
            ("<svg><set attributeName=\"href\" to=\"{{x}}\"></set></svg>", "to"),
        ] {
            let node = try Self.dom(source, .text(url))
            let value = try #require(node.first { $0.attributes[attribute] != nil }?.attributes[attribute])
            #expect(value.contains("about:invalid"), "\(source) \(value)")
            #expect(!value.lowercased().contains("script:"))
        }
    }

    @Test(arguments: [
        ("https://example.org/a?b=c&d=é#f", "https://example.org/a?b=c&d=é#f"), ("/tasks/1", "/tasks/1"),
        ("mailto:a@example.org", "mailto:a@example.org"), ("tel:+49123", "tel:+49123"), ("?page=2", "?page=2"),
        ("#top", "#top"),
        ("a b\"c", "a%20b%22c"), ("//example.org/x", "//example.org/x"), ("x/y:z", "x/y:z"),
        ("http://[::1]/", "http://[::1]/"),
        ("50%25", "50%25"), ("50%", "50%25"),
    ])
    func `other URLs are kept`(_ url: String, _ expected: String) throws {
        #expect(try Self.dom("<a href=\"{{x}}\"></a>", .text(url)).attributes["href"] == expected)
    }

    @Test(arguments: [
        ("/tasks/{{x}}", "a b/c?d#e&f", "/tasks/a%20b/c%3Fd%23e&f"), ("/{{x}}", "/evil.example", "/%2Fevil.example"),
        ("/{{x}}", "\\evil.example", "/%5Cevil.example"),
        ("/search?q={{x}}", "a&b=c#d/é", "/search?q=a%26b%3Dc%23d%2F%C3%A9"),
        ("#{{x}}", "a b", "#a%20b"), ("task{{x}}", "script:alert(1)", "taskscript%3Aalert(1)"),
        ("https://h/{{x}}", "y:z", "https://h/y:z"),
    ])
    func `values in parts of URLs are escaped`(_ source: String, _ text: String, _ expected: String) throws {
        #expect(try Self.dom("<a href=\"\(source)\"></a>", .text(text)).attributes["href"] == expected)
    }

    /// A percent sign followed by every pair of characters around the hexadecimal digits.
    @Test func `a percent sign that starts no escape is escaped`() throws {
        let characters = "/09:@AFG`afgZz%"
        for first in characters {
            for second in characters {
                let url = "/a%\(first)\(second)b"
                let href = try Self.dom("<a href=\"{{x}}\"></a>", .text(url)).attributes["href"]
                if first.isHexDigit && second.isHexDigit {
                    #expect(href == url)
                } else {
                    #expect(href?.hasPrefix("/a%25") == true, "\(url)")
                }
            }
        }
    }

    @Test func `two values cannot form a scheme`() throws {
        let template = try compile("<a href=\"{{a}}{{b}}\"></a>")
        let html = String(decoding: template.render(.object(["a": "java", "b": "script:alert(1)"])), as: UTF8.self)
        #expect(html.contains("javascript%3Aalert(1)"))
    }

    @Test(arguments: [
        ("10", "10"), ("#ff0000", "#ff0000"), ("red", "red"), ("1.5", "1.5"), ("expression(alert(1))", "unset"),
        ("red;position:fixed", "unset"), ("url(javascript:1)", "unset"), ("</style>", "unset"), ("\\65", "unset"),
        ("a\nb", "unset"),
        ("\"x\"", "unset"), ("x}y{", "unset"), ("/**/", "unset"), ("<!--", "unset"),
    ])
    func `styles accept only simple values`(_ text: String, _ expected: String) throws {
        #expect(
            try Self.dom("<p style=\"width: {{x}}\"></p>", .text(text)).attributes["data-style"] == "width: \(expected)"
        )
        #expect(try Self.dom("<style>p { width: {{x}} }</style>", .text(text)).content == "p { width: \(expected) }")
        #expect(
            try Self.dom("<p style=\"transform: translate({{x}}px, 0)\"></p>", .text(text)).attributes["data-style"]
                == "transform: translate(\(expected)px, 0)")
    }

    @Test(arguments: hostile)
    func `text in a JSON script is escaped`(_ text: String) throws {
        let node = try Self.dom(
            "<script type=\"application/json\">{\"a\": {{x}}, \"b\": \"-{{x}}-\"}</script>", .text(text))
        #expect(!node.content.dropFirst(20).contains("</"))
        #expect(!node.content.contains("\u{2028}"))
        let values = try JSON.strings(node.content)
        #expect(values["a"] == text)
        #expect(values["b"] == "-\(text)-")
    }

    @Test func `values in a JSON script are written as JSON`() throws {
        let list = TemplateList([Item(id: "1", title: "</script>", isDone: true)], id: \.id)
        let node = try Self.dom("<script type=\"application/json\">{{x}}</script>", .list(list))
        #expect(node.content == "[{\"id\":\"1\",\"title\":\"\\u003C/script\\u003E\",\"isDone\":true}]")
        #expect(try Self.dom("<script type=\"application/json\">{{x}}</script>", .null).content == "null")
        #expect(try Self.dom("<script type=\"application/json\">{{x}}</script>", .double(.nan)).content == "null")
        #expect(
            try Self.dom("<script type=\"application/json\">{{x}}</script>", .object(["b": 1.5, "a": .object([:])]))
                .content
                == "{\"a\":{},\"b\":1.5}")
    }

    @Test(arguments: [
        "checked", "disabled", "hidden", "inert", "open", "selected", "required", "readonly", "multiple", "autofocus",
    ])
    func `boolean attributes depend on the truth of their values`(_ name: String) throws {
        for (value, isThere) in [
            (true, true), (false, false), (.null, false), ("", false), ("yes", true), (0, false), (1, true),
        ] as [(TemplateValue, Bool)] {
            let node = try Self.dom("<p \(name)=\"{{x}}\"></p>", value)
            #expect((node.attributes[name] != nil) == isThere)
            let section = try Self.dom("<p {{#x}}\(name){{/x}} lang=a></p>", value)
            #expect((section.attributes[name] != nil) == isThere)
        }
    }

    @Test func `only SafeHTML is written as markup`() throws {
        let node = try Self.dom("<p>{{{x}}}</p>", .html(SafeHTML(trusted: "<b>bold</b>\n<i\nlang=\"a\">x</i>")))
        #expect(node.description.hasSuffix("<b>\"bold\"</b>\"\\n\"<i lang=\"a\">\"x\"</i></p>"))
        #expect(try Self.dom("<p>{{x}}</p>", .html(SafeHTML(trusted: "<b>"))).content == "<b>")
        #expect(try Self.dom("<p title=\"{{x}}\"></p>", .html(SafeHTML(trusted: "<b>"))).attributes["title"] == "<b>")
    }

    @Test func `line ends at the start of textarea and pre are kept`() throws {
        #expect(try Self.dom("<textarea>{{x}}</textarea>", "\n\na").content == "\n\na")
        #expect(try Self.dom("<pre>{{x}}</pre>", "\na").content == "\na")
    }

    @Test func numbersAndDates() throws {
        #expect(try Self.dom("<p>{{x}}</p>", .int(-1_234_567)).content == "-1234567")
        #expect(try Self.dom("<p>{{x}}</p>", .int(.min)).content == "-9223372036854775808")
        #expect(try Self.dom("<p>{{x}}</p>", 1.25).content == "1.25")
        #expect(try Self.dom("<p>{{x}}</p>", .double(3)).content == "3")
        let date = TemplateValue.date(TemplateDate(secondsSince1970: 1_709_210_096, style: .date))
        #expect(
            try Self.dom("<time datetime=\"{{x}}\">{{x}}</time>", date).attributes["datetime"] == "2024-02-29T12:34:56Z"
        )
        #expect(try Self.dom("<time datetime=\"{{x}}\">{{x}}</time>", date).content == "2024-02-29")
        #expect(
            try Self.dom("<input value=\"{{x}}\">", .number(TemplateNumber(1234.5))).attributes["value"] == "1234.5")
    }
}
