import Bindery
import HTMLTemplates

/// The fragments that a live page sends when one value changes: the content of one element, or one attribute.
enum FragmentCases {
    static func all() throws -> [TemplateCase] {
        let source = """
            <main><p>You have {{count}} messages, {{name}}; the last is from <b>{{sender}}</b>.</p>
            <a href="/" title="{{hint}}">Home</a></main>
            """
        let template = try TemplateLibrary(sources: ["page": source]).template(
            "page", keys: ["count": .number, "name": .text, "sender": .text, "hint": .text])
        let values: [String: TemplateValue] = [
            "count": 17, "name": "Sam O'Neill", "sender": "Rock & Harbour Ltd", "hint": "Back to where you \"started\"",
        ]
        let slots = template.keys.map { values[$0] ?? .null }
        let content = try fragment(of: template) { $0 == .content }
        let attribute = try fragment(of: template) {
            if case .attribute = $0 { true } else { false }
        }
        return [
            TemplateCase(
                name: "one fragment", operations: 2_000,
                render: { template.renderFragment(content, slots, into: &$0) },
                append: { out in
                    out.append("You have ")
                    out.append(decimal: 17)
                    out.append(" messages, ")
                    out.append(escaped: "Sam O'Neill")
                    out.append("; the last is from <b id=\"f1\">")
                    out.append(escaped: "Rock & Harbour Ltd")
                    out.append("</b>.")
                }),
            TemplateCase(
                name: "one attribute", operations: 2_000,
                render: { template.renderFragment(attribute, slots, into: &$0) },
                append: { $0.append(escaped: "Back to where you \"started\"") }),
        ]
    }

    private static func fragment(
        of template: Template, _ isWanted: (TemplateFragment.Kind) -> Bool
    ) throws -> TemplateFragment {
        guard let fragment = template.fragments.first(where: { isWanted($0.kind) }) else {
            throw BenchmarkError("The template has no such fragment: \(template.fragments)")
        }
        return fragment
    }
}
