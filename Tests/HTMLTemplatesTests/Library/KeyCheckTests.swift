import HTMLTemplates
import Testing

/// Keys are checked against their types when the app starts.
@Suite struct KeyCheckTests {
    struct Person: TemplateModel {
        var name: String
        var age: Int
        var nickname: String?
        var boss: [Person]
        var born: TemplateDate?

        static let templateKeys = TemplateKeys<Person> { key in
            key("name", \.name)
            key("age", \.age)
            key("nickname", \.nickname)
            key("boss") { $0.boss.first }
            key("born", \.born)
        }
    }

    static let keys: [String: TemplateKeyKind] = [
        "title": .text, "count": .number, "when": .date, "maybe": .optional(.number), "markup": .html, "isNew": .bool,
        "anything": .any,
        "groups": .list(rows: TemplateSchema(Group.self), keyed: true), "user": .model(TemplateSchema(Person.self)),
        "loose": .list(rows: nil, keyed: nil),
    ]

    static let refusals: [(source: String, message: String)] = [
        ("{{titel}}", "There is no key titel here. Did you mean title?"),
        ("{{Title}}", "There is no key Title here. Did you mean title?"),
        ("{{xyzzy}}", "There is no key xyzzy here."), ("{{user.nmae}}", "user has no key nmae. Did you mean name?"),
        ("{{#groups}}{{nam}}{{/groups}}", "There is no key nam here. Did you mean name?"),
        ("{{#groups}}{{#items}}{{titel}}{{/items}}{{/groups}}", "There is no key titel here. Did you mean title?"),
        ("{{title.length}}", "title is text and has no keys: title.length"),
        ("{{#count}}x{{/count}}", "count is a number, which cannot be a section"),
        ("{{^when}}x{{/when}}", "when is a date, which cannot be a section"),
        ("{{groups}}", "groups is a list, not text: write {{#groups}}"),
        ("{{user}}", "user is a value with keys, not text"),
        ("{{{title}}}", "title is text, and {{{title}}} writes markup"),
        ("<b class=\"{{#isNw}}new{{/isNw}}\"></b>", "There is no key isNw here. Did you mean isNew?"),
        ("<b {{#titl}}hidden{{/titl}}></b>", "There is no key titl here. Did you mean title?"),
        (
            "{{#user}}{{#boss}}{{#boss}}{{agee}}{{/boss}}{{/boss}}{{/user}}",
            "There is no key agee here. Did you mean age?"
        ),
        ("{{>*titel}}", "There is no key titel here. Did you mean title?"),
    ]

    @Test(arguments: refusals)
    func rejected(_ source: String, _ message: String) throws {
        let diagnostics = diagnostics("<div>\(source)</div>", keys: Self.keys)
        #expect(diagnostics.contains { $0.message.hasPrefix(message) }, "\(diagnostics)")
    }

    @Test(arguments: [
        "{{title}}{{count}}{{when}}{{maybe}}{{isNew}}", "{{#maybe}}{{maybe}}{{.}}{{/maybe}}",
        "{{#title}}{{title}}{{/title}}", "{{{markup}}}",
        "{{anything.at.all}}{{#anything}}{{whatever}}{{/anything}}",
        "{{#groups}}{{name}}{{title}}{{#items}}{{id}}{{name}}{{/items}}{{/groups}}",
        "{{#user}}{{name}}{{#nickname}}{{.}}{{/nickname}}{{#born}}{{born}}{{/born}}{{/user}}{{user.boss.name}}",
        "{{#loose}}{{whatever}}{{/loose}}",
    ])
    func accepted(_ source: String) {
        #expect(diagnostics("<div>\(source)</div>", keys: Self.keys).isEmpty)
    }

    @Test func `all diagnostics are reported at once`() {
        let found = diagnostics("<p>{{a}}</p>\n<p>{{b}}</p>\n{{title}}", keys: Self.keys)
        #expect(found.map(\.line).sorted() == [1, 2, 3])
    }
}
