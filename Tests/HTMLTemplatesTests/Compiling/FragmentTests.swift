import HTMLTemplates
import Testing

/// The parts of a page that can be sent separately, and their content.
@Suite struct FragmentTests {
    typealias Kind = TemplateFragment.Kind

    func content(_ template: Template, _ index: Int, _ values: [TemplateValue], prefix: String = "") -> String {
        var out: [UInt8] = []
        template.renderFragment(template.fragments[index], values, idPrefix: prefix, into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    @Test(arguments: [
        ("<body></body>", "bindery-body", "<body id=\"bindery-body\"></body>"),
        ("<body><p>{{x}}</p></body>", "bindery-body", "<body id=\"bindery-body\"><p id=\"f0\"></p></body>"),
        ("<body>{{x}}</body>", "bindery-body", "<body id=\"bindery-body\"></body>"),
        ("<body id=\"own\">{{x}}</body>", "own", "<body id=\"own\"></body>"),
        ("<main></main>", nil, "<main></main>"),
    ])
    func `the body of a document has an id, by which its content can be replaced`(
        source: String, id: String?, html: String
    ) throws {
        let template = try compile(source)
        #expect(template.body == id)
        var out: [UInt8] = []
        template.render([], into: &out)
        #expect(String(decoding: out, as: UTF8.self) == html)
        #expect(template.fragments.allSatisfy { $0.elementID == (source.contains("<p>") ? "f0" : id) })
    }

    @Test func `the id of the body cannot be dynamic`() {
        #expect(throws: TemplateError.self) { try compile("<body id=\"{{x}}\"></body>") }
    }

    @Test func `a fragment is the smallest element that contains a value`() throws {
        let template = try compile("<div><p>a <b>{{x}}</b> c</p><p title=\"{{y}}\">{{x}} and {{y}}</p></div>")
        #expect(template.keys == ["x", "y"])
        #expect(template.fragments.map(\.elementID) == ["f0", "f1", "f1"])
        #expect(template.fragments.map(\.kind) == [.content, .attribute(name: "title", boolean: false), .content])
        #expect(template.fragments.map(\.keys) == [[0], [1], [0, 1]])
        #expect(template.fragments.map(\.parent) == [nil, nil, nil])
        var out: [UInt8] = []
        template.render(["<", "é"], idPrefix: "r", into: &out)
        #expect(
            String(decoding: out, as: UTF8.self)
                == "<div><p>a <b id=\"rf0\">&lt;</b> c</p><p id=\"rf1\" title=\"é\">&lt; and é</p></div>")
        #expect(content(template, 0, ["<", "é"]) == "&lt;")
        #expect(content(template, 1, ["<", "é"]) == "é")
        #expect(content(template, 2, ["<", "é"]) == "&lt; and é")
        #expect(template.fragments[0].elementID(prefix: "r") == "rf0")
    }

    @Test func `a fragment contains the fragments of its elements`() throws {
        let template = try compile("<div>{{x}}<p><b>{{y}}</b></p></div>")
        #expect(template.fragments.map(\.keys) == [[0], [1]])
        #expect(template.fragments.map(\.parent) == [nil, 0])
        #expect(content(template, 0, ["1", "2"], prefix: "r") == "1<p><b id=\"rf1\">2</b></p>")
    }

    /// Nested elements, each with a value: a fragment shows the values of all fragments in it, at any depth, and those
    /// around it decide whether it is on the page.
    @Test(arguments: 1...6) func `a fragment depends on the keys of all fragments in it`(depth: Int) throws {
        let source = (0..<depth).reversed().reduce("") { "<div>{{k\($1)}}\($0)</div>" }
        let fragments = try compile(source).fragments
        #expect(fragments.map(\.parent) == (0..<depth).map { $0 == 0 ? nil : $0 - 1 })
        #expect(fragments.map(\.keys) == (0..<depth).map { [$0] })
        #expect(fragments.map(\.allKeys) == (0..<depth).map { Array($0..<depth) })
        #expect(fragments.map(\.presenceKeys) == (0..<depth).map { Array(0..<$0) })
    }

    @Test func `ids written by the author are kept and not reused`() throws {
        let template = try compile("<p id=\"f0\">{{x}}</p><p>{{x}}</p><p id='f1-a'></p><p>{{x}}</p>")
        #expect(template.fragments.map(\.elementID) == ["f0", "f2", "f3"])
        #expect(template.fragments.map { $0.elementID(prefix: "r") } == ["f0", "rf2", "rf3"])
        let html = String(decoding: template.render(.object([:]), idPrefix: "r"), as: UTF8.self)
        #expect(html == "<p id=\"f0\"></p><p id=\"rf2\"></p><p id=\"f1-a\"></p><p id=\"rf3\"></p>")
    }

    @Test func `a section is one fragment until the kind of its key is known`() throws {
        let source = "<div>{{#x}}<p>{{y}}</p><p>{{z}}</p>{{/x}}</div>"
        #expect(try compile(source).fragments.map(\.keys) == [[0, 1, 2]])
        let known = try compile(source, keys: ["x": .bool, "y": .text, "z": .text])
        #expect(known.fragments.map(\.keys) == [[0], [1], [2]])
        #expect(known.fragments.map(\.parent) == [nil, 0, 0])
        #expect(known.isOnPage(known.fragments[1], [true, "a", "b"]))
        #expect(!known.isOnPage(known.fragments[1], [false, "a", "b"]))
        #expect(content(known, 1, [true, "a", "b"]) == "a")
        #expect(content(known, 1, [false, "a", "b"]) == "")
    }

    @Test func `fragments in inverted sections are separate`() throws {
        let template = try compile("<div>{{^x}}<p>{{y}}</p>{{/x}}</div>")
        #expect(template.fragments.map(\.keys) == [[0], [1]])
    }

    @Test func conditionalAttributes() throws {
        let template = try compile(
            "<p {{#x}}title=\"a{{y}}\" lang=\"b\"{{/x}}{{^x}}title=\"none\"{{/x}} hidden=\"{{z}}\"></p>")
        #expect(
            template.fragments.map(\.kind) == [
                .attribute(name: "title", boolean: false), .attribute(name: "lang", boolean: false),
                .attribute(name: "hidden", boolean: true),
            ])
        #expect(template.fragments.map(\.keys) == [[0, 1], [0], [2]])
        var out: [UInt8] = []
        #expect(template.renderFragment(template.fragments[0], [true, "1", false], into: &out))
        #expect(out == Array("a1".utf8))
        #expect(content(template, 0, [false, "1", false]) == "none")
        #expect(!template.renderFragment(template.fragments[1], [false, "1", false], into: &out))
        #expect(!template.renderFragment(template.fragments[2], [false, "1", false], into: &out))
        #expect(template.renderFragment(template.fragments[2], [false, "1", true], into: &out))
        #expect(out == Array("a1".utf8))
    }

