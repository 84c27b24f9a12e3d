import HTMLTemplates

/// The properties of a field that all pages with its template share.
final class FieldShape {
    let name: String
    let slot: Int
    let template: Template
    /// The type of the field's inputs, which determines the format of dates in them.
    let inputType: String?
    /// The maximum length of text in the field, in UTF-16 code units (HTML, section 4.10.19.3); `nil` if the template
    /// sets no limit.
    let maximumLength: Int?
    /// The other names in the form of a field whose value may be absent from a post. Without the script, a post with
    /// one of these names shows that the form was sent.
    let company: Set<String>
    /// Indicates whether a post without the field's name is a value, such as an unchecked box.
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

    /// Returns the names in the form that contains the control: those between its form's tag and the next form's tag.
    private static func company(of name: String, in template: Template) -> Set<String> {
        let forms = template.controls.split { $0.element == "form" }.map { Set($0.compactMap(\.name)) }
        return forms.filter { $0.contains(name) }.reduce([]) { $0.union($1) }
    }

    /// Returns the text that the field posts for a value, escaped as in an attribute.
    func text(of value: TemplateValue, format: TemplateFormat) -> [UInt8] {
        var text: [UInt8] = []
        value.appendFieldText(inputType: inputType, format: format, to: &text)
        return text
    }
}

/// A cache of the field shapes on one loop's pages, created once for each template. Used on that loop only.
final class FieldShapes {
    @exclusivity(unchecked) private var shapes: [ObjectIdentifier: [FieldShape]] = [:]
    @exclusivity(unchecked) private var slots: [ObjectIdentifier: [Int]] = [:]

    func shape(of name: String, slot: Int, in template: Template, mayBeAbsent: Bool) -> FieldShape {
        let known = shapes[ObjectIdentifier(template)]?.first { $0.slot == slot }
        if let known { return known }
        let shape = FieldShape(name: name, slot: slot, template: template, mayBeAbsent: mayBeAbsent)
        shapes[ObjectIdentifier(template), default: []].append(shape)
        return shape
    }

    /// Returns the slots of these fields in ascending order. Pages with the same template share one array.
    func slots(of fields: [FieldState]) -> [Int] {
        guard let template = fields.first?.shape.template else { return [] }
        let known = slots[ObjectIdentifier(template)]
        if let known, known.elementsEqual(fields.lazy.map(\.shape.slot)) { return known }
        let all = fields.map(\.shape.slot)
        slots[ObjectIdentifier(template)] = all
        return all
    }
}
