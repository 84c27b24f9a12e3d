extension DOM {
    /// An element with the user's changes to it, such as its value and checkedness. The document stores the focus.
    public final class Element: Node {
        /// The name: in lowercase, except for SVG elements such as `linearGradient`.
        public let name: String
        /// The namespace of the element.
        public let namespace: Namespace
        /// The attributes in source order.
        public internal(set) var attributes: [Attribute]
        /// The child nodes in order.
        public internal(set) var children: [Node] = []
        /// The state that is not in the HTML.
        var live = LiveState()
        /// The place of the element's source, from its start tag to the end of its end tag, in that of its parent; in
        /// the document for the body. `nil` if the markup omits one of the tags.
        var extent: Extent?

        /// The state of a field, form or dialog beyond its attributes (HTML, sections 4.10.5 and 4.10.10).
        struct LiveState {
            /// The value after a user or a script has set it.
            var value: String?
            /// The checkedness, or the selectedness of an option, after it was set.
            var isChecked: Bool?
            /// The number of the user's latest edit of the field, unless the server has decided on another content since.
            var edit: Int?
            /// The number of the latest post with the field that the server has received.
            var received = 0
            /// Indicates whether the field has an edit that the server has not received.
            var isAwaited: Bool { edit ?? 0 > received }
            /// Indicates whether that edit has not been sent.
            var isUnsent = false
            /// The user's content of the field, saved while a patch is applied.
            var kept: String?
            /// The attached files.
            var files: [AttachedFile] = []
            /// The value when the field received the focus, which decides whether leaving it is a change.
            var valueAtFocus: String?
            /// Indicates whether the field was edited since its form was last submitted.
            var isTyped = false
            /// The content of the field before it was edited, or when its form was last submitted.
            var saved: String?
            /// Indicates whether the action that last submitted the form has failed.
            var hasFailed = false
            /// Indicates whether the user has agreed to leave the form with its edits.
            var isLeft = false
            /// The fields that submissions of the form have emptied, with their texts, by the numbers of the posts.
            var emptied: [Int: [(field: Element, text: String)]] = [:]
            /// The number of the post that last submitted the form.
            var submission = 0
            /// Indicates whether the browser keeps the user's latest edit as a draft.
            var isStored = false
            /// The draft that was restored in the field.
            var restored: RestoredDraft?
            /// The draft that the last submission of the form has removed.
            var submitted: StoredDraft?
            /// Indicates whether the dialog was opened as a modal one.
            var isModal = false
        }

        init(_ name: String, _ attributes: [Attribute] = [], namespace: Namespace = .html) {
            self.name = name
            self.attributes = attributes
            self.namespace = namespace
        }

        /// Returns a copy without the child nodes.
        func shallowCopy() -> Element { Element(name, attributes, namespace: namespace) }

        /// The value of an attribute; `nil` if the element does not have it. O(attributes).
        public subscript(attribute: String) -> String? {
            attributes.first { $0.name == attribute }?.value
        }

        /// The `id` attribute.
        public var id: String? { self["id"] }

        /// Indicates whether the element has the attribute.
        public func has(_ attribute: String) -> Bool { self[attribute] != nil }

        /// The child elements.
        public var elements: [Element] { children.compactMap { $0 as? Element } }

        /// All descendant elements, in document order.
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

        /// Indicates whether the other node is this element or a descendant of it.
        public func contains(_ other: Node) -> Bool {
            other === self || other.ancestors.contains { $0 === self }
        }

        /// The text of all descendants as in the HTML, hidden or not.
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

        /// Moves a node into this element, before another child or at the end.
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

    /// The place of an element in the source of its parent, in bytes.
    struct Extent {
        let start: Int
        let count: Int
    }

    /// A complete document.
    public final class Document {
        /// The `html` element.
        public let root: Element
        /// The text after `<!doctype`; `nil` without one, in which case a browser would render in quirks mode.
        public let doctype: String?
        /// The places where a browser would correct the markup: end tags without a start tag, nested forms or buttons,
        /// text directly inside a table. Empty for correct markup.
        public let problems: [String]
        /// The element that has the focus.
        public internal(set) weak var focused: Element?
        /// The element that had the focus before a modal dialog opened.
        weak var opener: Element?
        /// Indicates whether a modal dialog is open.
        var hasModal = false
        /// The candidates for the focus after a patch removes the focused element.
        var heirs: [Element] = []

        /// Parses a document as a browser does.
        ///
        /// - Parameters:
        ///   - html: The document's markup.
        ///   - scripting: Indicates whether the content of `noscript` is text (true) or markup (false).
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
        /// The text of the `title` element, with white space collapsed.
        public var title: String { head.elements.first { $0.name == "title" }?.textContent.folded ?? "" }
        /// Returns the element with the given id. O(elements).
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