    static let sections = """
        <div>
          {{#groups}}
          <section>
            <h2>{{name}} {{unit}}</h2>
            <ul>
              {{#items}}
              <li title="{{title}}">{{title}}</li>
              {{/items}}
            </ul>
          </section>
          {{/groups}}
        </div>
        """

    static func groups(_ groups: [Group]) -> TemplateValue { .list(TemplateList(groups, id: \.name)) }

    @Test func liveLists() throws {
        let template = try compile(
            Self.sections, keys: ["groups": .list(rows: TemplateSchema(Group.self), keyed: true), "unit": .text])
        #expect(template.keys == ["groups", "unit"])
        try #require(template.fragments.count == 2)
        let (outer, inner) = (template.fragments[0], template.fragments[1])
        guard case .list(let outerInfo) = outer.kind, case .list(let innerInfo) = inner.kind else {
            Issue.record("no lists: \(template.fragments)")
            return
        }
        #expect(outer.keys == [0, 1])
        #expect(outerInfo.nested == [1])
        #expect(innerInfo.outer == 0)
        #expect(innerInfo.slot == nil)
        #expect(inner.parent == 0)
        let groups = [
            Group(name: "a b", items: [Item(id: "1", title: "x"), Item(id: "ü\"", title: "y")]),
            Group(name: "c", items: []),
        ]
        let values = [Self.groups(groups), "kg"]
        var out: [UInt8] = []
        template.render(values, idPrefix: "r", into: &out)
        let page = try DOMParser.parse(out)[0]
        #expect(page.ids == ["rf0", "rf0-a%20b", "rf1-a%20b", "rf2-1", "rf2-%C3%BC%22", "rf0-c", "rf1-c"])
        #expect(outerInfo.rowElementID("a b", prefix: "r") == "rf0-a%20b")
        #expect(inner.elementID(prefix: "r", row: "a b") == "rf1-a%20b")
        #expect(innerInfo.rowElementID("ü\"", prefix: "r") == "rf2-%C3%BC%22")

        let rows = try #require(template.rows(of: outer, values))
        let nested = try #require(template.rows(of: inner, values, path: [rows[0]]))
        #expect(nested.count == 2)
        for (index, id) in ["rf2-1", "rf2-%C3%BC%22"].enumerated() {
            var row: [UInt8] = []
            template.renderRow(inner, values: values, path: [rows[0], nested[index]], idPrefix: "r", into: &row)
            #expect(try DOMParser.parse(row) == [try #require(page.element(id))])
        }
        var row: [UInt8] = []
        template.renderRow(outer, values: values, path: [rows[0]], idPrefix: "r", into: &row)
        #expect(try DOMParser.parse(row) == [try #require(page.element("rf0-a%20b"))])
        var container: [UInt8] = []
        template.renderFragment(inner, values, path: [rows[0]], idPrefix: "r", into: &container)
        #expect(try DOMParser.parse(container) == page.element("rf1-a%20b")?.children)
    }

