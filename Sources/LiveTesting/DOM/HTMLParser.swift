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

    /// Creates a parser for a complete document.
    init(scripting: Bool = true) {
        tokenizer = HTMLTokenizer(scripting: scripting)
        builder = HTMLTreeBuilder(root: DOM.Element("html"), isFragment: false)
    }

    private init(fragment: DOM.Element, scripting: Bool) {
        tokenizer = HTMLTokenizer(scripting: scripting)
        if fragment.namespace == .html { tokenizer.beginText(of: fragment.name) }
        builder = HTMLTreeBuilder(root: fragment, isFragment: true)
    }

    /// Parses bytes, in pieces of any size.
    mutating func feed(_ bytes: [UInt8]) {
        for byte in bytes {
            let tokens = tokenizer.feed(CollectionOfOne(byte))
            if tokens.isEmpty { continue }
            for token in tokens { builder.take(token) }
            // The title of an SVG contains markup, unlike that of a document.
            if builder.current.namespace != .html { tokenizer.endText() }
        }
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
