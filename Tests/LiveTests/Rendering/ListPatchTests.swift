import Differences
import HTMLTemplates
import RxTesting
import Testing

@testable import Live
@testable import LiveTesting

/// Applies operations to a page and compares it with a fresh rendering.
struct ListPatchTests {
    struct Item: TemplateModel, IdentifiableType, Equatable {
        var id: String
        var text = ""
        var identity: String { id }
        static let templateKeys = TemplateKeys<Item> { key in
            key("id", \.id)
            key("text", \.text)
        }
    }

    struct Section: TemplateModel, Equatable {
        var name: String
        var items: [Item]
        var note = ""
        static let templateKeys = TemplateKeys<Section> { key in
            key("name", \.name)
            key("note", \.note)
            key("items", \.items, id: \.id)
        }
    }

    /// A section with two lists of items.
    struct Board: TemplateModel, Equatable {
        var name: String
        var items: TreeArray<Item>
        var others: [Item] = []
        static let templateKeys = TemplateKeys<Board> { key in
            key("name", \.name)
            key("items", \.items)
            key("others", \.others, id: \.id)
        }
    }

    private let library: TemplateLibrary

    init() throws {
        library = try TemplateLibrary(sources: [
            "flat": "<ul>{{#items}}<li>{{text}}</li>{{/items}}</ul>",
            "sections": """
            <main>{{#sections}}<section><h2>{{name}}</h2><p>{{note}}</p><ul>{{#items}}<li>{{text}}</li>{{/items}}</ul></section>{{/sections}}</main>
            """,
            "boards": """
            <main>{{#boards}}<section><h2>{{name}}</h2><ul>{{#items}}<li>{{text}}</li>{{/items}}</ul><ol>{{#others}}<li>{{text}}</li>{{/others}}</ol></section>{{/boards}}</main>
            """,
        ])
    }

    private func operations(_ template: String, from old: TemplateList, to new: TemplateList) throws -> [String] {
        let template = try library.template(template)
        let fragment = try #require(template.fragments.first { if case .list = $0.kind { true } else { false } })
        let patch = ListPatch(template: template, idPrefix: "", values: [.list(new)])
        return try patch.operations(for: fragment, from: old, to: new).map {
            String(decoding: $0.line.dropFirst("data:".utf8.count).dropLast(), as: UTF8.self)
        }
    }

    private func rendered(_ template: String, _ list: TemplateList) throws -> DOM.Document {
        var bytes: [UInt8] = []
        try library.template(template).render([.list(list)], into: &bytes)
        return DOM.Document(html: String(decoding: bytes, as: UTF8.self))
    }

    private func check(_ template: String, from old: TemplateList, to new: TemplateList, seed: UInt64) throws {
        let page = try rendered(template, old)
        let outcome = page.apply(patch: try operations(template, from: old, to: new).joined(separator: "\n"))
        #expect(outcome.problems.isEmpty, "seed \(seed)")
        #expect(page.body.canonicalHTML == (try rendered(template, new).body.canonicalHTML), "seed \(seed)")
    }

    private func list(_ items: [Item]) -> TemplateList { TemplateList(items, id: \.id) }
    private func list(_ sections: [Section]) -> TemplateList { TemplateList(sections, id: \.name) }

    @Test func `only the changed row is sent`() throws {
        let old = [Item(id: "1", text: "one"), Item(id: "2", text: "two")]
        let new = [Item(id: "1", text: "one"), Item(id: "2", text: "deux")]
        let operations = try operations("flat", from: list(old), to: list(new))
        #expect(operations.count == 1)
        #expect(operations[0].hasPrefix("e ") && operations[0].contains("deux") && !operations[0].contains("one"))
    }

    @Test func `an item that changes its section is moved`() throws {
        let old = [Section(name: "a", items: [Item(id: "1"), Item(id: "2")]), Section(name: "b", items: [])]
        let new = [Section(name: "a", items: [Item(id: "2")]), Section(name: "b", items: [Item(id: "1")])]
        let operations = try operations("sections", from: list(old), to: list(new))
        #expect(operations.count == 1)
        #expect(operations[0].hasPrefix("m "))
    }

    @Test func `duplicate identities are rejected`() {
        let old = [Section(name: "a", items: []), Section(name: "b", items: [])]
        let new = [Section(name: "a", items: [Item(id: "1")]), Section(name: "b", items: [Item(id: "1")])]
        #expect(throws: (any Error).self) { try operations("sections", from: list(old), to: list(new)) }
    }

