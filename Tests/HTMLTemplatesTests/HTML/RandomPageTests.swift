import HTMLTemplates
import Testing

/// For random templates and changes, sending the changed fragments turns the old page into the new one.
@Suite struct RandomPageTests {
    @Test(arguments: 0..<400 as Range<UInt64>)
    func `changed fragments turn the old page into the new one`(seed: UInt64) throws {
        var page = RandomPage(seed: seed)
        let source = page.template()
        let template = try compile(source, keys: seed % 2 == 0 ? RandomPage.keys : nil)
        var values = page.values(template.keys)
        let document = try Self.document(template, values)
        for _ in 0..<8 {
            let old = values
            for slot in values.indices where page.below(3) == 0 { values[slot] = page.value(template.keys[slot]) }
            try Patch(template: template, old: old, new: values, document: document).apply()
            let expected = try Self.document(template, values)
            try #require(
                document.children == expected.children, "seed \(seed)\n\(source)\n\(document)\n\(expected)")
            let ids = document.ids
            #expect(Set(ids).count == ids.count, "seed \(seed): an id is there twice: \(ids)")
        }
    }

    static func document(_ template: Template, _ values: [TemplateValue]) throws -> Node {
        var bytes: [UInt8] = []
        template.render(values, idPrefix: "r", into: &bytes)
        #expect(!bytes.contains(0x0A))
        let root = Node("#document")
        root.children = try DOMParser.parse(bytes)
        return root
    }
}

/// One change of a page's values, applied like a binder.
private struct Patch {
    let template: Template
    let old: [TemplateValue]
    let new: [TemplateValue]
    let document: Node

    func apply() throws {
        let changed = Set(new.indices.filter { old[$0] != new[$0] })
        var rendered: Set<Int> = []
        for fragment in template.fragments {
            if let parent = fragment.parent, rendered.contains(parent) {
                rendered.insert(fragment.index)
                continue
            }
            let mine = changed.intersection(fragment.keys)
            guard !mine.isEmpty, template.isOnPage(fragment, new) else { continue }
            switch fragment.kind {
            case .content:
                rendered.insert(fragment.index)
                try content(fragment)
            case .attribute(let name, _): try attribute(name, fragment)
            case .list(let info):
                if info.outer != nil { continue }
                rendered.insert(fragment.index)
                let slots: Set<Int> = info.slot.map { [$0] } ?? []
                if mine == slots, let before = template.rows(of: fragment, old),
                    let after = template.rows(of: fragment, new)
                {
                    try list(fragment, info, before, after, path: [])
                } else {
                    try content(fragment)
                }
            }
        }
    }

    private func element(_ fragment: TemplateFragment, row: String? = nil) throws -> Node {
        try #require(document.element(fragment.elementID(prefix: "r", row: row)), "no element \(fragment)")
    }

    private func content(_ fragment: TemplateFragment) throws {
        let element = try element(fragment)
        var bytes: [UInt8] = []
        template.renderFragment(fragment, new, idPrefix: "r", into: &bytes)
        element.children = try DOMParser.parse(bytes, in: element.name)
    }

    private func attribute(_ name: String, _ fragment: TemplateFragment) throws {
        var bytes: [UInt8] = []
        let isThere = template.renderFragment(fragment, new, idPrefix: "r", into: &bytes)
        let element = try element(fragment)
        element.attributes[name] = isThere ? DOMParser.decode(String(decoding: bytes, as: UTF8.self)) : nil
    }

    private func rowNode(_ fragment: TemplateFragment, _ path: [TemplateRow]) throws -> Node {
        var bytes: [UInt8] = []
        template.renderRow(fragment, values: new, path: path, idPrefix: "r", into: &bytes)
        let nodes = try DOMParser.parse(bytes)
        try #require(nodes.count == 1)
        return nodes[0]
    }

    /// Rows that remain are moved. Changed rows are rendered again, unless a change of a nested list is sufficient.
    private func list(
        _ fragment: TemplateFragment, _ info: TemplateFragment.ListInfo, _ before: TemplateList, _ after: TemplateList,
        path: [TemplateRow]
    ) throws {
        let container = try element(fragment, row: path.last?.identity)
        let known = Dictionary(uniqueKeysWithValues: (0..<before.count).map { (before.identity(at: $0), $0) })
        var rows: [Node] = []
        for index in 0..<after.count {
            let identity = after.identity(at: index)
            let here = path + [after[index]]
            guard let oldIndex = known[identity],
                let node = container.children.first(where: {
                    $0.attributes["id"] == info.rowElementID(identity, prefix: "r")
                })
            else {
                rows.append(try rowNode(fragment, here))
                continue
            }
            if after.row(at: index, equals: before, at: oldIndex) {
                rows.append(node)
            } else if info.nested.count == 1, case .list(let inner) = template.fragments[info.nested[0]].kind,
                after.row(at: index, equals: before, at: oldIndex, except: [inner.key])
            {
                let nested = template.fragments[info.nested[0]]
                let oldRows = try #require(template.rows(of: nested, old, path: path + [before[oldIndex]]))
                let newRows = try #require(template.rows(of: nested, new, path: here))
                rows.append(node)
                try list(nested, inner, oldRows, newRows, path: here)
            } else {
                rows.append(try rowNode(fragment, here))
            }
        }
        container.children = rows
    }
}
