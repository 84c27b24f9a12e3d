/// The meaning of a Mustache tag in its place.
extension HTMLReader {
    mutating func variable(_ name: MustacheName, escaped: Bool) throws(TemplateError) {
        switch state {
        case .data:
            flushText()
            if escaped, let element = nearestElement, HTMLSyntax.tableParts.contains(element.name) {
                throw position.error(
                    .markup, "A browser moves text out of <\(element.name)>: put {{\(name.text)}} into a cell.")
            }
            try notInForeignCode("{{\(name.text)}}")
            top.children.append(.value(name, escaped ? .text : .markup, position))
        case .rawText:
            try noEndTagBegun()
            flushText()
            try mustBeEscaped(name, escaped)
            top.children.append(.value(name, try rawTracker.place(name, at: position), position))
        case .valueDoubleQuoted, .valueSingleQuoted, .valueUnquoted, .beforeAttributeValue:
            try mustBeEscaped(name, escaped)
            if state == .beforeAttributeValue { beginValue(.valueUnquoted) }
            flushValueText()
            // The attribute's name determines the place; see `AttributePlaces`.
            tag.parts[tag.parts.count - 1].append(.value(name, .attribute, position))
        default: throw misplaced("{{\(name.text)}}")
        }
    }

    /// In SVG, script and style are parsed as markup but executed as code.
    private func notInForeignCode(_ what: String) throws(TemplateError) {
        guard let element = nearestElement, element.isForeign, element.name == "script" || element.name == "style"
        else { return }
        throw position.error(.unsafePlace, "No value can be made safe here: move \(what) out of <\(element.name)>.")
    }

    private func noEndTagBegun() throws(TemplateError) {
        if !rawEnd.isEmpty {
            throw position.error(.unsafePlace, "A tag cannot be inside an end tag: complete the end tag first.")
        }
    }

    private func mustBeEscaped(_ name: MustacheName, _ escaped: Bool) throws(TemplateError) {
        if escaped { return }
        throw position.error(
            .unsafePlace, "Only text is possible here, not markup: write {{\(name.text)}} with two braces.")
    }

    private func misplaced(_ what: String, example: String? = nil) -> TemplateError {
        switch state {
        case .tagOpen, .tagName, .endTagOpen, .endTagName, .endTagRest:
            position.error(
                .unsafePlace,
                "\(what) cannot be part of an element's name: write each element in full, in a separate section.")
        case .attributeName, .beforeAttributeName, .afterAttributeName, .afterValue, .selfClosing:
            position.error(
                .unsafePlace,
                "\(what) cannot be part of an attribute's name: write name=\"\(example ?? what)\", "
                    + "or put a section around the whole attribute.")
        default:
            position.error(
                .unsafePlace,
                "\(what) is not possible in a comment or declaration: for a comment that is not sent, write {{! … }}.")
        }
    }

    mutating func call(_ inclusion: MustacheInclusion, _ indentation: String) throws(TemplateError) {
        try notInForeignCode("the template")
        guard state == .data else {
            throw position.error(
                .unsafePlace,
                "A template whose name is dynamic, or that includes itself, must be between elements, "
                    + "not in a tag, script or style.")
        }
        flushText()
        top.children.append(.call(inclusion, indentation: indentation))
    }

    mutating func section(_ section: MustacheSection, _ body: [ExpandedNode]) throws(TemplateError) {
        switch state {
        case .data, .rawText: try contentSection(section, body)
        case .beforeAttributeName, .afterAttributeName, .afterValue: try attributeSection(section, body)
        case .valueDoubleQuoted, .valueSingleQuoted, .valueUnquoted, .beforeAttributeValue:
            try valueSection(section, body)
        default:
            throw misplaced(
                "{{#\(section.name.text)}}", example: "{{#\(section.name.text)}} … {{/\(section.name.text)}}")
        }
    }

    private func unbalanced(_ section: MustacheSection, _ what: String) -> TemplateError {
        section.position.error(
            .markup, "The section \(section.name.text) \(what): begin and end it at the same place in the HTML.")
    }

    private mutating func contentSection(_ section: MustacheSection, _ body: [ExpandedNode]) throws(TemplateError) {
        try noEndTagBegun()
        flushText()
        let before = (state, rawTracker)
        let container = HTMLSection(section)
        top.children.append(.section(container))
        guard stack.count < Self.depthLimit else {
            throw section.position.error(.markup, "Elements are nested more than \(Self.depthLimit) levels deep here.")
        }
        stack.append(container)
        try read(body)
        if !rawEnd.isEmpty { throw unbalanced(section, "ends within an end tag") }
        guard state == before.0 else {
            throw unbalanced(section, "begins outside a tag and ends within one, or the reverse")
        }
        flushText()
        if state == .data { try endImplied(downTo: container) }
        guard top === container else {
            if let element = top as? HTMLElement { throw notClosed(element) }
            throw unbalanced(section, "overlaps elements")
        }
        guard rawTracker.agrees(with: before.1) else {
            throw unbalanced(section, "changes the meaning of the text after it")
        }
        stack.removeLast()
    }

    private mutating func attributeSection(_ section: MustacheSection, _ body: [ExpandedNode]) throws(TemplateError) {
        endAttribute()
        state = .beforeAttributeName
        tag.items.append([])
        let depth = (tag.items.count, stack.count)
        try read(body)
        if state == .valueUnquoted { try endValue() }
        endAttribute()
        switch state {
        case .beforeAttributeName, .attributeName, .afterAttributeName, .afterValue, .valueUnquoted:
            state = .beforeAttributeName
        default: throw unbalanced(section, "begins within a tag and does not end there")
        }
        guard (tag.items.count, stack.count) == depth else { throw unbalanced(section, "overlaps tags") }
        let items = tag.items.removeLast()
        tag.items[tag.items.count - 1].append(.section(section, items))
    }

    private mutating func valueSection(_ section: MustacheSection, _ body: [ExpandedNode]) throws(TemplateError) {
        if state == .beforeAttributeValue { beginValue(.valueUnquoted) }
        flushValueText()
        let before = (state, tag.items.count, stack.count)
        tag.parts.append([])
        let depth = tag.parts.count
        try read(body)
        flushValueText()
        guard (state, tag.items.count, stack.count) == before, tag.parts.count == depth else {
            throw unbalanced(section, "begins within an attribute's value and does not end there")
        }
        let parts = tag.parts.removeLast()
        tag.parts[tag.parts.count - 1].append(.section(section, parts))
    }
}
