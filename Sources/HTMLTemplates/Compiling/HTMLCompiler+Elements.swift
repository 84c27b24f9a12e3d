/// Elements: their tags, ids and fragments.
extension HTMLCompiler {
    /// A section that can be a live list, and the element of its rows.
    struct Candidate {
        let section: HTMLSection
        let row: HTMLElement
    }

    /// Adds an element.
    ///
    /// - Parameter rowNumber: The number used in the ids if the element is a live list's row.
    mutating func element(_ element: HTMLElement, _ scope: HTMLScope, rowNumber: Int? = nil) throws(TemplateError) {
        note(element, scope)
        noteEvents(of: element)
        checkRegion(element)
        let isIgnored = Self.isIgnored(element)
        let list = isIgnored ? nil : candidate(element, scope)
        let names = scope.isPage ? dynamicAttributes(element) : []
        let holdsTags = !isIgnored && element.children.contains(where: \.isDynamic)
        // The client recognizes a region that patches leave alone by its id.
        let isRegion = isIgnored && rowNumber == nil
        let isBody = scope.isPage && element.name == "body" && !element.isForeign
        let needsID =
            scope.isPage ? holdsTags || !names.isEmpty || isRegion || isBody : list != nil || isRegion && scope.isRow
        let fixedID = element.fixedAttribute("id")
        let ownID = fixedID ?? (isBody ? Self.bodyID : nil)
        if needsID && fixedID == nil && element.mayHaveAttribute("id") {
            report(
                element.position.diagnostic(
                    .id,
                    "Changes in <\(element.name)> are sent to the element by its id, so the id cannot be dynamic: "
                        + "write a fixed id or none, or put another element around the tags."))
        }
        let number = needsID && ownID == nil ? newNumber() : -1
        builder.byte(UInt8(ascii: "<"))
        builder.text(element.name.utf8)
        if needsID && ownID == nil { self.id(number, scope) }
        if isBody {
            if fixedID == nil { builder.text(" id=\"\(Self.bodyID)\"".utf8) }
            body = ownID
        }
        if let rowNumber { builder.operation(.rowID(Int32(rowNumber))) }
        let elementID = ownID ?? "f\(number)"
        for name in names {
            try attributeFragment(name, element, scope, elementID, hasOwnID: ownID != nil)
        }
        try attributes(of: element, scope.schemas)
        // In SVG and MathML only the slash closes an element that has no end tag; a void element of HTML needs none.
        if element.isForeign && !element.hasEndTag { builder.text(" /") }
        builder.byte(UInt8(ascii: ">"))
        guard element.hasEndTag else { return }
        protectFirstLine(element)
        var inner = self.inner(element, scope)
        if element.name == "form", !element.isForeign { inner.form = controls.lastIndex { $0.element == "form" } }
        if let list {
            try self.list(list, in: element, scope, inner, elementID, hasOwnID: ownID != nil)
        } else if needsID && holdsTags {
            var keys = Dependencies()
            dependencies(
                of: element.children, own: element.textControl ?? inner.select, scope.schemas, isDeep: false, &keys)
            inner.parent = fragment(elementID, ownID != nil, .content, keys, scope)
            let start = Int(builder.mark())
            try content(element, inner)
            drafts[inner.parent!].range.content = start..<Int(builder.mark())
        } else {
            try content(element, inner)
        }
        builder.text("</")
        builder.text(element.name.utf8)
        builder.byte(UInt8(ascii: ">"))
    }

    private mutating func id(_ number: Int, _ scope: HTMLScope) {
        guard scope.isPage else { return builder.operation(.insideRowID(Int32(number))) }
        builder.text(" id=\"")
        builder.operation(.prefix)
        builder.text("f\(number)\"".utf8)
    }

    mutating func fragment(
        _ elementID: String, _ hasOwnID: Bool, _ kind: TemplateFragment.Kind, _ keys: Dependencies, _ scope: HTMLScope
    ) -> Int {
        drafts.append(
            FragmentDraft(
                elementID: elementID, hasOwnID: hasOwnID, kind: kind, keys: keys, parent: scope.parent,
                range: FragmentRange(trail: scope.trail, content: 0..<0)))
        return drafts.count - 1
    }

    /// Preserves a newline at the start of a value, because a browser drops one directly after these start tags.
    private mutating func protectFirstLine(_ element: HTMLElement) {
        guard ["pre", "textarea", "listing"].contains(element.name), element.children.first?.isDynamic == true else {
            return
        }
        builder.text("&#10;")
    }

