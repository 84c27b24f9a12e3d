/// A small document object model: the tree that a browser builds from HTML, without layout and style sheets.
///
///     let document = DOM.Document(html: "<p>Hello, <b>you</b></p>")
///     document.first(css: "b")?.text    // "you"
///
/// Nodes are classes with identity, as in a browser, so that a test can check whether an element was kept by a patch. A
/// tree exists as long as its document is referenced (a tab references its own). Not thread-safe.
public enum DOM {
    /// A node of the tree.
    public class Node {
        /// The parent element; `nil` if the node is not in a tree.
        public internal(set) weak var parent: Element?

        init() {}

        /// The next sibling in the same parent. O(siblings).
        public var nextSibling: Node? {
            guard let siblings = parent?.children, let place = siblings.firstIndex(where: { $0 === self }) else {
                return nil
            }
            return place + 1 < siblings.count ? siblings[place + 1] : nil
        }

        /// Removes the node from its parent.
        func remove() {
            guard let parent, let place = parent.children.firstIndex(where: { $0 === self }) else { return }
            parent.children.remove(at: place)
            self.parent = nil
        }

        /// The ancestors, from the innermost to the outermost.
        public var ancestors: some Sequence<Element> {
            sequence(state: parent) { (next: inout Element?) -> Element? in
                defer { next = next?.parent }
                return next
            }
        }

        /// Returns a detached copy of the node and its descendants as in the HTML, without the user's changes.
        func copy() -> Node { fatalError("Each subclass of Node must override copy().") }
    }

    /// Text.
    public final class Text: Node {
        /// The characters.
        public internal(set) var data: String
        init(_ data: String) { self.data = data }
        override func copy() -> Node { Text(data) }
    }

    /// A comment.
    public final class Comment: Node {
        /// The text between the comment's delimiters.
        public internal(set) var data: String
        init(_ data: String) { self.data = data }
        override func copy() -> Node { Comment(data) }
    }

    /// A namespace of elements.
    public enum Namespace: String, Sendable {
        /// HTML.
        case html
        /// SVG.
        case svg
        /// MathML.
        case mathML = "math"
    }

    /// An attribute of an element.
    public struct Attribute: Sendable, Hashable {
        /// The name: in lowercase, except for attributes of SVG and MathML such as `viewBox`.
        public internal(set) var name: String
        /// The value with its character references decoded.
        public internal(set) var value: String
    }
}
