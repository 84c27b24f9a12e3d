import HTMLTemplates

/// What is the same of a field on all pages that show its template.
final class FieldShape {
    let name: String
    let slot: Int
    let template: Template
    let isBox: Bool
    /// The parts of the template that are the field's own value, which only a decision of the view model changes. By index.
    let fragments: [Int]
    /// For a checkbox, what else its form posts: when something of that comes without it, it is not checked.
    let company: Set<String>

    init(name: String, slot: Int, template: Template, isBox: Bool) {
        self.name = name
        self.slot = slot
        self.template = template
        self.isBox = isBox
        let controls = template.controls.filter { $0.name == name }
        let isText = controls.contains { $0.element == "textarea" }
        fragments = template.fragments.filter { fragment in
            guard fragment.keys == [slot] else { return false }
            switch fragment.kind {
            case .attribute(let attribute, _): return attribute == "value" || attribute == "checked"
            case .content: return isText
            case .list: return false
            }
        }
        .map(\.index)
        company = isBox ? Self.company(of: name, in: template) : []
    }

    /// The names of the form that the control stands in: what comes after one form's tag and before the next one's.
    private static func company(of name: String, in template: Template) -> Set<String> {
        let forms = template.controls.split { $0.element == "form" }.map { Set($0.compactMap(\.name)) }
        return forms.filter { $0.contains(name) }.reduce([]) { $0.union($1) }
    }
}

/// The shapes of the fields on one loop's pages, made once for each template. On that loop only.
final class FieldShapes {
    private var shapes: [ObjectIdentifier: [FieldShape]] = [:]
    private var fragments: [ObjectIdentifier: [Int]] = [:]

    func shape(of name: String, slot: Int, in template: Template, isBox: Bool) -> FieldShape {
        let known = shapes[ObjectIdentifier(template)]?.first { $0.slot == slot && $0.isBox == isBox }
        if let known { return known }
        let shape = FieldShape(name: name, slot: slot, template: template, isBox: isBox)
        shapes[ObjectIdentifier(template), default: []].append(shape)
        return shape
    }

    /// The fragments that are these fields' own values, by index, ascending; for all pages of one template in one place.
    func fragments(of fields: [FieldState]) -> [Int] {
        guard let template = fields.first?.shape.template else { return [] }
        let all = fields.flatMap(\.shape.fragments).sorted()
        if let known = fragments[ObjectIdentifier(template)], known == all { return known }
        fragments[ObjectIdentifier(template)] = all
        return all
    }
}
