extension DOM {
    /// The state of a document, to which it can be restored. Nodes keep their identity.
    final class Snapshot {
        private struct Saved {
            let element: Element
            let attributes: [Attribute]
            let children: [Node]
            let content: (value: String?, isChecked: Bool?)
            /// Indicates whether the content was changed afterward by other means than the user's input.
            var isContentChanged = false
        }

        private var elements: [Saved] = []
        private var texts: [(text: Text, data: String)] = []

        init(of document: Document) {
            for element in [document.root] + document.root.descendants {
                elements.append(
                    Saved(
                        element: element, attributes: element.attributes, children: element.children,
                        content: (element.live.value, element.live.isChecked)))
                for case let text as Text in element.children { texts.append((text, text.data)) }
            }
        }

        /// Records which fields have another content now.
        func noteChanges() {
            for (index, saved) in elements.enumerated() {
                elements[index].isContentChanged =
                    saved.content.value != saved.element.live.value
                    || saved.content.isChecked != saved.element.live.isChecked
            }
        }

        /// Restores the state, except that buttons stay busy or free.
        func restore() {
            for saved in elements {
                let element = saved.element
                let busy = element.attributes.filter { $0.name == "aria-busy" }
                element.attributes = saved.attributes.filter { $0.name != "aria-busy" } + busy
                for child in element.children where child.parent === element { child.parent = nil }
                element.children = saved.children
                if saved.isContentChanged {
                    (element.live.value, element.live.isChecked) = saved.content
                }
            }
            for saved in elements { for child in saved.children { child.parent = saved.element } }
            for (text, data) in texts { text.data = data }
        }
    }
}