    @Test func `random lists are patched correctly`() throws {
        for seed in UInt64(0)..<300 {
            var random = SeededGenerator(seed: seed)
            try check("flat", from: list(randomItems(&random)), to: list(randomItems(&random)), seed: seed)
        }
    }

    @Test func `random sections are patched correctly`() throws {
        for seed in UInt64(0)..<300 {
            var random = SeededGenerator(seed: seed)
            try check("sections", from: list(randomSections(&random)), to: list(randomSections(&random)), seed: seed)
        }
    }

    // MARK: Trees

    private func list(_ boards: [Board]) -> TemplateList { TemplateList(boards, id: \.name) }

    /// Changes items so that identities remain unique.
    private func change(_ items: inout TreeArray<Item>, _ next: inout Int, _ random: inout SeededGenerator) {
        guard let index = items.indices.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0 else {
            items.insert(Item(id: "\(next)"), at: Int.random(in: 0...items.count, using: &random))
            next += 1
            return
        }
        let item = items.remove(at: index)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: break
        case 1: items.insert(item, at: Int.random(in: 0...items.count, using: &random))
        default: items.insert(Item(id: item.id, text: item.text + "*"), at: index)
        }
    }

    @Test func `random changes of a tree are patched correctly`() throws {
        for seed in UInt64(0)..<60 {
            var random = SeededGenerator(seed: seed)
            var next = Int.random(in: 0..<300, using: &random)
            let old = TreeArray((0..<next).map { Item(id: "\($0)") })
            var new = old
            for _ in 0..<Int.random(in: 0..<6, using: &random) { change(&new, &next, &random) }
            try check("flat", from: TemplateList(old), to: TemplateList(new), seed: seed)
        }
    }

    @Test func `random changes of sections of trees are patched correctly`() throws {
        for seed in UInt64(0)..<60 {
            var random = SeededGenerator(seed: seed)
            var next = 200
            let old = ["a", "b"].enumerated().map { index, name in
                Board(
                    name: name, items: TreeArray((0..<100).map { Item(id: "\(index * 100 + $0)") }),
                    others: (0..<3).map { Item(id: "\(name)\($0)") })
            }
            var new = old
            for _ in 0..<Int.random(in: 0..<5, using: &random) {
                let section = Int.random(in: 0..<2, using: &random)
                change(&new[section].items, &next, &random)
                // An item moves to the other section.
                if let place = new[section].items.indices.randomElement(using: &random), Bool.random(using: &random) {
                    var item = new[section].items.remove(at: place)
                    if Bool.random(using: &random) { item.text += "!" }
                    let target = Int.random(in: 0...new[1 - section].items.count, using: &random)
                    new[1 - section].items.insert(item, at: target)
                }
                if Bool.random(using: &random) { new[section].others.shuffle(using: &random) }
                if Int.random(in: 0..<8, using: &random) == 0 { new[section].name += "+" }
            }
            try check("boards", from: list(old), to: list(new), seed: seed)
        }
    }

    @Test func `a change in one of several lists of a section sends only that change`() throws {
        let old = [Board(name: "a", items: [Item(id: "1"), Item(id: "2")], others: [Item(id: "3")])]
        var new = old
        new[0].others = []
        #expect(try operations("boards", from: list(old), to: list(new)).map { $0.first } == ["d"])
        new[0].items.append(Item(id: "4"))
        #expect(try operations("boards", from: list(old), to: list(new)).map { $0.first } == ["i", "d"])
    }

    private func randomItems(_ random: inout SeededGenerator) -> [Item] {
        (0..<8).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
            .map { Item(id: "\($0)", text: ["x", "y"].randomElement(using: &random) ?? "") }
    }

    private func randomSections(_ random: inout SeededGenerator) -> [Section] {
        var names = ["a", "b", "c"]
        // Usually the same sections in the same order, as in apps.
        if Int.random(in: 0..<4, using: &random) == 0 { names = names.filter { _ in Bool.random(using: &random) } }
        var items = randomItems(&random)
        return names.enumerated().map { place, name in
            let count = place == names.count - 1 ? items.count : Int.random(in: 0...items.count, using: &random)
            defer { items.removeFirst(count) }
            let note = Int.random(in: 0..<6, using: &random) == 0 ? "new" : ""
            return Section(name: name, items: Array(items.prefix(count)), note: note)
        }
    }
}
