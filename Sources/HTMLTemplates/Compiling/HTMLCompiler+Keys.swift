/// The keys on which content depends, and their kinds.
extension HTMLCompiler {
    /// Returns the kind of a key; `nil` if it is unknown.
    func kind(of name: MustacheName, _ schemas: [TemplateSchema?]) -> TemplateKeyKind? {
        guard let head = name.segments.first else { return nil }
        for schema in schemas.reversed() {
            guard let schema else { return nil }
            if let kind = schema.kind(of: head) { return member(name.segments.dropFirst(), of: kind) }
        }
        return kinds?[head].flatMap { member(name.segments.dropFirst(), of: $0) }
    }

    private func member(_ rest: ArraySlice<String>, of kind: TemplateKeyKind) -> TemplateKeyKind? {
        let kind = kind.withoutOptional
        guard let first = rest.first else {
            if case .any = kind { return nil }
            return kind
        }
        guard case .model(let schema) = kind, let inner = schema.kind(of: first) else { return nil }
        return member(rest.dropFirst(), of: inner)
    }

    /// Returns the keys that a section over `name` provides; `nil` if they are unknown.
    func schema(of name: MustacheName, _ schemas: [TemplateSchema?]) -> TemplateSchema? {
        switch kind(of: name, schemas) {
        case .model(let schema): schema
        case .list(let rows, _): rows
        default: nil
        }
    }

    /// Indicates whether a name can refer to the page's value, because no enclosing section certainly provides it.
    func mayBePageKey(_ name: MustacheName, _ schemas: [TemplateSchema?]) -> Bool {
        guard let head = name.segments.first else { return false }
        if let kinds, kinds[head] == nil { return false }
        return !schemas.contains { $0?.kind(of: head) != nil }
    }

    struct Dependencies {
        var slots: Set<Int> = []
        /// The slots of keys that occur as the value of the field with their name.
        var fields: Set<Int> = []
        var onAll = false
    }

    /// Adds a key.
    ///
    /// - Parameter own: The name of the field whose value is here.
    private mutating func add(
        _ name: MustacheName, own: String? = nil, _ schemas: [TemplateSchema?], _ keys: inout Dependencies
    ) {
        guard mayBePageKey(name, schemas), let slot = builder.slot(for: name.segments[0]) else { return }
        if name.segments.count == 1, name.segments[0] == own {
            keys.fields.insert(slot)
        } else {
            keys.slots.insert(slot)
        }
    }

    /// Adds the keys on which content depends: if `isDeep`, those of all elements in it, otherwise without the elements
    /// that are separate fragments.
    ///
    /// - Parameter own: The name of the field whose content or options are added.
    mutating func dependencies(
        of children: [HTMLContent], own: String? = nil, _ schemas: [TemplateSchema?], isDeep: Bool,
        _ keys: inout Dependencies
    ) {
        for child in children {
            switch child {
            case .text, .declaration: break
            case .value(let name, _, _): add(name, own: own, schemas, &keys)
            case .element(let element):
                guard isDeep else { continue }
                var scope = HTMLScope(kind: .whole)
                scope.select = own
                let control = element.control(in: scope)
                for item in element.attributes { dependencies(of: item, only: nil, control, schemas, &keys) }
                let inner =
                    element.name == "optgroup" ? own : element.textControl ?? (element.name == "select" ? control : nil)
                dependencies(of: element.children, own: inner, schemas, isDeep: true, &keys)
            case .section(let section):
                let name = section.source.name
                if section.source.role != .own {
                    if section.source.role != .text { add(name, schemas, &keys) }
                    // Nothing in a text is sent separately.
                    dependencies(of: section.children, own: own, schemas, isDeep: true, &keys)
                    continue
                }
                add(name, schemas, &keys)
                if section.source.providesNoKeys || kind(of: name, schemas)?.isCondition == true {
                    dependencies(of: section.children, own: own, schemas, isDeep: isDeep, &keys)
                } else {
                    dependencies(
                        of: section.children, own: own, schemas + [schema(of: name, schemas)], isDeep: true, &keys)
                }
            case .call(let inclusion, _):
                keys.onAll = true
                if inclusion.isDynamic { add(MustacheName(inclusion.name), schemas, &keys) }
            }
        }
    }

    /// Adds the keys on which an attribute depends; `only` restricts them to the attribute with that name. `control` is
    /// the name of the field that has the attribute.
    mutating func dependencies(
        of item: HTMLAttributeItem, only wanted: String?, _ control: String?, _ schemas: [TemplateSchema?],
        _ keys: inout Dependencies
    ) {
        switch item {
        case .attribute(let attribute):
            guard wanted == nil || attribute.name == wanted else { return }
            let isValue = attribute.parts.count == 1 && ["value", "checked", "selected"].contains(attribute.name)
            dependencies(of: attribute.parts, own: isValue ? control : nil, schemas, &keys)
        case .section(let section, let items):
            if let wanted, !item.mentions(wanted) { return }
            add(section.name, schemas, &keys)
            let inner = section.providesNoKeys ? schemas : schemas + [schema(of: section.name, schemas)]
            for item in items { dependencies(of: item, only: wanted, control, inner, &keys) }
        }
    }

    mutating func dependencies(
        of parts: [HTMLAttributePart], own: String? = nil, _ schemas: [TemplateSchema?], _ keys: inout Dependencies
    ) {
        for part in parts {
            switch part {
            case .text, .slashGuard: break
            case .value(let name, _, _): add(name, own: own, schemas, &keys)
            case .section(let section, let inner):
                add(section.name, schemas, &keys)
                dependencies(
                    of: inner, section.providesNoKeys ? schemas : schemas + [schema(of: section.name, schemas)], &keys)
            }
        }
    }
}