    private func inner(_ element: HTMLElement, _ scope: HTMLScope) -> HTMLScope {
        var inner = scope
        inner.ancestors.append(element.name)
        let isBlock = HTMLSyntax.blocks.contains(element.name) || element.name == "button"
        inner.edge = isBlock && !element.isForeign ? .block : .inline
        inner.isWithoutText = HTMLSyntax.withoutText.contains(element.name)
        inner.isMarkup = scope.isMarkup
        if Self.isIgnored(element) {
            inner = inner.asWhole
            inner.isIgnored = true
        }
        if element.name == "select" { inner.select = element.fixedAttribute("name") }
        if element.isForeign { return inner }
        switch element.name {
        case "pre", "listing": inner.whiteSpace = .kept
        case "textarea":
            inner.whiteSpace = .kept
            inner.isMarkup = false
        case "title": inner.isMarkup = false
        case "style":
            inner.whiteSpace = .spaced
            inner.isMarkup = false
        case "script":
            inner.whiteSpace = RawTextTracker.Kind(element) == .json ? .spaced : .asWritten
            inner.isMarkup = false
        default:
            if HTMLSyntax.rawText.contains(element.name) {
                inner.whiteSpace = .asWritten
                inner.isMarkup = false
            }
        }
        return inner
    }

    // MARK: Lists

    private mutating func candidate(_ element: HTMLElement, _ scope: HTMLScope) -> Candidate? {
        if case .whole = scope.kind { return nil }
        if !scope.isPage && element.fixedAttribute("id") != nil { return nil }
        let content = element.children.filter { !$0.isWhiteSpace }
        guard content.count == 1, case .section(let section) = content[0], !section.source.providesNoKeys,
            !section.source.name.segments.isEmpty
        else { return nil }
        let rows = section.children.filter { !$0.isWhiteSpace }
        guard rows.count == 1, case .element(let row) = rows[0] else { return nil }
        switch kind(of: section.source.name, scope.schemas) {
        case .none, .any: break
        case .list(_, let keyed) where keyed != false: break
        default: return nil
        }
        if row.fixedAttribute("id") != nil { return nil }
        if row.mayHaveAttribute("id") {
            report(
                row.position.diagnostic(
                    .id,
                    "The rows of \(section.source.name.text) get generated ids, so that each can be sent separately: "
                        + "remove the id, or move it to an element inside the row."))
        }
        return Candidate(section: section, row: row)
    }

    private mutating func list(
        _ list: Candidate, in element: HTMLElement, _ scope: HTMLScope, _ inner: HTMLScope, _ elementID: String,
        hasOwnID: Bool
    ) throws(TemplateError) {
        let source = list.section.source
        var keys = Dependencies()
        dependencies(of: element.children, own: inner.select, scope.schemas, isDeep: false, &keys)
        // The rows of a nested list must have other ids than its elements.
        let rowNumber = scope.isPage && !hasOwnID ? Int(elementID.dropFirst())! : newNumber()
        var outer: Int?
        if case .row(let list) = scope.kind { outer = list }
        let isPageKey = mayBePageKey(source.name, scope.schemas)
        let info = TemplateFragment.ListInfo(
            key: source.name.text, slot: isPageKey ? builder.slot(for: source.name.segments[0]) : nil,
            rowID: "f\(rowNumber)", nested: [], outer: outer)
        let index = fragment(elementID, hasOwnID, .list(info), keys, scope)
        if let outer { drafts[outer].nested.append(index) }
        let start = Int(builder.mark())
        let operation = builder.open()
        var rowScope = inner
        rowScope.kind = .row(list: index)
        rowScope.list = source.name.text
        rowScope.parent = index
        rowScope.trail.append(TrailStep(operation: operation, isList: true))
        rowScope.schemas.append(schema(of: source.name, scope.schemas))
        try self.element(list.row, rowScope, rowNumber: rowNumber)
        let end = Int(builder.mark())
        builder.closeSection(operation, source, place: .text, isPageKey: isPageKey)
        drafts[index].range.content = start..<end
        drafts[index].range.list = operation + 1..<end
    }

    /// Records a form or a named field.
    private mutating func note(_ element: HTMLElement, _ scope: HTMLScope) {
        let isControl = ["form", "input", "select", "textarea", "button", "output"].contains(element.name)
        guard isControl, !element.isForeign else { return }
        let (line, column) = element.position.lineAndColumn
        controls.append(
            TemplateControl(
                element: element.name, attributes: element.fixedAttributes, file: element.position.source.file,
                line: line, column: column, form: scope.form))
    }
}