    /// All short texts of characters that are encoded or look like an encoding.
    @Test func `different identities have different element ids`() throws {
        let characters = ["", "a", "2", "0", "%", " ", "-", "\"", "é"]
        let template = try compile("<ul>{{#x}}<li></li>{{/x}}</ul>")
        guard case .list(let list)? = template.fragments.first?.kind else {
            Issue.record("The list is a fragment.")
            return
        }
        var identities: Set<String> = []
        for first in characters {
            for second in characters {
                for third in characters { identities.insert(first + second + third) }
            }
        }
        let ids = Set(identities.map { list.rowElementID($0, prefix: "p-") })
        #expect(ids.count == identities.count)
        #expect(ids.allSatisfy { !$0.contains(" ") && !$0.contains("\"") && $0.utf8.allSatisfy { $0 < 0x80 } })
    }

    @Test func `lists without identities have no row ids`() throws {
        let template = try compile(Self.sections)
        let list = TemplateList([Group(name: "a", items: [Item(id: "1", title: "x")])])
        let page = try DOMParser.parse(template.render(.object(["groups": .list(list)])))[0]
        #expect(page.ids == ["f0", "f2-1"])
        #expect(template.rows(of: template.fragments[0], [.list(list)]) == nil)
    }

    @Test func `sections that are not live lists are content fragments`() throws {
        for source in [
            "<ul>{{#x}}<li></li><li></li>{{/x}}</ul>", "<ul><li></li>{{#x}}<li></li>{{/x}}</ul>",
            "<ul>{{#x}}a{{/x}}</ul>",
            "<ul>{{#x}}<li id=\"one\">{{y}}</li>{{/x}}</ul>", "<ul>{{^x}}<li></li>{{/x}}</ul>",
            "<ul>{{#x}}<li></li>{{/x}}{{^x}}<li></li>{{/x}}</ul>",
        ] {
            let kinds = try compile(source).fragments.map(\.kind)
            #expect(kinds.first == .content, "\(source)")
        }
    }

