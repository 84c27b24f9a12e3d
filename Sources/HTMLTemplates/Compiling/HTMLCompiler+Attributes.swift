/// Attributes: their output in a start tag, and their output as fragments.
extension HTMLCompiler {
    /// Returns the names of the attributes that can change, in order.
    func dynamicAttributes(_ element: HTMLElement) -> [String] {
        var names: [String] = []
        func collect(_ item: HTMLAttributeItem, _ inSection: Bool) {
            switch item {
            case .attribute(let attribute):
                if inSection || attribute.isDynamic, !names.contains(attribute.name) { names.append(attribute.name) }
            case .section(_, let items): for item in items { collect(item, true) }
            }
        }
        for item in element.attributes { collect(item, false) }
        return names
    }

    mutating func attributeFragment(
        _ name: String, _ element: HTMLElement, _ scope: HTMLScope, _ elementID: String, hasOwnID: Bool
    ) throws(TemplateError) {
        var keys = Dependencies()
        let items = element.attributes.filter { $0.mentions(name) }
        let own = element.control(in: scope)
        for item in items { dependencies(of: item, only: name, own, scope.schemas, &keys) }
        if Self.choosing.contains(name) { dependencies(of: ownValue(of: element) ?? [], scope.schemas, &keys) }
        let isBoolean = HTMLSyntax.booleanAttributes.contains(name) && !element.isForeign
        let index = fragment(elementID, hasOwnID, .attribute(name: name, boolean: isBoolean), keys, scope)
        drafts[index].range.mayBeAbsent = true
        attributes.append(
            PendingAttribute(
                fragment: index, items: items, name: name, own: ownValue(of: element), schemas: scope.schemas))
    }

    /// Adds the operations of the attributes that are fragments, which run only when these are rendered.
    mutating func finishAttributes() throws(TemplateError) {
        for pending in attributes {
            let start = Int(builder.mark())
            for item in pending.items { fragmentItem(item, pending, pending.schemas) }
            drafts[pending.fragment].range.content = start..<Int(builder.mark())
        }
    }

    private mutating func fragmentItem(
        _ item: HTMLAttributeItem, _ pending: PendingAttribute, _ schemas: [TemplateSchema?]
    ) {
        let name = pending.name
        switch item {
        case .attribute(let attribute):
            guard attribute.name == name else { return }
            if let condition = booleanCondition(attribute) {
                self.condition(condition, attribute, pending.own, schemas) { $0.closePresent($0.open()) }
            } else {
                let start = builder.open()
                parts(attribute.parts, schemas)
                builder.closePresent(start)
            }
        case .section(let section, let items):
            guard item.mentions(name) else { return }
            let start = builder.open()
            let inner = section.providesNoKeys ? schemas : schemas + [schema(of: section.name, schemas)]
            for item in items { fragmentItem(item, pending, inner) }
            builder.closeSection(
                start, section, once: true, place: .attribute, isPageKey: mayBePageKey(section.name, schemas))
        }
    }

    /// Returns the key that decides whether a boolean attribute is present.
    private func booleanCondition(_ attribute: HTMLAttribute) -> MustacheName? {
        guard HTMLSyntax.booleanAttributes.contains(attribute.name), attribute.parts.count == 1,
            case .value(let name, _, _) = attribute.parts[0]
        else { return nil }
        return name
    }

    /// Adds output that is written if the key is truthy or, for an element that can be chosen, equals the element's
    /// value.
    private mutating func condition(
        _ name: MustacheName, _ attribute: HTMLAttribute, _ own: [HTMLAttributePart]?, _ schemas: [TemplateSchema?],
        _ body: (inout ProgramBuilder) -> Void
    ) {
        let start = builder.open()
        let isPageKey = mayBePageKey(name, schemas)
        guard let own, Self.choosing.contains(attribute.name) else {
            body(&builder)
            return builder.closeCondition(start, name, isPageKey: isPageKey)
        }
        for part in own {
            guard case .text(let bytes) = part else {
                parts([part], schemas)
                continue
            }
            builder.text(CharacterReference.canonical(bytes))
        }
        let end = builder.mark()
        body(&builder)
        builder.closeChoice(start, name, body: end, isPageKey: isPageKey)
    }

