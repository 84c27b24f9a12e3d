import HTMLTemplates
import Testing

/// Regions that patches leave alone: their ids, their fragments and their diagnostics.
@Suite struct RegionTests {
    private static let keys: [String: TemplateKeyKind] = [
        "x": .text, "y": .text, "isOpen": .bool, "food": .component,
        "rows": .list(rows: TemplateSchema(RegionRow.keys), keyed: true),
    ]

    private func template(_ source: String, isComponent: Bool = false) throws -> Template {
        let library = try TemplateLibrary(sources: ["page": source])
        return isComponent
            ? try library.component("page", keys: Self.keys) : try library.template("page", keys: Self.keys)
    }

    @Test func `only the attributes of a region are fragments`() throws {
        let page = try template(
            "<div>{{y}}<p data-live=\"ignore\" data-json=\"{{x}}\">{{y}}<b>{{x}}</b>"
                + "{{#isOpen}}<i>{{y}}</i>{{/isOpen}}</p></div>")
        #expect(page.fragments.map(\.kind) == [.content, .attribute(name: "data-json", boolean: false)])
        #expect(page.fragments.map { $0.keys.map { page.keys[$0] } } == [["y"], ["x"]])
        var out: [UInt8] = []
        page.render(page.keys.map { ["x": "1", "y": "2", "isOpen": true][$0]! }, idPrefix: "r", into: &out)
        #expect(
            String(decoding: out, as: UTF8.self)
                == "<div id=\"rf0\">2<p id=\"rf1\" data-live=\"ignore\" data-json=\"1\">2<b>1</b><i>2</i></p></div>")
    }

    @Test func `a region always has an id`() throws {
        let plain = try html("<div><p data-live=\"ignore\">a</p></div>")
        #expect(plain == "<div><p id=\"f0\" data-live=\"ignore\">a</p></div>")
        #expect(try html("<div><p data-live=\"ignore\" id=\"own\">a</p></div>").contains("id=\"own\""))
        let rows = "<ul>{{#rows}}<li><p data-live=\"ignore\">a</p></li>{{/rows}}</ul>"
        let list = TemplateList([RegionRow(name: "n")], keys: RegionRow.keys, id: { _ in "7" })
        #expect(try html(rows, ["rows": .list(list)]).contains("<p id=\"f1-7\" data-live=\"ignore\">a</p>"))
        // The id of a row is its region's.
        let region = "<ul>{{#rows}}<li data-live=\"ignore\">a</li>{{/rows}}</ul>"
        let row = try html(region, ["rows": .list(list)])
        #expect(row == "<ul id=\"f0\"><li id=\"f0-7\" data-live=\"ignore\">a</li></ul>")
    }

    private func html(_ source: String, _ values: [String: TemplateValue] = [:]) throws -> String {
        let page = try template(source)
        var out: [UInt8] = []
        page.render(page.keys.map { values[$0] ?? .null }, into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    @Test func `each name that a script sends gets the prefix of a component`() throws {
        let page = try template("<p data-live=\"ignore\" data-on-send=\" one \n two \">a</p>", isComponent: true)
        var out: [UInt8] = []
        page.render([], idPrefix: "s1:food:", into: &out)
        #expect(String(decoding: out, as: UTF8.self).contains("data-on-send=\"food:one food:two\""))
        #expect(page.events.map(\.name) == ["one", "two"])
    }

    @Test(arguments: ["{{{food}}}", "{{#food}}x{{/food}}", "<b>{{{food}}}</b>", "{{#isOpen}}{{{food}}}{{/isOpen}}"])
    func `a component in a region has a diagnostic`(_ content: String) throws {
        let error = #expect(throws: TemplateError.self) {
            try template("<div><p data-live=\"ignore\">\(content)</p></div>")
        }
        let message = "The component food is in a region with data-live=\"ignore\""
        #expect(error?.diagnostics.contains { $0.message.hasPrefix(message) } == true, "\(String(describing: error))")
    }
}

private struct RegionRow: Sendable {
    let name: String

    static let keys = TemplateKeys<RegionRow> { $0("name", \.name) }
}