    @Test func `controls are listed with their names, types and lines`() throws {
        let template = try compile(
            "<form method=post>\n <input name=title value=\"{{x}}\"><input name=\"{{y}}\" type=CheckBox>\n<button name=save>ok</button></form>"
        )
        #expect(template.controls.map(\.element) == ["form", "input", "input", "button"])
        #expect(template.controls.map(\.name) == [nil, "title", "", "save"] || template.controls[2].name == nil)
        #expect(template.controls[2].type == "checkbox")
        #expect(template.controls.map(\.line) == [1, 2, 2, 3])
    }

    @Test func dottedKeys() throws {
        let template = try compile("<button disabled=\"{{save.disabled}}\">{{user.name}}</button>")
        #expect(template.keys == ["save", "user"])
        let values: [TemplateValue] = [.object(["disabled": true]), .object(["name": "Jo"])]
        #expect(content(template, 1, values) == "Jo")
    }

    @Test func recursiveTemplates() throws {
        let tree = """
            <li>{{name}}<ul>{{#children}}{{>tree}}{{/children}}</ul></li>
            """
        let template = try compile("<ul>{{#roots}}{{>tree}}{{/roots}}</ul>", partials: ["tree": tree])
        let leaf = TemplateValue.object(["name": "leaf", "children": .list(TemplateList(values: []))])
        let root = TemplateValue.object(["name": "root", "children": .list(TemplateList(values: [leaf]))])
        let html = String(
            decoding: template.render(.object(["roots": .list(TemplateList(values: [root]))])), as: UTF8.self)
        #expect(html == "<ul id=\"f0\"><li>root<ul><li>leaf<ul></ul></li></ul></li></ul>")
    }

    @Test func dynamicPartials() throws {
        let partials = [
            "text": "<p>{{value}}</p>", "link": "<a href=\"{{value}}\">x</a>", "bad": "<script>{{value}}</script>",
        ]
        let template = try compile("<div>{{>*kind}}{{value}}</div>", partials: partials)
        func html(_ kind: String, _ value: String) -> String {
            String(decoding: template.render(.object(["kind": .text(kind), "value": .text(value)])), as: UTF8.self)
        }
        #expect(html("text", "<") == "<div id=\"f0\"><p>&lt;</p>&lt;</div>")
        #expect(html("link", "javascript:1").contains("about:invalid"))
        #expect(html("bad", "1") == "<div id=\"f0\">1</div>")
        #expect(html("none", "1") == "<div id=\"f0\">1</div>")
    }

    @Test func lambdas() throws {
        let bold = TemplateLambda { "<b>\($0)</b>" }
        #expect(
            try render("<p>{{#x}}a {{y}}{{/x}}</p>", ["x": .lambda(bold), "y": "<"]) == "<p id=\"f0\"><b>a &lt;</b></p>"
        )
        #expect(try render("<p title=\"{{#x}}a{{/x}}\"></p>", ["x": .lambda(bold)]) == "<p id=\"f0\" title=\"a\"></p>")
        #expect(
            try render("<p>{{x}}</p>", ["x": .lambda(TemplateLambda { _ in "<i>{{y}}" }), "y": "z"])
                == "<p id=\"f0\">&lt;i&gt;z</p>")
    }

    /// A template that is chosen during rendering gets all keys that the page provides, including those that no other
    /// template names.
    @Test func `a template chosen during rendering sees every key`() throws {
        let template = try compile(
            "<div>{{>*kind}}</div>", keys: ["kind": .text, "only": .text, "rows": .list(rows: nil, keyed: nil)],
            partials: ["card": "<b>{{only}}</b>"])
        #expect(Set(template.keys) == ["kind", "only", "rows"])
        let values = template.keys.map { ["kind": "card", "only": "here"][$0] ?? TemplateValue.null }
        var out: [UInt8] = []
        template.render(values, into: &out)
        #expect(String(decoding: out, as: UTF8.self) == "<div id=\"f0\"><b>here</b></div>")
        #expect(template.fragments[0].keys == [0, 1, 2])
    }
}
