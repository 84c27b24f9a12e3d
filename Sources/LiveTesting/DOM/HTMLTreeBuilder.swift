/// The stack of open elements and the effect of each tag on it.
struct HTMLTreeBuilder {
    let root: DOM.Element
    private(set) var doctype: String?
    private(set) var problems: [String] = []
    private let isFragment: Bool
    private var open: [DOM.Element]
    private var head: DOM.Element?
    private var body: DOM.Element?
    /// Indicates whether the html tag has been read.
    private var hasStarted = false
    /// Indicates whether a newline at the start of the next text is dropped, as after these elements' start tags.
    private var dropsNewline = false

    init(root: DOM.Element, isFragment: Bool) {
        self.root = root
        self.isFragment = isFragment
        open = [root]
    }

    /// The innermost open element.
    var current: DOM.Element { open[open.count - 1] }

    mutating func take(_ token: HTMLTokenizer.Token) {
        if dropsNewline {
            dropsNewline = false
            if case .text(let text) = token, text.first == "\n" { return take(.text(String(text.dropFirst()))) }
        }
        switch token {
        case .doctype(let text): if doctype == nil { doctype = text }
        case .comment(let text):
            // A comment before the html tag belongs to the document, which keeps none.
            if isFragment || hasStarted || head != nil { current.insert(DOM.Comment(text)) }
        case .text(let text): takeText(text)
        case .start(let name, let attributes, let selfClosing): takeStart(name, attributes, selfClosing)
        case .end(let name): takeEnd(name)
        }
    }

    /// Inserts an element with all of its content.
    mutating func insertComplete(_ element: DOM.Element) {
        dropsNewline = false
        current.insert(element)
    }

    /// Ends the document. A document always has a head and a body.
    mutating func finish() {
        for element in open.dropFirst() where !HTMLElements.optionalEnd.contains(element.name) {
            problems.append("<\(element.name)> is never closed")
        }
        if !isFragment { startBody([]) }
    }

    // MARK: Text

    private mutating func takeText(_ text: String) {
        guard !text.isEmpty else { return }
        let isBlank = text.allSatisfy(\.isWhitespace)
        if !isFragment, body == nil {
            let isInHead = open.count > 2
            if !isInHead {
                if isBlank { return }
                startBody([])
            }
        }
        if !isBlank, HTMLElements.tableContexts.contains(current.name) {
            problems.append("the text “\(text.folded.prefix(30))” is directly inside <\(current.name)>")
            return insertBeforeTable(DOM.Text(text))
        }
        append(text)
    }

    private func append(_ text: String) {
        if let last = current.children.last as? DOM.Text { last.data += text } else { current.insert(DOM.Text(text)) }
    }

    // MARK: Start tags

    /// Indicates whether a fragment may contain parts of a table here without the table.
    private var mayHoldTableParts: Bool { open.count == 1 || HTMLElements.tableContexts.contains(current.name) }

    private mutating func takeStart(_ name: String, _ attributes: [DOM.Attribute], _ selfClosing: Bool) {
        if !isFragment {
            switch name {
            case "html":
                hasStarted = true
                return addMissing(attributes, to: root)
            case "head" where head == nil: return startHead(attributes)
            case "head": return
            case "body": return startBody(attributes)
            default: break
            }
            if body == nil {
                let isHeadContent = HTMLElements.headContent.contains(name)
                if open.count > 2 {
                    // The tag is inside a noscript or template element of the head.
                } else if isHeadContent {
                    startHead([])
                } else {
                    startBody([])
                }
            }
        }
        if takeForeign(name, attributes, selfClosing) { return }
        closeImplied(by: name)
        if name == "form", open.contains(where: { $0.name == "form" }) {
            problems.append("<form> inside <form>")
            return
        }
        let isTablePart = HTMLElements.tableParts.contains(name)
        if isTablePart, !open.contains(where: { $0.name == "table" }), !(isFragment && mayHoldTableParts) {
            problems.append("<\(name)> outside of a table")
            return
        }
        let element = make(name, attributes)
        let isMisplaced =
            HTMLElements.tableContexts.contains(current.name) && !HTMLElements.tableContent.contains(name)
        if isMisplaced {
            problems.append("<\(name)> is directly inside <\(current.name)>")
            insertBeforeTable(element)
        } else {
            current.insert(element)
        }
        if HTMLElements.void.contains(name) || (selfClosing && element.namespace != .html) { return }
        if selfClosing { problems.append("<\(name)/> is not self-closing") }
        open.append(element)
        dropsNewline = ["textarea", "pre", "listing"].contains(name)
    }

