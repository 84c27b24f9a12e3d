import HTMLTemplates

@testable import LiveTesting

extension FuzzTarget {
    /// HTML templates. For any values, a page has the same elements and attributes; no value becomes a script, an event
    /// handler or the scheme of a URL; and the whole page contains each fragment as it is rendered separately.
    static let html = FuzzTarget("html") { bytes in
        let source = String(decoding: bytes, as: UTF8.self)
        do throws(TemplateError) {
            let library = try TemplateLibrary(sources: ["page": source, "other": "<b>{{$b}}{{x}}{{/b}}</b>"])
            let template = try library.template("page")
            checkSkeleton(of: template)
            checkFragments(of: try library.template("page", keys: kinds))
        } catch {
            check(error, source)
        }
    }

    private static let kinds: [String: TemplateKeyKind] = [
        "x": .text, "y": .text, "b": .bool, "l": .list(rows: TemplateSchema(Row.self), keyed: true),
    ]

    private static func values(_ text: String) -> [String: TemplateValue] {
        ["x": .text(text), "y": .text(text), "b": true, "l": .list(Row.rows(titled: text))]
    }

    /// Values that try to break out of their place.
    private static let attacks = [
        "\"><script>alert(1)</script>", "'onclick='alert(1)", "javascript:alert(1)",
        "]]></style></script></title></textarea>",
        "--><img src=x onerror=alert(1)>", "`onload=alert(1)", "{{x}}{{{x}}}", "//evil.example/", "\u{0}<\u{0}b>",
        "&lt;b&gt;",
        "a;b:url(x)}*{c", "\\\"';//", "data:text/html,<b>", "=\"x\"", "/>",
    ]

    private static func checkSkeleton(of template: Template) {
        let plain = skeleton(template.render(.object(values("v"))))
        for attack in attacks {
            let page = template.render(.object(values(attack)))
            require(skeleton(page), equals: plain, "The elements differ with the value \(attack.debugDescription)")
        }
    }

    /// Returns the elements with the names of their attributes, without text.
    private static func skeleton(_ page: [UInt8]) -> String {
        var parser = HTMLParser()
        parser.feed(page)
        var text = ""
        append(parser.finish().root, to: &text)
        return text
    }

    private static func append(_ element: DOM.Element, to text: inout String) {
        text += "<" + element.name
        for attribute in element.attributes { text += " " + attribute.name }
        text += ">"
        for child in element.elements { append(child, to: &text) }
        text += "</>"
    }

    private static func checkFragments(of template: Template) {
        let named = values("v&<\"'")
        let values = template.keys.map { named[$0] ?? .null }
        var page: [UInt8] = []
        template.render(values, idPrefix: "p", into: &page)
        for fragment in template.fragments {
            if case .list(let list) = fragment.kind, list.outer != nil { continue }
            var part: [UInt8] = []
            guard template.renderFragment(fragment, values, idPrefix: "p", into: &part), !part.isEmpty else { continue }
            require(page.contains(part), "The fragment \(fragment.elementID) is not in the page.")
        }
    }
}
