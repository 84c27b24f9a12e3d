/// Follows the states of the HTML tokenizer (section 13.2.5 of the standard) over a template's static text, to
/// determine the place of each tag, and builds the tree of elements.
///
/// It is stricter than a browser: it rejects HTML that a browser would repair by moving or closing elements, because
/// its tree must equal the browser's. Takes linear time.
struct HTMLReader {
    enum State {
        case data, tagOpen, endTagOpen, tagName, endTagName, endTagRest
        case beforeAttributeName, attributeName, afterAttributeName, beforeAttributeValue
        case valueDoubleQuoted, valueSingleQuoted, valueUnquoted, afterValue, selfClosing
        case markupDeclaration, comment, bogusComment, doctype
        case rawText
    }

    /// The start tag that is being read.
    struct OpenTag {
        var name: [UInt8] = []
        var position: SourcePosition
        /// The innermost list contains the items of the innermost section within the tag.
        var items: [[HTMLAttributeItem]] = [[]]
        var attribute: HTMLAttribute?
        var attributeName: [UInt8] = []
        var attributePosition: SourcePosition
        /// The innermost list contains the parts of the innermost section within the value.
        var parts: [[HTMLAttributePart]] = [[]]
        var valueText: [UInt8] = []
    }

    static let depthLimit = 256

    var state = State.data
    var stack: [HTMLContainer]
    var text: [UInt8] = []
    var tag: OpenTag
    var endTagName: [UInt8] = []
    /// The part of a declaration or comment that has been read.
    var declaration: [UInt8] = []
    /// In raw text, the part of a possible end tag of the element that has matched.
    var rawEnd: [UInt8] = []
    var rawTracker = RawTextTracker(.escapable)
    var position: SourcePosition

    let root = HTMLContainer()

    /// Reads a template that consists of `nodes`. Throws the first error.
    static func read(_ nodes: [ExpandedNode], at start: SourcePosition) throws(TemplateError) -> HTMLContainer {
        var reader = HTMLReader(start)
        try reader.read(nodes)
        try reader.finish()
        return reader.root
    }

    private init(_ start: SourcePosition) {
        stack = [root]
        position = start
        tag = OpenTag(position: start, attributePosition: start)
    }

    mutating func read(_ nodes: [ExpandedNode]) throws(TemplateError) {
        for node in nodes {
            switch node {
            case .text(let range): try feed(range)
            case .indentation(let white):
                for byte in white.utf8 { try feed(byte) }
            case .generated(let text, let position):
                self.position = position
                for byte in text.utf8 { try feed(byte) }
            case .message(let message):
                position = message.position
                try self.message(message)
            case .lineStart: break
            case .variable(let name, let escaped, let position):
                self.position = position
                try variable(name, escaped: escaped)
            case .section(let section, let body):
                position = section.position
                try self.section(section, body)
            case .call(let inclusion, let indentation):
                position = inclusion.position
                try call(inclusion, indentation)
            }
        }
    }

    private mutating func feed(_ range: SourceRange) throws(TemplateError) {
        var index = range.range.lowerBound
        let end = range.range.upperBound
        while index < end {
            position = SourcePosition(source: range.source, offset: index)
            try feed(range.source.bytes[index])
            index += 1
        }
    }

    private mutating func finish() throws(TemplateError) {
        if !rawEnd.isEmpty { giveUpRawEnd() }
        guard state == .data || (state == .rawText && stack.count == 1) else {
            if state == .rawText, let element = stack.last as? HTMLElement { throw notClosed(element) }
            throw position.error(.markup, "The template ends in the middle of a tag or comment.")
        }
        flushText()
        try endImplied(downTo: root)
        if let element = stack.last as? HTMLElement { throw notClosed(element) }
    }

    func notClosed(_ element: HTMLElement) -> TemplateError {
        element.position.error(
            .markup, "<\(element.name)> is not closed: write </\(element.name)> in the same template or section.")
    }

    // MARK: Tree

    var top: HTMLContainer { stack[stack.count - 1] }

    mutating func flushText() {
        if text.isEmpty { return }
        top.children.append(.text(text))
        text.removeAll()
    }

    mutating func giveUpRawEnd() {
        text += rawEnd
        rawEnd.removeAll()
    }

    /// Ends the open elements whose end tags are optional, down to `container`.
    mutating func endImplied(downTo container: HTMLContainer) throws(TemplateError) {
        while top !== container, let element = top as? HTMLElement, HTMLSyntax.impliedEnd.contains(element.name),
            !element.isForeign
        {
            stack.removeLast()
        }
    }

