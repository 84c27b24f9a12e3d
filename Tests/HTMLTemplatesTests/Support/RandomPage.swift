import HTMLTemplates
import RxTesting

/// A generator of random templates, values for them, and changes.
struct RandomPage {
    var random: SeededGenerator
    private var depth = 0

    static let texts = ["x0", "x1", "x2", "x3"]
    static let conditions = ["b0", "b1", "b2"]
    static let lists = ["l0", "l1"]
    static let groups = ["g0", "g1"]
    static var keys: [String: TemplateKeyKind] {
        var keys: [String: TemplateKeyKind] = [:]
        for key in texts { keys[key] = .text }
        for key in conditions { keys[key] = .bool }
        for key in lists { keys[key] = .list(rows: TemplateSchema(Item.self), keyed: true) }
        for key in groups { keys[key] = .list(rows: TemplateSchema(Group.self), keyed: true) }
        return keys
    }

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    mutating func pick(_ texts: [String]) -> String { texts[below(texts.count)] }

    // MARK: Templates

    mutating func template() -> String {
        "<main>" + (0..<below(3) + 1).map { _ in element() }.joined(separator: space()) + "</main>"
    }

    private mutating func space() -> String { pick(["", " ", "\n", "\n  ", "\n\t\n"]) }

    private mutating func text() -> String { pick(["a", " b ", "c\n  d", "&amp;", "1 < 2 ", "é"]) }

    private mutating func name(_ isRow: Bool) -> String {
        isRow && below(2) == 0 ? pick(["title", "id", "isDone"]) : pick(Self.texts + Self.conditions)
    }

    private mutating func attributes(_ isRow: Bool) -> String {
        var result = ""
        if below(3) == 0 { result += " title=\"\(below(2) == 0 ? "a " : "")" + "{{\(name(isRow))}}\"" }
        if below(4) == 0 { result += " href='/\(below(2) == 0 ? "a?" : ""){{\(name(isRow))}}'" }
        if below(4) == 0 { result += " hidden=\"{{\(pick(Self.conditions))}}\"" }
        if below(4) == 0 {
            result += " {{#\(pick(Self.conditions))}}lang=\"{{\(name(isRow))}}\" inert{{/KEY}}".closingSection()
        }
        if below(5) == 0 { result += " class=\"a {{^\(pick(Self.conditions))}}b{{/KEY}} c\"".closingSection() }
        if below(6) == 0 && !isRow { result += " data-\(below(100))=x" }
        return result
    }

    private mutating func element(isRow: Bool = false) -> String {
        depth += 1
        defer { depth -= 1 }
        let tag = pick(["div", "p", "span", "b", "section", "pre", "textarea"])
        switch tag {
        case "textarea": return "<textarea>" + pick(["", "a\n"]) + "{{\(name(isRow))}}</textarea>"
        case "p", "span", "b", "pre": return "<\(tag)\(attributes(isRow))>" + inline(isRow) + "</\(tag)>"
        default:
            if !isRow && below(3) == 0 { return list() }
            return "<\(tag)\(attributes(isRow))>" + children(isRow) + "</\(tag)>"
        }
    }

    private mutating func inline(_ isRow: Bool) -> String {
        (0..<below(4)).map { _ in
            switch below(4) {
            case 0: text()
            case 1: "{{\(name(isRow))}}"
            case 2: "<i\(attributes(isRow))>{{\(name(isRow))}}</i>"
            default: section(text() + "<u>{{\(name(isRow))}}</u>")
            }
        }.joined()
    }

    private mutating func section(_ body: String) -> String {
        "{{\(pick(["#", "#", "^"]))\(pick(Self.conditions))}}\(body){{/KEY}}".closingSection()
    }

    private mutating func children(_ isRow: Bool) -> String {
        if depth > 4 { return inline(isRow) }
        return (0..<below(4)).map { _ in
            space() + (below(4) == 0 ? section(element(isRow: isRow)) : below(4) == 0 ? text() : element(isRow: isRow))
        }.joined() + space()
    }

    private mutating func list() -> String {
        let row = "<li\(attributes(true))>" + children(true) + "</li>"
        switch below(4) {
        case 0:
            // Not a live list, because the element has other content.
            return "<ul>{{#\(pick(Self.lists))}}\(row){{/KEY}}<li>end</li></ul>".closingSection()
        case 1, 2:
            return "<ul\(attributes(false))>\n  {{#\(pick(Self.lists))}}\n  \(row)\n  {{/KEY}}\n</ul>".closingSection()
        default:
            let outer = "<section>{{name}} {{\(pick(Self.texts))}}<ul>{{#items}}\(row){{/items}}</ul></section>"
            return "<div>{{#\(pick(Self.groups))}}\(outer){{/KEY}}</div>".closingSection()
        }
    }

    // MARK: Values

    mutating func value(_ key: String) -> TemplateValue {
        switch key.first {
        case "x": .text(pick(["", "a", "<b>", "\"q'", "l\nm", "javascript:x", "a b"]))
        case "b": .bool(below(2) == 0)
        case "l": .list(TemplateList(items(prefix: key), id: \.id))
        default: .list(TemplateList(groups(), id: \.name))
        }
    }

    private mutating func items(prefix: String) -> [Item] {
        var ids = Array(0..<6).shuffled(using: &random)
        ids.removeLast(below(6))
        return ids.map { Item(id: "\(prefix) \($0)", title: pick(["a", "b<", "c"]), isDone: below(2) == 0) }
    }

    /// Items move between groups, whose identities may equal theirs.
    private mutating func groups() -> [Group] {
        let all = items(prefix: "i")
        var groups = ["i 0", "g", "h"].prefix(below(4)).map { Group(name: $0, items: []) }
        if groups.isEmpty { return [] }
        for item in all { groups[below(groups.count)].items.append(item) }
        return groups.shuffled(using: &random)
    }

    mutating func values(_ keys: [String]) -> [TemplateValue] { keys.map { value($0) } }
}

extension String {
    /// Returns the text with each `KEY` replaced by the name of the last section opened before it.
    fileprivate func closingSection() -> String {
        guard contains("{{/KEY}}") else { return self }
        var open: [Substring] = []
        var result = ""
        var rest = self[...]
        while let start = rest.firstRange(of: "{{") {
            result += rest[..<start.upperBound]
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: "}}") else { break }
            let tag = rest[..<end.lowerBound]
            if tag.first == "#" || tag.first == "^" { open.append(tag.dropFirst()) }
            if tag.first == "/" { result += "/" + (open.popLast() ?? "") } else { result += tag }
            result += "}}"
            rest = rest[end.upperBound...]
        }
        return result + rest
    }
}