    // MARK: SVG and MathML

    /// Indicates whether the next content belongs to SVG or MathML (HTML, section 13.2.6).
    private var isInForeignContent: Bool { current.namespace != .html && !current.isIntegrationPoint }

    /// Creates an HTML element, or the `svg` or `math` element that begins foreign content.
    private func make(_ name: String, _ attributes: [DOM.Attribute]) -> DOM.Element {
        switch name {
        case "svg": ForeignNames.element(name, attributes, .svg)
        case "math": ForeignNames.element(name, attributes, .mathML)
        default: DOM.Element(name, attributes)
        }
    }

    /// Handles a start tag inside SVG or MathML (HTML, section 13.2.6.5). Returns false if the tag belongs to HTML.
    private mutating func takeForeign(
        _ name: String, _ attributes: [DOM.Attribute], _ selfClosing: Bool
    ) -> Bool {
        guard current.namespace != .html else { return false }
        if current.isIntegrationPoint {
            // Two elements in MathML text belong to MathML.
            let isMathML = current.isMathMLText && (name == "mglyph" || name == "malignmark")
            if !isMathML { return false }
        } else if current.name == "annotation-xml", name == "svg" {
            return false
        } else if ForeignNames.isHTML(name, attributes) {
            problems.append("<\(name)> ends the <\(current.name)> that contains it")
            while isInForeignContent, open.count > 1 { open.removeLast() }
            return false
        }
        let element = ForeignNames.element(name, attributes, current.namespace)
        current.insert(element)
        if !selfClosing { open.append(element) }
        return true
    }

    private mutating func startHead(_ attributes: [DOM.Attribute]) {
        guard head == nil else { return }
        let element = DOM.Element("head", attributes)
        root.insert(element)
        head = element
        open = [root, element]
    }

    private mutating func startBody(_ attributes: [DOM.Attribute]) {
        if let body { return addMissing(attributes, to: body) }
        startHead([])
        let element = DOM.Element("body", attributes)
        root.insert(element)
        body = element
        open = [root, element]
    }

    private func addMissing(_ attributes: [DOM.Attribute], to element: DOM.Element) {
        for attribute in attributes where !element.has(attribute.name) { element.attributes.append(attribute) }
    }

    /// Closes the elements that the start tag ends implicitly, and opens those that it implies.
    private mutating func closeImplied(by name: String) {
        switch name {
        case "li": close(["li"], within: ["ul", "ol", "menu"])
        case "dd", "dt": close(["dd", "dt"], within: ["dl"])
        case "option": if current.name == "option" { open.removeLast() }
        case "optgroup": close(["optgroup"], within: ["select"])
        case "rt", "rp": close(["rt", "rp"], within: ["ruby"])
        case "td", "th":
            close(["td", "th"], within: ["tr"], inTable: true)
            if ["table", "tbody", "thead", "tfoot"].contains(current.name) {
                closeImplied(by: "tr")
                push("tr")
            }
        case "tr":
            close(["tr", "caption", "colgroup"], within: ["tbody", "thead", "tfoot"], inTable: true)
            if current.name == "table" { push("tbody") }
        case "tbody", "thead", "tfoot", "caption", "colgroup":
            close(["tbody", "thead", "tfoot", "caption", "colgroup"], within: [], inTable: true)
        case "button": if close(["button"], within: []) { problems.append("<button> inside <button>") }
        case "a": if close(["a"], within: []) { problems.append("<a> inside <a>") }
        case "h1", "h2", "h3", "h4", "h5", "h6":
            if HTMLElements.headings.contains(current.name) {
                problems.append("<\(name)> inside <\(current.name)>")
                open.removeLast()
            }
        default: break
        }
        if HTMLElements.closesParagraph.contains(name) { close(["p"], within: ["button"]) }
    }

