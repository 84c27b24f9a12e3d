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
        case _ where TemplateEvent.event(of: attribute.name) != nil:
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

// MARK: Places

extension HTMLCompiler {
    /// Records the place of a tag if its value is a component, and reports a component that is written twice.
    mutating func notePlace(of name: MustacheName, _ position: SourcePosition, _ scope: HTMLScope) {
        guard kind(of: name, scope.schemas) == .component, let head = name.segments.first else { return }
        // The component of a list's row is known by the key of the list.
        let isRow = !mayBePageKey(name, scope.schemas)
        let key = isRow ? scope.list ?? head : head
        let place = ComponentPlace(
            ancestors: scope.ancestors, content: scope.content, fragment: scope.parent, conditions: scope.conditions)
        if !isRow, scope.list != nil {
            report(
                position.diagnostic(
                    .markup,
                    "The component \(key) cannot be in a list, because it would be written once for each row: put it "
                        + "outside the list."))
        } else if places[key]?.contains(where: place.canOccur) == true {
            report(
                position.diagnostic(
                    .markup,
                    "The component \(key) is written twice, so that ids would occur twice: a component has one place "
                        + "on the page."))
        }
        places[key, default: []].append(place)
    }

    /// Reports a section over a component where only text is allowed.
    mutating func checkPlace(of name: MustacheName, _ position: SourcePosition, _ schemas: [TemplateSchema?]) {
        guard kind(of: name, schemas) == .component else { return }
        report(
            position.diagnostic(
                .markup,
                "\(name.text) is a component, which only an element can contain: write {{{\(name.text)}}} there."))
    }

    mutating func checkContent(_ section: HTMLSection, _ scope: HTMLScope) {
        let name = section.source.name.text
        if !scope.isPage || !scope.schemas.isEmpty || !scope.isMarkup {
            report(
                section.source.position.diagnostic(
                    .markup,
                    "The content of the component \(name) cannot be in a list or an attribute: write {{{\(name)}}} here."
                ))
        } else if contents[name] != nil {
            report(
                section.source.position.diagnostic(
                    .markup, "The component \(name) has content already: a component has one place on the page."))
        }
    }
}
