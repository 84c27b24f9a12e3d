import Testing

@testable import HTMLTemplates

/// Components in templates: their places, their content, and the ids and names in their own templates.
struct ComponentTests {
    private static let keys: [String: TemplateKeyKind] = [
        "food": .component, "text": .text, "isOpen": .bool,
        "rows": .list(rows: TemplateSchema(ComponentRow.keys), keyed: true),
    ]

    private func template(_ source: String, isComponent: Bool = false) throws(TemplateError) -> Template {
        let library = try TemplateLibrary(sources: ["page": source])
        return isComponent
            ? try library.component("page", keys: Self.keys) : try library.template("page", keys: Self.keys)
    }

    private func rendered(_ template: Template, idPrefix: String = "", _ values: [String: TemplateValue]) -> String {
        var out: [UInt8] = []
        template.render(template.keys.map { values[$0] ?? .null }, idPrefix: idPrefix, into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    @Test func `a component writes its markup where its tag is`() throws {
        let food = Part("<b>food</b>")
        let page = try template("<main><p>{{{food}}}</p><ul>{{#rows}}<li>{{{part}}}</li>{{/rows}}</ul></main>")
        let rows = TemplateList([ComponentRow(part: food)], keys: ComponentRow.keys, id: { _ in "1" })
        #expect(
            rendered(page, ["food": .component(food), "rows": .list(rows)])
                == "<main><p id=\"f0\"><b>food</b></p><ul id=\"f1\"><li id=\"f1-1\"><b>food</b></li></ul></main>")
        #expect(rendered(page, [:]) == "<main><p id=\"f0\"></p><ul id=\"f1\"></ul></main>")
        #expect(page.componentSlots.map { page.keys[$0] } == ["food", "rows"])
    }

    @Test func `a section over a component gives it content`() throws {
        let food = Part("-")
        let page = try template(
            "<main><p>{{#food}}<i>{{text}}</i>{{#isOpen}} open{{/isOpen}}{{/food}}</p>{{^food}}none{{/food}}</main>")
        let values: [TemplateValue] = page.keys.map { ["text": "a<b", "isOpen": true, "food": .component(food)][$0]! }
        #expect(page.hasContent(ofComponent: "food"))
        var content: [UInt8] = []
        page.renderContent(ofComponent: "food", values, idPrefix: "s", format: .standard, into: &content)
        #expect(String(decoding: content, as: UTF8.self) == "<i id=\"sf2\">a&lt;b</i> open")
        let text = try #require(page.fragments.first { $0.elementID == "f2" })
        #expect(!page.isOnPage(text, values))
        food.showsContent = true
        #expect(page.isOnPage(text, values))
    }

    @Test func `ids, references and names in a component's template get its prefix`() throws {
        let page = try template(
            """
            <form method="post" id="form" name="own"><label for="count" id="label">Count</label>
            <input id="count" name="count" aria-labelledby="label  other" list="other" form="form" value="{{text}}">
            <a href="#count">a</a><a href="#other">b</a><button name="more" form="form">c</button></form>
            """, isComponent: true)
        #expect(
            rendered(page, idPrefix: "s1:people:7:", ["text": "x"]) == """
                <form method="post" id="s1:people:7:form" name="own"><label for="s1:people:7:count" \
                id="s1:people:7:label">Count</label> <input id="s1:people:7:count" name="people:7:count" \
                aria-labelledby="s1:people:7:label other" list="other" form="s1:people:7:form" value="x"> \
                <a href="#s1:people:7:count">a</a><a href="#other">b</a>\
                <button name="people:7:more" form="s1:people:7:form">c</button></form>
                """)
        let value = try #require(page.fragments.first { $0.keys == [page.slot(of: "text")] })
        #expect(value.elementID(prefix: "s1:people:7:") == "s1:people:7:count")
        #expect(page.controls.compactMap(\.name) == ["own", "count", "more"])
    }

    @Test func `a component has alternative places of which only one is shown`() throws {
        let source =
            "<div>{{#isOpen}}<b>{{{food}}}</b>{{/isOpen}}{{^isOpen}}<i><u>{{{food}}}</u></i>{{/isOpen}}</div>"
            + "<ul>{{#rows}}<li>{{{part}}}</li>{{/rows}}</ul>"
        let page = try template(source)
        for (isOpen, ancestors) in [(true, ["div", "b"]), (false, ["div", "i", "u"])] {
            let values = page.keys.map { $0 == "isOpen" ? TemplateValue.bool(isOpen) : .null }
            #expect(page.place(ofComponent: "food", values)?.ancestors == ancestors)
            #expect(page.place(ofComponent: "rows", values)?.ancestors == ["ul", "li"])
        }
        #expect(page.place(ofComponent: "text", []) == nil)
    }

    @Test(arguments: [
        ("<p>{{food}}</p>", "food is a component: write {{{food}}}."),
        ("<p title=\"{{{food}}}\"></p>", "Only text is possible here, not markup"),
        ("<textarea>{{{food}}}</textarea>", "Only text is possible here, not markup"),
        ("<p title=\"{{#food}}a{{/food}}\"></p>", "food is a component, which only an element can contain"),
        ("<ul>{{#rows}}<li>{{#part}}a{{/part}}</li>{{/rows}}</ul>", "The content of the component part cannot be in"),
        ("<p>{{#food}}a{{/food}}</p><p>{{#food}}b{{/food}}</p>", "The component food has content already"),
        ("<p>{{{food}}}</p><p>{{{food}}}</p>", "The component food is written twice"),
        ("<p>{{#food}}a{{/food}}</p><p>{{{food}}}</p>", "The component food is written twice"),
        ("<p>{{#isOpen}}{{{food}}}{{/isOpen}}{{{food}}}</p>", "The component food is written twice"),
        (
            "<ul>{{#rows}}<li>{{{part}}}</li>{{/rows}}</ul><ul>{{#rows}}<li>{{{part}}}</li>{{/rows}}</ul>",
            "The component rows is written twice"
        ),
        ("<ul>{{#rows}}<li>{{{xyz}}}</li>{{/rows}}</ul>", "There is no key xyz here. The rows have the keys part."),
        ("<ul>{{#rows}}<li>{{{food}}}</li>{{/rows}}</ul>", "The component food cannot be in a list"),
        ("<div><input name=\"{{text}}\"></div>", "The names of a component's controls get its prefix"),
    ])
    func `a component in a wrong place is reported`(source: String, message: String) throws {
        do throws(TemplateError) {
            _ = try template(source, isComponent: true)
            Issue.record("The template compiles.")
        } catch {
            #expect(error.diagnostics.contains { $0.message.hasPrefix(message) }, "\(error.diagnostics.map(\.message))")
        }
    }
}

/// A component with constant markup. Used on one thread.
private final class Part: TemplateComponent, @unchecked Sendable {
    let markup: String
    var showsContent = false

    init(_ markup: String) { self.markup = markup }

    func write(into out: inout [UInt8]) { out += markup.utf8 }
}

extension Part: TemplateConvertible {
    static var templateKind: TemplateKeyKind { .component }
    var templateValue: TemplateValue { .component(self) }
}

private struct ComponentRow: Sendable {
    let part: Part

    static let keys = TemplateKeys<ComponentRow> { $0("part", \.part) }
}
