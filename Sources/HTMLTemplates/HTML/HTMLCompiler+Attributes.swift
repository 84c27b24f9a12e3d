/// Attributes: how they are written in a tag, and alone as fragments.
extension HTMLCompiler {
    /// The names of the attributes that may change, in order.
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
        for item in items { dependencies(of: item, only: name, scope.schemas, &keys) }
        let isBoolean = HTMLSyntax.booleanAttributes.contains(name) && !element.isForeign
        let index = fragment(elementID, hasOwnID, .attribute(name: name, boolean: isBoolean), keys, scope)
        drafts[index].range.mayBeAbsent = true
        attributes.append(PendingAttribute(fragment: index, items: items, name: name, schemas: scope.schemas))
    }

    /// Adds the operations of the attributes that are fragments; they run only for these.
    mutating func finishAttributes() throws(TemplateError) {
        for pending in attributes {
            let start = Int(builder.mark())
            for item in pending.items { fragmentItem(item, pending.name, pending.schemas) }
            drafts[pending.fragment].range.content = start..<Int(builder.mark())
        }
    }

    private mutating func fragmentItem(_ item: HTMLAttributeItem, _ name: String, _ schemas: [TemplateSchema?]) {
        switch item {
        case .attribute(let attribute):
            guard attribute.name == name else { return }
            if let condition = booleanCondition(attribute) {
                let start = builder.open()
                builder.closePresent(builder.open())
                builder.closeCondition(start, condition, isPageKey: mayBePageKey(condition, schemas))
            } else {
                let start = builder.open()
                parts(attribute.parts, schemas)
                builder.closePresent(start)
            }
        case .section(let section, let items):
            guard item.mentions(name) else { return }
            let start = builder.open()
            let inner = section.isInverted ? schemas : schemas + [schema(of: section.name, schemas)]
            for item in items { fragmentItem(item, name, inner) }
            builder.closeSection(
                start, section, once: true, place: .attribute, isPageKey: mayBePageKey(section.name, schemas))
        }
    }

    /// The key that decides whether a boolean attribute is there.
    private func booleanCondition(_ attribute: HTMLAttribute) -> MustacheName? {
        guard HTMLSyntax.booleanAttributes.contains(attribute.name), attribute.parts.count == 1,
            case .value(let name, _, _) = attribute.parts[0]
        else { return nil }
        return name
    }

    /// Attributes as they stand in a tag.
    mutating func attributes(_ items: [HTMLAttributeItem], _ schemas: [TemplateSchema?]) throws(TemplateError) {
        for item in items {
            switch item {
            case .attribute(let attribute): try self.attribute(attribute, schemas)
            case .section(let section, let inner):
                let start = builder.open()
                try attributes(
                    inner, section.isInverted ? schemas : schemas + [schema(of: section.name, schemas)])
                builder.closeSection(
                    start, section, once: true, place: .attribute, isPageKey: mayBePageKey(section.name, schemas))
            }
        }
    }

    private mutating func attribute(_ attribute: HTMLAttribute, _ schemas: [TemplateSchema?]) throws(TemplateError) {
        if let condition = booleanCondition(attribute) {
            let start = builder.open()
            builder.byte(UInt8(ascii: " "))
            builder.text(attribute.name.utf8)
            builder.closeCondition(start, condition, isPageKey: mayBePageKey(condition, schemas))
            return
        }
        if attribute.isDynamic && HTMLSyntax.booleanAttributes.contains(attribute.name) {
            report(
                attribute.position.problem(
                    .markup,
                    "\(attribute.name) is there or not, whatever its value: write \(attribute.name)=\"{{key}}\" with one tag and nothing else."
                ))
        }
        builder.byte(UInt8(ascii: " "))
        builder.text(attribute.name.utf8)
        guard attribute.hasValue else { return }
        builder.text("=\"")
        parts(attribute.parts, schemas)
        builder.byte(UInt8(ascii: "\""))
    }

    private mutating func parts(_ parts: [HTMLAttributePart], _ schemas: [TemplateSchema?]) {
        for part in parts {
            switch part {
            case .text(let bytes): staticValue(bytes)
            case .value(let name, let place, _):
                builder.value(name, place, isPageKey: mayBePageKey(name, schemas))
            case .section(let section, let inner):
                let start = builder.open()
                self.parts(inner, section.isInverted ? schemas : schemas + [schema(of: section.name, schemas)])
                builder.closeSection(
                    start, section, place: .attribute, isPageKey: mayBePageKey(section.name, schemas))
            }
        }
    }

    /// The author's own text, which may have stood between other quotes.
    private mutating func staticValue(_ bytes: [UInt8]) {
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
