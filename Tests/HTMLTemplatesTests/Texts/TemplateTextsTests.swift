import Testing
import Texts

@testable import HTMLTemplates

struct TemplateTextsTests {
    private static let korean = """
        msgid ""
        msgstr "Plural-Forms: nplurals=1; plural=0;\\n"

        msgid "Add task"
        msgstr "할 일 추가"

        msgctxt "verb"
        msgid "Open"
        msgstr "열기"

        msgid "Hello {name}, \\"welcome\\" & more"
        msgstr "<i>{name}</i>님, \\"환영\\" & 더"

        msgid "{count} task of {name}"
        msgid_plural "{count} tasks of {name}"
        msgstr[0] "{name}님의 할 일 {count}개"

        msgid "Go to <a>all tasks</a> or <strong>{name}</strong>."
        msgstr "<strong>{name}</strong> 또는 <a>모든 할 일</a>로 이동하세요."
        """

    private let catalogs = try! TextCatalogs(files: [
        ("ko", "ko.po", Array(Self.korean.replacing("<i>", with: "").replacing("</i>", with: "").utf8))
    ])

    private func render(
        _ source: String, _ tag: String, _ values: [String: TemplateValue] = [:],
        _ kinds: [String: TemplateKeyKind]? = nil
    ) throws -> String {
        let library = try TemplateLibrary(sources: ["t": source])
        library.use(catalogs)
        let template = try kinds.map { try library.template("t", keys: $0) } ?? library.template("t")
        var out: [UInt8] = []
        let slots = template.keys.map { values[$0] ?? .null }
        let format = TemplateFormat(language: try #require(catalogs.language(tag)))
        template.render(slots, format: format, into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    @Test(arguments: [
        ("<p>{{#_}}Add task{{/_}}</p>", "<p>Add task</p>", "<p>할 일 추가</p>"),
        ("<p>{{#_}}\n  Add\n  task\n{{/_}}</p>", "<p>Add task</p>", "<p>할 일 추가</p>"),
        ("<p>{{#_ @verb}}Open{{/_}}</p>", "<p>Open</p>", "<p>열기</p>"),
        (
            "<input aria-label=\"{{#_}}Add task{{/_}}\">", "<input aria-label=\"Add task\">",
            "<input aria-label=\"할 일 추가\">"
        ),
        (
            "<p title=\"{{#_}}Hello {{name}}, &quot;welcome&quot; &amp; more{{/_}}\">x</p>",
            "<p id=\"f0\" title=\"Hello &lt;A&gt;, &quot;welcome&quot; &amp; more\">x</p>",
            "<p id=\"f0\" title=\"&lt;A&gt;님, &quot;환영&quot; &amp; 더\">x</p>"
        ),
        (
            "<p>{{#_ count}}{{count}} task of {{name}}{{|}}{{count}} tasks of {{name}}{{/_}}</p>",
            "<p id=\"f0\">2 tasks of &lt;A&gt;</p>", "<p id=\"f0\">&lt;A&gt;님의 할 일 2개</p>"
        ),
        (
            "<p title=\"{{#_ count}}{{count}} task of {{name}}{{|}}{{count}} tasks of {{name}}{{/_}}\">x</p>",
            "<p id=\"f0\" title=\"2 tasks of &lt;A&gt;\">x</p>", "<p id=\"f0\" title=\"&lt;A&gt;님의 할 일 2개\">x</p>"
        ),
        (
            "<p>{{#_}}Go to <a href=\"/?a>b\">all tasks</a> or <strong>{{name}}</strong>.{{/_}}</p>",
            "<p id=\"f0\">Go to <a href=\"/?a>b\">all tasks</a> or <strong>&lt;A&gt;</strong>.</p>",
            "<p id=\"f0\"><strong>&lt;A&gt;</strong> 또는 <a href=\"/?a>b\">모든 할 일</a>로 이동하세요.</p>"
        ),
        ("<title>{{#_}}Add task{{/_}}</title>", "<title>Add task</title>", "<title>할 일 추가</title>"),
        ("<p>{{#_}}Unknown{{/_}}</p>", "<p>Unknown</p>", "<p>Unknown</p>"),
        (
            "<p>{{#_}}&lt;b&gt; or <i>x</i>, &amp;lt; &#8364; &#x20AC;&nbsp;&apos;{{/_}}</p>",
            "<p id=\"f0\">&lt;b&gt; or <i>x</i>, &amp;lt; € €\u{A0}&#39;</p>",
            "<p id=\"f0\">&lt;b&gt; or <i>x</i>, &amp;lt; € €\u{A0}&#39;</p>"
        ),
        (
            "<p>{{#_ count}}<a href=\"/1\">{{count}}</a> a{{|}}<a href=\"/2\">{{count}}</a> b{{/_}}</p>",
            "<p id=\"f0\"><a href=\"/2\">2</a> b</p>", "<p id=\"f0\"><a href=\"/2\">2</a> b</p>"
        ),
    ]) func `each language has its wording`(_ source: String, _ english: String, _ korean: String) throws {
        let values: [String: TemplateValue] = ["name": "<A>", "count": 2]
        let kinds: [String: TemplateKeyKind] = ["name": .text, "count": .number]
        for (tag, expected) in [("en", english), ("ko", korean)] {
            let html = try render(source, tag, values, kinds)
            #expect(html == expected)
        }
    }

    @Test(arguments: [(1, "1 task"), (2, "2 tasks"), (0, "0 tasks")])
    func `a plural without translation follows the rule of the source`(_ count: Int, _ expected: String) throws {
        let source = "<p>{{#_ n}}{{n}} task{{|}}{{n}} tasks{{/_}}</p>"
        for tag in ["en", "ko"] {
            #expect(try render(source, tag, ["n": .int(count)]).contains(">\(expected)</p>"))
        }
    }

    /// A catalogue has one entry for a text with and without a plural, and the number of forms is that of the language.
    @Test func `the forms of a translation fit every place of the text`() throws {
        let polish = """
            msgid ""
            msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

            msgid "<b>{n}</b> file"
            msgid_plural "<b>{n}</b> files"
            msgstr[0] "<b>{n}</b> plik"
            msgstr[1] "<b>{n}</b> pliki"
            msgstr[2] "<b>{n}</b> plików"

            msgid "{n} task"
            msgstr "zadania: {n}"
            """
        // The rule of the source language is not for the two wordings in the template.
        let english = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=1; plural=0;\\n\""
        let texts = try TextCatalogs(files: [
            ("pl", "pl.po", Array(polish.utf8)), ("en", "en.po", Array(english.utf8)),
        ])
        func html(_ source: String, _ tag: String, _ n: Int) throws -> String {
            let library = try TemplateLibrary(sources: ["t": "<p id=\"x\">\(source)</p>"])
            library.use(texts)
            let format = TemplateFormat(language: try #require(texts.language(tag)))
            let html = try library.template("t").render(.object(["n": .int(n)]), format: format)
            return String(decoding: html, as: UTF8.self).replacing("<p id=\"x\">", with: "").replacing("</p>", with: "")
        }
        let (plural, other) = (
            "{{#_ n}}<b>{{n}}</b> file{{|}}<b>{{n}}</b> files{{/_}}", "{{#_}}<b>{{n}}</b> file{{/_}}"
        )
        let single = "{{#_ n}}{{n}} task{{|}}{{n}} tasks{{/_}}"
        for (n, polish) in [(1, "plik"), (2, "pliki"), (5, "plików"), (22, "pliki"), (112, "plików")] {
            #expect(try html(plural, "pl", n) == "<b>\(n)</b> \(polish)")
            #expect(try html(plural, "en", n) == "<b>\(n)</b> file\(n == 1 ? "" : "s")")
            #expect(try html(other, "pl", n) == "<b>\(n)</b> plik")
            #expect(try html(single, "pl", n) == "zadania: \(n)")
        }
    }

    @Test func `a text in rows and conditions shows their values`() throws {
        let source =
            "<ul>{{#rows}}<li>{{#on}}{{#_ count}}{{count}} task of {{name}}{{|}}{{count}} tasks of {{name}}{{/_}}{{/on}}</li>{{/rows}}</ul>"
        let rows = TemplateList(
            values: [
                ["on": true, "count": 1, "name": "A"] as [String: TemplateValue],
                ["on": false, "count": 2, "name": "B"],
            ].map(TemplateValue.object))
        #expect(try render(source, "ko", ["rows": .list(rows)]).contains("<li>A님의 할 일 1개</li><li></li>"))
        #expect(try render(source, "en", ["rows": .list(rows)]).contains("<li>1 task of A</li><li></li>"))
    }

    /// The fragments have the same indices in all languages, so that a page can change its language.
    @Test func `fragments show the text of the format's language`() throws {
        let library = try TemplateLibrary(sources: [
            "t": "<p>{{#_ count}}{{count}} task of {{name}}{{|}}{{count}} tasks of {{name}}{{/_}}</p><p>{{name}}</p>"
        ])
        library.use(catalogs)
        let template = try library.template("t", keys: ["name": .text, "count": .number])
        #expect(template.keys == ["count", "name"])
        #expect(template.fragments[0].keys == [0, 1])
        var out: [UInt8] = []
        let format = TemplateFormat(language: try #require(catalogs.language("ko")))
        template.renderFragment(template.fragments[0], [2, "A"], format: format, into: &out)
        #expect(String(decoding: out, as: UTF8.self) == "A님의 할 일 2개")
        out = []
        template.renderFragment(template.fragments[0], [1, "A"], into: &out)
        #expect(String(decoding: out, as: UTF8.self) == "1 task of A")
    }

    @Test func `a text as a value is in the format's language in every place`() throws {
        let source = "<p title=\"{{text}}\">{{text}}</p><script type=\"application/json\">{{rows}}</script>"
        let rows = TemplateValue.list(TemplateList(values: [.localized("Add task")]))
        let html = try render(source, "ko", ["text": .localized("Add task"), "rows": rows])
        #expect(html.contains(" title=\"할 일 추가\">할 일 추가</p>"))
        #expect(html.contains("[\"할 일 추가\"]"))
        #expect(TemplateValue.localized(Text(verbatim: "x")) == .text("x"))
        #expect(TemplateValue.localized("x") == .localized("x"))
        #expect(TemplateValue.localized("x") != .localized("y"))
        #expect(!TemplateValue.localized("").isTruthy)
        #expect(TemplateValue.localized("") == .text(""))
    }

    @Test(arguments: [
        ("<p>{{#_}}a{{#b}}c{{/b}}{{/_}}</p>", 1, 11, "only words"),
        ("<p>{{#_}}{{/_}}</p>", 1, 4, "is empty"),
        ("<p>{{#_}}&copy; a{{/_}}</p>", 1, 4, "&copy;"), ("<p>{{#_}}a &#xD800;{{/_}}</p>", 1, 4, "&#xD800;"),
        ("<p>{{#_ n}}a{{/_}}</p>", 1, 4, "two wordings"), ("<p>{{#_}}a{{|}}b{{/_}}</p>", 1, 4, "two wordings"),
        ("<p>{{#_ n m}}a{{|}}b{{/_}}</p>", 1, 4, "at most the key"),
        ("<p>{{#_}}<div>a</div>{{/_}}</p>", 1, 10, "<div> cannot be in a text"),
        ("<p>{{#_}}<a href=\"{{x}}\">a</a>{{/_}}</p>", 1, 19, "fixed attributes"),
        ("<p>{{#_}}{{{x}}}{{/_}}</p>", 1, 10, "two braces"),
        ("<script>{{#_}}a{{/_}}</script>", 1, 9, "not here"),
        ("<a href=\"{{#_}}a{{/_}}\">b</a>", 1, 10, "href does not contain a text"),
        ("<p title={{#_}}a{{/_}}>b</p>", 1, 10, "needs quotes"),
        ("<p title=\"{{#_}}<b>a</b>{{/_}}\">b</p>", 1, 11, "not elements"),
        ("<p>{{#_ name}}a{{|}}b{{/_}}</p>", 1, 4, "needs a number"),
        ("<p>{{#_}}{{other}}{{/_}}</p>", 1, 4, "no key other"),
    ]) func `a mistake has its place`(_ source: String, _ line: Int, _ column: Int, _ words: String) throws {
        let error = #expect(throws: TemplateError.self) {
            try render(source, "ko", [:], ["name": .text, "n": .number, "x": .text, "b": .bool])
        }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.diagnostics.first?.line == line)
        #expect(error?.diagnostics.first?.column == column)
    }

    @Test func `lists the texts of all templates for catalogues`() throws {
        let library = try TemplateLibrary(sources: [
            "a": "{{! Translators: on a button }}\n<p>{{#_ @verb}}Open{{/_}}</p>",
            "b": "<p>{{#x}}{{#_ n}}{{n}} a{{|}}{{n}} b{{/_}}{{/x}}</p>",
        ])
        #expect(
            library.messages == [
                TemplateMessage(
                    context: "verb", id: "Open", plural: nil, note: "on a button", file: "a.mustache", line: 2),
                TemplateMessage(
                    context: nil, id: "{n} a", plural: "{n} b", note: nil, file: "b.mustache", line: 1),
            ])
    }

    @Test func `a plain template is not escaped`() throws {
        let library = try TemplateLibrary(
            sources: ["t": "{{#_ n}}{{n}} & a{{|}}{{n}} & b{{/_}} {{#_}}x > y{{/_}}"], syntax: .plain)
        library.use(catalogs)
        let values: TemplateValue = .object(["n": 2])
        #expect(String(decoding: try library.template("t").render(values), as: UTF8.self) == "2 & b x > y")
    }
}