    private var isForeign: Bool {
        guard let element = nearestElement else { return false }
        return element.isForeign && !element.isIntegrationPoint
    }

    /// Adds an element whose start tag is complete.
    mutating func openElement(selfClosing: Bool) throws(TemplateError) {
        let name = String(decoding: tag.name, as: UTF8.self)
        flushText()
        let foreign = isForeign || name == "svg" || name == "math"
        if !foreign { try makeRoom(for: name) }
        if foreign && HTMLSyntax.endsForeignContent.contains(name) {
            throw tag.position.error(
                .markup,
                "A browser ends the SVG or MathML before <\(name)>: put it into a <foreignObject> or an <mtext>.")
        }
        let isVoid = !foreign && HTMLSyntax.void.contains(name)
        if selfClosing && !foreign && !isVoid {
            throw tag.position.error(
                .markup, "A browser ignores the slash of <\(name)/>: write <\(name)></\(name)>.")
        }
        let attributes = try AttributePlaces.resolve(tag.items[0], element: name, at: tag.position)
        let element = HTMLElement(
            name: name, attributes: attributes, position: tag.position, isForeign: foreign,
            hasEndTag: !(isVoid || selfClosing))
        top.children.append(.element(element))
        state = .data
        if !element.hasEndTag { return }
        guard stack.count < Self.depthLimit else {
            throw tag.position.error(.markup, "Elements are nested more than \(Self.depthLimit) levels deep here.")
        }
        stack.append(element)
        guard !foreign, HTMLSyntax.rawText.contains(name) || HTMLSyntax.escapableText.contains(name) else {
            return
        }
        state = .rawText
        rawTracker = RawTextTracker(RawTextTracker.Kind(element))
    }

    /// Ends the elements that the start tag of `name` ends, and rejects HTML that a browser would repair.
    private mutating func makeRoom(for name: String) throws(TemplateError) {
        while let element = top as? HTMLElement, HTMLSyntax.startTag(name, ends: element.name) {
            stack.removeLast()
        }
        for container in stack.reversed() {
            guard let element = container as? HTMLElement else { continue }
            if element.name == "p", HTMLSyntax.startTag(name, ends: "p") {
                throw tag.position.error(
                    .markup, "A browser ends the open <p> before <\(name)>: close the <p> there, or use <div>.")
            }
            if HTMLSyntax.neverNested.contains(name), element.name == name {
                throw tag.position.error(.markup, "<\(name)> cannot be inside another <\(name)>.")
            }
            if ["table", "template", "button", "object"].contains(element.name) && name != element.name { break }
        }
        try mayStandInTable(name)
    }

    /// Rejects an element that is not allowed in a table: a browser would move it out, or insert missing elements.
    private func mayStandInTable(_ name: String) throws(TemplateError) {
        guard let parent = nearestElement, HTMLSyntax.tableParts.contains(parent.name),
            !["script", "template", "style"].contains(name)
        else { return }
        let allowed: Set<String> =
            switch parent.name {
            case "table": ["caption", "colgroup", "thead", "tbody", "tfoot"]
            case "tr": ["td", "th"]
            case "colgroup": ["col"]
            default: ["tr"]
            }
        if allowed.contains(name) { return }
        throw tag.position.error(
            .markup,
            parent.name == "table" && name == "tr"
                ? "A browser puts the rows of a table into a <tbody>: write it around the rows."
                : "<\(name)> is not allowed directly in <\(parent.name)>: put it into a cell.")
    }

    var nearestElement: HTMLElement? {
        for case let element as HTMLElement in stack.reversed() { return element }
        return nil
    }

    /// Ends the element whose end tag is complete.
    mutating func closeElement() throws(TemplateError) {
        let name = String(decoding: endTagName, as: UTF8.self)
        flushText()
        state = .data
        while let element = top as? HTMLElement {
            if element.name == name {
                stack.removeLast()
                return
            }
            guard HTMLSyntax.impliedEnd.contains(element.name), !element.isForeign else {
                throw position.error(
                    .markup,
                    "</\(name)> is before the end of <\(element.name)>, which begins on line "
                        + "\(element.position.lineAndColumn.line): write </\(element.name)> first.")
            }
            stack.removeLast()
        }
        if let section = top as? HTMLSection {
            throw position.error(
                .markup,
                "</\(name)> closes no element that begins in the section \(section.source.name.text): "
                    + "begin and end each element in the same section.")
        }
        throw position.error(.markup, "</\(name)> closes no element: no <\(name)> is open here.")
    }
}