    private mutating func push(_ name: String) {
        let element = DOM.Element(name)
        current.insert(element)
        open.append(element)
    }

    /// Closes the innermost open element with one of these names, unless an element of `within` or a barrier is in
    /// between. The parts of a table may close across cells, but not across the table.
    @discardableResult
    private mutating func close(_ names: Set<String>, within: Set<String>, inTable: Bool = false) -> Bool {
        let barriers = inTable ? HTMLElements.tableBarriers : HTMLElements.barriers
        for place in open.indices.dropFirst().reversed() {
            let element = open[place]
            if element.isIntegrationPoint { return false }
            guard element.namespace == .html else { continue }
            if names.contains(element.name) {
                open.removeSubrange(place...)
                return true
            }
            if within.contains(element.name) || barriers.contains(element.name) { return false }
        }
        return false
    }

    private mutating func insertBeforeTable(_ node: DOM.Node) {
        if let table = open.last(where: { $0.name == "table" }), let parent = table.parent {
            parent.insert(node, before: table)
        } else {
            current.insert(node)
        }
    }

    // MARK: End tags

    private mutating func takeEnd(_ name: String) {
        switch name {
        case "html", "body":
            return
        case "head":
            if head != nil, body == nil { open = [root] }
            return
        case "br":
            problems.append("</br>")
            return takeStart("br", [], false)
        case "p":
            if !open.contains(where: { $0.name == "p" }) {
                problems.append("</p> without <p>")
                takeStart("p", [], false)
            }
        default: break
        }
        guard let place = open.indices.dropFirst().last(where: { matches(name, open[$0].name) }) else {
            problems.append("</\(name)> without <\(name)>")
            return
        }
        let between = open[(place + 1)...].filter { !HTMLElements.optionalEnd.contains($0.name) }
        if let unclosed = between.last {
            let isReachable = !between.contains {
                $0.isIntegrationPoint || (HTMLElements.barriers.contains($0.name) && $0.name != name)
            }
            problems.append("</\(name)> comes before </\(unclosed.name)>")
            let isFormatting = HTMLElements.formatting.contains(name)
            let hasBlock = between.contains { !HTMLElements.formatting.contains($0.name) }
            if !isReachable || (isFormatting && hasBlock) { return }
        }
        open.removeSubrange(place...)
    }

    private func matches(_ end: String, _ name: String) -> Bool {
        // The name of an end tag is in lowercase; that of an SVG element may not be.
        end == name.lowercased() || (HTMLElements.headings.contains(end) && HTMLElements.headings.contains(name))
    }
}

/// The categories of elements that the tree construction distinguishes.
enum HTMLElements {
    /// The elements without content and end tag.
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
    static let headContent: Set<String> = ["base", "link", "meta", "noscript", "script", "style", "template", "title"]
    /// The elements whose end tag may be omitted.
    static let optionalEnd: Set<String> = [
        "html", "head", "body", "li", "dd", "dt", "p", "rt", "rp", "optgroup", "option", "colgroup", "caption", "thead",
        "tbody",
        "tfoot", "tr", "td", "th",
    ]
    /// The elements that an implied end does not cross.
    static let barriers: Set<String> = [
        "html", "template", "table", "td", "th", "caption", "object", "marquee", "applet",
    ]
    static let tableBarriers: Set<String> = ["html", "template", "table"]
    /// The elements that contain only rows, cells and similar table parts.
    static let tableContexts: Set<String> = ["table", "tbody", "thead", "tfoot", "tr"]
    static let tableParts: Set<String> = ["caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "td", "th"]
    static let tableContent = tableParts.union(["script", "template", "style"])
    static let formatting: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "em", "font", "i", "kbd", "mark", "nobr", "q", "s",
        "samp", "small",
        "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
    ]
    static let closesParagraph: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt",
        "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "li",
        "main",
        "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table", "ul",
    ]
    /// The elements that begin on a separate line.
    static let blocks: Set<String> = closesParagraph.union([
        "body", "caption", "html", "legend", "option", "optgroup", "tbody", "td", "tfoot", "th", "thead", "tr", "br",
    ])
    /// The elements whose text is not escaped.
    static let rawText: Set<String> = ["script", "style", "xmp", "iframe", "noembed", "noframes"]
}
