extension DOM {
    /// An element, with what a person did to it (value, checkedness, focus lies with the document).
    public final class Element: Node {
        /// The name: in lower case, except for elements of SVG such as `linearGradient`.
        public let name: String
        /// The vocabulary that the element is of.
        public let namespace: Namespace
        /// The attributes in the order of the HTML.
        public internal(set) var attributes: [Attribute]
        /// The nodes inside, in order.
        public internal(set) var children: [Node] = []
        /// What is not in the HTML.
        var live = LiveState()

        /// A field's state beyond its attributes (HTML, sections 4.10.5 and 4.10.10).
        struct LiveState {
            /// The value once a person or a script has set it.
            var value: String?
            /// The checkedness, or an option's selectedness, once set.
            var isChecked: Bool?
            /// The number of the person's last edit of it that the server has not answered yet.
            var edit: Int?
            /// Whether that edit has still to be sent.
            var isUnsent = false
            /// What a person's field holds while a patch is applied.
            var kept: String?
            /// The files that were attached.
            var files: [AttachedFile] = []
            /// The value when it got the focus, to tell whether leaving it is a change.
            var valueAtFocus: String?
            /// Indicates whether a field was edited since its form was submitted last.
            var isTyped = false
            /// The content of a field before it was edited, or when its form was submitted last.
            var saved: String?
            /// Indicates whether the action that submitted a form last has failed.
            var hasFailed = false
            /// Indicates whether the user has agreed to leave a form with its edits.
            var isLeft = false
            /// The number of the post that submitted a form last.
            var submission = 0
            /// Whether a dialog was opened as a modal one.
            var isModal = false
        }

        init(_ name: String, _ attributes: [Attribute] = [], namespace: Namespace = .html) {
            self.name = name
            self.attributes = attributes
            self.namespace = namespace
        }

        /// A copy without what is inside.
        func shallowCopy() -> Element { Element(name, attributes, namespace: namespace) }

        /// The value of an attribute, nil when it is not there. O(attributes).
        public subscript(attribute: String) -> String? {
            attributes.first { $0.name == attribute }?.value
        }

        /// The `id` attribute.
        public var id: String? { self["id"] }

        /// Whether the attribute is there.
        public func has(_ attribute: String) -> Bool { self[attribute] != nil }

        /// The elements inside, one level deep.
        public var elements: [Element] { children.compactMap { $0 as? Element } }

        /// All elements inside at any depth, in document order.
        public var descendants: [Element] {
            var found: [Element] = []
            collect(into: &found)
            return found
        }

        private func collect(into found: inout [Element]) {
            for case let child as Element in children {
                found.append(child)
                child.collect(into: &found)
            }
        }

        /// Whether the other node is this element or inside it.
        public func contains(_ other: Node) -> Bool {
            other === self || other.ancestors.contains { $0 === self }
        }

        /// All text inside, as it stands in the HTML, hidden or not.
        public var textContent: String {
            children.map { child in
                switch child {
                case let text as Text: text.data
                case let element as Element: element.textContent
                default: ""
                }
            }.joined()
        }

        func setAttribute(_ name: String, _ value: String) {
            if let place = attributes.firstIndex(where: { $0.name == name }) {
                attributes[place].value = value
            } else {
                attributes.append(Attribute(name: name, value: value))
            }
        }

        func removeAttribute(_ name: String) { attributes.removeAll { $0.name == name } }

        /// Puts a node, taken out of wherever it was, before another one or at the end.
        func insert(_ node: Node, before next: Node? = nil) {
            node.remove()
            let place = next.flatMap { next in children.firstIndex { $0 === next } } ?? children.count
            children.insert(node, at: place)
            node.parent = self
        }

        override func copy() -> Node {
            let copy = shallowCopy()
            for child in children { copy.insert(child.copy()) }
            return copy
        }
    }

    /// A whole document.
    public final class Document {
        /// The `html` element.
        public let root: Element
        /// What stands after `<!doctype`, nil without one: then a browser would render in its quirks mode.
        public let doctype: String?
        /// Places where a browser would put the markup right by itself: end tags without a start, nested forms or buttons, text right
        /// inside a table. A correct page has none.
        public let problems: [String]
        /// The element that has the focus.
        public internal(set) weak var focused: Element?
        /// What had the focus before a modal dialog came.
        weak var opener: Element?
        /// Whether a modal dialog is up.
        var hasModal = false
        /// The candidates for the focus after a patch removes the focused element.
        var heirs: [Element] = []

        /// Reads a document as a browser does.
        ///
        /// - Parameter scripting: whether `noscript` is text (true) or markup (false).
        public convenience init(html: String, scripting: Bool = true) {
            var parser = HTMLParser(scripting: scripting)
            parser.feed(Array(html.utf8))
            self.init(parser.finish())
        }

        init(_ parsed: HTMLParser.Result) {
            root = parsed.root
            doctype = parsed.doctype
            problems = parsed.problems
        }

        /// The `head` element.
        public var head: Element { root.elements.first { $0.name == "head" }! }
        /// The `body` element.
        public var body: Element { root.elements.first { $0.name == "body" }! }
        /// The text of the `title` element, white space folded.
        public var title: String { head.elements.first { $0.name == "title" }?.textContent.folded ?? "" }
        /// The element of that id. O(elements).
        public func element(id: String) -> Element? { Self.element(id: id, in: root) }

        private static func element(id: String, in element: Element) -> Element? {
            if element.id == id { return element }
            for case let child as Element in element.children {
                if let found = Self.element(id: id, in: child) { return found }
            }
            return nil
        }
    }
}
