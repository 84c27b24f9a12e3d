/// The ids and names in the template of a component, which are unique on the page because they get the component's
/// prefix.
extension HTMLCompiler {
    /// The elements whose name is posted with a form.
    private static let controls: Set = ["button", "input", "output", "select", "textarea"]
    /// The attributes that contain ids, separated by white space.
    private static let references: Set = [
        "aria-activedescendant", "aria-controls", "aria-describedby", "aria-details", "aria-errormessage",
        "aria-flowto", "aria-labelledby", "aria-owns", "commandfor", "for", "form", "headers", "list", "popovertarget",
    ]

    /// Writes the value of an attribute with the component's prefix. Returns false if the attribute does not need it.
    mutating func scoped(
        _ attribute: HTMLAttribute, of element: HTMLElement, _ schemas: [TemplateSchema?]
    ) -> Bool {
        guard let scopedIDs else { return false }
        switch attribute.name {
        case "name":
            guard Self.controls.contains(element.name), !element.isForeign else { return false }
            if attribute.isDynamic {
                report(
                    attribute.position.diagnostic(
                        .markup, "The names of a component's controls get its prefix, so they must be fixed."))
            }
            builder.operation(.namePrefix)
            parts(attribute.parts, schemas)
        case "id":
            guard !attribute.isDynamic else { return false }
            builder.operation(.prefix)
            parts(attribute.parts, schemas)
        case "href":
            guard let target = attribute.fixedValue, target.first == "#", scopedIDs.contains(String(target.dropFirst()))
            else { return false }
            builder.byte(UInt8(ascii: "#"))
            builder.operation(.prefix)
            staticValue(Array(target.utf8.dropFirst()))
        case _ where attribute.name.hasPrefix(TemplateEvent.attributePrefix):
            let names = attribute.fixedValue?.split(whereSeparator: \.isWhitespace) ?? []
            for (index, name) in names.enumerated() {
                if index > 0 { builder.byte(UInt8(ascii: " ")) }
                builder.operation(.namePrefix)
                staticValue(Array(name.utf8))
            }
        default:
            guard Self.references.contains(attribute.name), let value = attribute.fixedValue else { return false }
            for (index, id) in value.split(whereSeparator: \.isWhitespace).enumerated() {
                if index > 0 { builder.byte(UInt8(ascii: " ")) }
                if scopedIDs.contains(String(id)) { builder.operation(.prefix) }
                staticValue(Array(id.utf8))
            }
        }
        return true
    }
}
