import HTMLTemplates

/// What is the same of a field on all pages that show its template.
final class FieldShape {
    let name: String
    let slot: Int
    let template: Template
    /// The type of the field's inputs, which says how a date stands in them.
    let inputType: String?
    /// How long a text the template lets a person type, in UTF-16 code units (HTML, section 4.10.19.3); nil where it does not say.
    let maximumLength: Int?
    /// For a field whose value may be that nothing of it is posted, what else its form posts: without the script it is told by that.
    let company: Set<String>
    /// Indicates whether an empty value is posted as nothing.
    let mayBeAbsent: Bool

    init(name: String, slot: Int, template: Template, mayBeAbsent: Bool) {
        self.name = name
        self.slot = slot
        self.template = template
        self.mayBeAbsent = mayBeAbsent
        let named = template.controls.filter { $0.name == name }
        let visible = named.filter { $0.type != "hidden" }
        let controls = visible.isEmpty ? named : visible
        inputType = controls.first?.type
        let lengths = controls.map { $0.attributes["maxlength"].flatMap { Int($0) } ?? .max }
        maximumLength = lengths.max().flatMap { $0 < .max ? $0 : nil }
        company = mayBeAbsent ? Self.company(of: name, in: template) : []
    }

    /// The names of the form that the control stands in: what comes after one form's tag and before the next one's.
    private static func company(of name: String, in template: Template) -> Set<String> {
        let forms = template.controls.split { $0.element == "form" }.map { Set($0.compactMap(\.name)) }
        return forms.filter { $0.contains(name) }.reduce([]) { $0.union($1) }
    }

    /// What the field posts when it holds the value, escaped as in an attribute.
    func text(of value: TemplateValue, format: TemplateFormat) -> [UInt8] {
        var text: [UInt8] = []
        value.appendFieldText(inputType: inputType, format: format, to: &text)
        return text
    }
}

/// The shapes of the fields on one loop's pages, made once for each template. On that loop only.
final class FieldShapes {
    private var shapes: [ObjectIdentifier: [FieldShape]] = [:]
    private var slots: [ObjectIdentifier: [Int]] = [:]

    func shape(of name: String, slot: Int, in template: Template, mayBeAbsent: Bool) -> FieldShape {
        let known = shapes[ObjectIdentifier(template)]?.first { $0.slot == slot }
        if let known { return known }
        let shape = FieldShape(name: name, slot: slot, template: template, mayBeAbsent: mayBeAbsent)
        shapes[ObjectIdentifier(template), default: []].append(shape)
        return shape
    }

    /// The slots of these fields, ascending; for all pages of one template in one place.
    func slots(of fields: [FieldState]) -> [Int] {
        guard let template = fields.first?.shape.template else { return [] }
        let all = fields.map(\.shape.slot)
        if let known = slots[ObjectIdentifier(template)], known == all { return known }
        slots[ObjectIdentifier(template)] = all
        return all
    }
}
