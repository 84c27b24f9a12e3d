/// Builds the tree from tokens as browsers do, with the features that hand-written pages need (HTML, section 13.2.6):
/// implied `html`, `head`, `body` and `tbody`, omitted end tags, misplaced content in tables. Where a browser would
/// rearrange formatting elements (the "adoption agency algorithm"), it reports a problem instead.
struct HTMLParser {
    struct Result {
        let root: DOM.Element
        let doctype: String?
        let problems: [String]
    }

    private var tokenizer: HTMLTokenizer
    private var builder: HTMLTreeBuilder
    private var reuse: ElementReuse?
    /// The number of bytes parsed before the current call.
    private var fed = 0
    /// The place of the last `<` outside of a tag.
    private var tagStart = 0
    /// The places of the start tags of the open elements.
    private var starts: [ObjectIdentifier: Int] = [:]

    /// Creates a parser for a complete document.
    ///
    /// - Parameter reuse: The elements of an earlier document, if the whole document is fed at once.
    init(scripting: Bool = true, reuse: ElementReuse? = nil) {
        tokenizer = HTMLTokenizer(scripting: scripting)
        builder = HTMLTreeBuilder(root: DOM.Element("html"), isFragment: false)
        self.reuse = reuse
    }

    private init(fragment: DOM.Element, scripting: Bool) {
        tokenizer = HTMLTokenizer(scripting: scripting)
        if fragment.namespace == .html { tokenizer.beginText(of: fragment.name) }
        builder = HTMLTreeBuilder(root: fragment, isFragment: true)
    }

    /// Parses bytes, in pieces of any size.
    mutating func feed(_ bytes: [UInt8]) {
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "<"), tokenizer.isBetweenTags {
                if let count = takeOver(at: fed + place) {
                    place += count
                    continue
                }
                tagStart = fed + place
            }
            place += 1
            let tokens = tokenizer.feed(CollectionOfOne(byte))
            if tokens.isEmpty { continue }
            for token in tokens { take(token, endingAt: fed + place) }
            // The title of an SVG contains markup, unlike that of a document.
            if builder.current.namespace != .html { tokenizer.endText() }
        }
        fed += bytes.count
    }

    /// Inserts the element at the place if an earlier document has it, and returns the number of its bytes.
    private mutating func takeOver(at place: Int) -> Int? {
        guard let element = reuse?.element(at: place, in: builder.current) else { return nil }
        for token in tokenizer.endPendingText() { builder.take(token) }
        builder.insertComplete(element)
        return element.extent?.count
    }

    /// Builds the tree, and records the extents of elements whose tags are both present.
    private mutating func take(_ token: HTMLTokenizer.Token, endingAt end: Int) {
        let outer = builder.current
        builder.take(token)
        switch token {
        case .start(let name, _, _):
            let inner = builder.current
            guard let started = inner === outer ? outer.children.last as? DOM.Element : inner, started.name == name
            else { return }
            if started.parent === outer || name == "body" {
                reuse?.began(started, at: tagStart)
                if inner === outer { return setExtent(of: started, start: tagStart, end) }
                starts[ObjectIdentifier(started)] = tagStart
            }
        case .end(let name):
            guard outer.name == name, builder.current === outer.parent || name == "body" else { return }
            if let start = starts.removeValue(forKey: ObjectIdentifier(outer)) {
                setExtent(of: outer, start: start, end)
            }
        default: break
        }
    }

    private func setExtent(of element: DOM.Element, start: Int, _ end: Int) {
        let outer = element.parent.flatMap { starts[ObjectIdentifier($0)] } ?? 0
        element.extent = DOM.Extent(start: start - outer, count: end - start)
    }

    /// Ends the input and returns the result.
    mutating func finish() -> Result {
        for token in tokenizer.finish() { builder.take(token) }
        builder.finish()
        return Result(root: builder.root, doctype: builder.doctype, problems: builder.problems)
    }

    /// Returns the nodes of a piece of HTML, parsed as the content of `parent` (HTML, section 13.4). In a `template`
    /// element, the default, rows and cells need no table.
    static func fragment(
        _ html: String, in parent: DOM.Element = DOM.Element("template"), scripting: Bool = true
    ) -> [DOM.Node] {
        var parser = HTMLParser(fragment: parent.shallowCopy(), scripting: scripting)
        parser.feed(Array(html.utf8))
        let nodes = parser.finish().root.children
        for node in nodes { node.remove() }
        return nodes
    }
}