    private static let choosing: Set = ["checked", "selected"]

    /// Returns the value of an element that can be chosen among others: an option, a radio button or a checkbox. `nil`
    /// if it has no value that is always present.
    private func ownValue(of element: HTMLElement) -> [HTMLAttributePart]? {
        guard !element.isForeign, element.name == "option" || element.isBox else { return nil }
        for case .attribute(let attribute) in element.attributes where attribute.name == "value" {
            return attribute.parts
        }
        return nil
    }

    /// Adds the attributes of a start tag.
    mutating func attributes(of element: HTMLElement, _ schemas: [TemplateSchema?]) throws(TemplateError) {
        try attributes(element.attributes, of: element, ownValue(of: element), schemas)
    }

    private mutating func attributes(
        _ items: [HTMLAttributeItem], of element: HTMLElement, _ own: [HTMLAttributePart]?,
        _ schemas: [TemplateSchema?]
    ) throws(TemplateError) {
        for item in items {
            switch item {
            case .attribute(let attribute): try self.attribute(attribute, of: element, own, schemas)
            case .section(let section, let inner):
                if !section.providesNoKeys { checkPlace(of: section.name, section.position, schemas) }
                let start = builder.open()
                try attributes(
                    inner, of: element, own,
                    section.providesNoKeys ? schemas : schemas + [schema(of: section.name, schemas)])
                builder.closeSection(
                    start, section, once: true, place: .attribute, isPageKey: mayBePageKey(section.name, schemas))
            }
        }
    }

    private mutating func attribute(
        _ attribute: HTMLAttribute, of element: HTMLElement, _ own: [HTMLAttributePart]?, _ schemas: [TemplateSchema?]
    ) throws(TemplateError) {
        if let condition = booleanCondition(attribute) {
            self.condition(condition, attribute, own, schemas) { builder in
                builder.byte(UInt8(ascii: " "))
                builder.text(attribute.name.utf8)
            }
            return
        }
        if attribute.isDynamic && HTMLSyntax.booleanAttributes.contains(attribute.name) {
            report(
                attribute.position.diagnostic(
                    .markup,
                    "\(attribute.name) is either present or absent, and its value is ignored: "
                        + "write \(attribute.name)=\"{{key}}\" with one tag and nothing else."))
        }
        builder.byte(UInt8(ascii: " "))
        builder.text(attribute.name.utf8)
        guard attribute.hasValue else { return }
        builder.text("=\"")
        if !scoped(attribute, of: element, schemas) { parts(attribute.parts, schemas) }
        builder.byte(UInt8(ascii: "\""))
    }

    mutating func parts(_ parts: [HTMLAttributePart], _ schemas: [TemplateSchema?]) {
        for part in parts {
            switch part {
            case .text(let bytes): staticValue(bytes)
            case .slashGuard: builder.operation(.slashGuard)
            case .value(let name, let place, _):
                builder.value(name, place, isPageKey: mayBePageKey(name, schemas))
            case .section(let section, let inner):
                if !section.providesNoKeys { checkPlace(of: section.name, section.position, schemas) }
                let start = builder.open()
                self.parts(inner, section.providesNoKeys ? schemas : schemas + [schema(of: section.name, schemas)])
                builder.closeSection(
                    start, section, place: .attribute, isPageKey: mayBePageKey(section.name, schemas))
            }
        }
    }

    /// Adds static text, which may have been in other quotes.
    mutating func staticValue(_ bytes: [UInt8]) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""): builder.text("&quot;")
            case 0x0A: builder.text("&#10;")
            case 0x0D: break
            default: builder.byte(byte)
            }
        }
    }
}
