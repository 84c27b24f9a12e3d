import HTMLTemplates
import Testing

/// `selected` and `checked` on elements with an explicit value.
@Suite struct ChoiceTests {
    private static let select = """
        <select name="sort"><option value="" selected="{{sort}}">None</option><option value="title" selected="{{sort}}">A</option>\
        <option value="R&D &quot;x&quot;" selected="{{sort}}">B</option><option value="3" selected="{{sort}}">C</option></select>
        """

    @Test(arguments: [
        ("title" as TemplateValue, "title"), ("R&D \"x\"", "R&D &quot;x&quot;"), (3, "3"), (3.0, "3"), (nil, ""),
        ("", ""),
        ("Title", nil), (4, nil),
    ])
    func `an option with an equal value is selected`(value: TemplateValue, option: String?) throws {
        let html = try render(Self.select, ["sort": value])
        let selected = html.matches(of: #/value="([^"]*)" selected/#).map { String($0.output.1) }
        #expect(selected == (option.map { [$0] } ?? []), "\(html)")
    }

    @Test func `a condition selects regardless of the option's value`() throws {
        #expect(try render(Self.select, ["sort": true]).matches(of: #/ selected/#).count == 4)
        let box = "<input type=\"checkbox\" checked=\"{{done}}\">"
        #expect(try render(box, ["done": "on"]).contains(" checked"))
        #expect(try render(box, ["done": "other"]).contains(" checked"))
        #expect(try !render(box, ["done": ""]).contains(" checked"))
    }

    @Test func `checkboxes and radio buttons in rows are checked by their values`() throws {
        let source = """
            <ul>{{#days}}<li><input type="checkbox" name="on" value="{{id}}" checked="{{on}}">\
            <input type="radio" name="first" value="{{id}}-{{title}}" checked="{{first}}"></li>{{/days}}</ul>
            """
        let days = [Item(id: "mon", title: "1"), Item(id: "t&e", title: "2")]
        let html = try render(
            source,
            ["days": .list(TemplateList(days)), "on": .list(TemplateList(values: ["t&e", "x"])), "first": "mon-1"])
        #expect(
            html == """
                <ul id="f0"><li><input type="checkbox" name="on" value="mon"><input type="radio" name="first" value="mon-1" checked></li>\
                <li><input type="checkbox" name="on" value="t&amp;e" checked><input type="radio" name="first" value="t&amp;e-2"></li></ul>
                """)
    }

    @Test func `a fragment lists the keys that only its fields show`() throws {
        let kinds: [String: TemplateKeyKind] = [
            "sort": .text, "all": .list(rows: TemplateSchema(Item.self), keyed: true), "note": .text, "other": .text,
        ]
        let template = try compile(
            """
            <select name="sort">{{#all}}<option value="{{id}}" selected="{{sort}}">{{title}}</option>{{/all}}</select>\
            <textarea name="note">{{note}}</textarea><input name="other" value="{{note}}"><p>{{note}}</p>\
            <input type="radio" name="other" value="a" checked="{{other}}"><textarea name="other">{{other}}, {{note}}</textarea>
            """, keys: kinds)
        let fields = template.fragments.map { $0.fieldKeys.map { template.keys[$0] } }
        #expect(fields == [["sort"], ["note"], [], [], ["other"], []])
        #expect(template.fragments[0].keys.map { template.keys[$0] }.sorted() == ["all", "sort"])
        let rows = [Item(id: "a", title: "A"), Item(id: "b", title: "B")]
        var values = [TemplateValue](repeating: .null, count: template.keys.count)
        values[try #require(template.slot(of: "all"))] = .list(TemplateList(rows) { $0.id })
        values[try #require(template.slot(of: "other"))] = "a"
        var out: [UInt8] = []
        #expect(template.renderFragment(template.fragments[4], values, into: &out))
        values[try #require(template.slot(of: "other"))] = "b"
        #expect(!template.renderFragment(template.fragments[4], values, into: &out))
    }

    @Test(arguments: [
        ("<option selected=\"{{sort}}\">x</option>", true),
        ("<option value=\"{{id}}\" selected=\"{{sort}}\">{{title}}</option>", true),
        ("<option selected=\"{{sort}}\">{{sort}}</option>", false),
        ("<option selected=\"{{sort}}\" title=\"{{sort}}\">x</option>", false),
        ("<option selected=\"{{sort}}\" value=\"{{id}} {{sort}}\">x</option>", false),
    ])
    func `a key that is also used elsewhere in its fragment is not a field key`(option: String, isAlone: Bool) throws {
        let rows = TemplateKeyKind.list(rows: TemplateSchema(Item.self), keyed: true)
        let template = try compile(
            "<select name=\"sort\">{{#all}}\(option){{/all}}</select>", keys: ["sort": .text, "all": rows])
        let fragment = try #require(template.fragments.first)
        #expect(fragment.fieldKeys.map { template.keys[$0] } == (isAlone ? ["sort"] : []))
        #expect(fragment.keys.map { template.keys[$0] }.sorted() == ["all", "sort"])
    }
}
