/// A small document object model: what a browser makes of HTML, without looks.
///
///     let document = DOM.Document(html: "<p>Hello, <b>you</b></p>")
///     document.first(css: "b")?.text    // "you"
///
/// Nodes are classes with identity, as in a browser, so a test can see that an element outlived a patch. A tree lives as long as its document
/// is held (a tab holds its own). Not thread-safe.
public enum DOM {
    /// A node of the tree.
    public class Node {
        /// The element that holds it, nil when it is not in a tree.
        public internal(set) weak var parent: Element?

        init() {}

        /// The node after it in the same parent. O(siblings).
        public var nextSibling: Node? {
            guard let siblings = parent?.children, let place = siblings.firstIndex(where: { $0 === self }) else {
                return nil
            }
            return place + 1 < siblings.count ? siblings[place + 1] : nil
        }

        /// Takes it out of its parent.
        func remove() {
            guard let parent, let place = parent.children.firstIndex(where: { $0 === self }) else { return }
            parent.children.remove(at: place)
            self.parent = nil
        }

        /// The elements around it, from the inside outwards.
        public var ancestors: some Sequence<Element> {
            sequence(state: parent) { (next: inout Element?) -> Element? in
                defer { next = next?.parent }
                return next
            }
        }

        /// A copy that is in no tree, with all that is inside it, as the HTML has it: without what a person did to it.
        func copy() -> Node { fatalError("Each kind of node copies itself.") }
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
        /// What stands between its marks.
        public internal(set) var data: String
        init(_ data: String) { self.data = data }
        override func copy() -> Node { Comment(data) }
    }

    /// A vocabulary that elements are of.
    public enum Namespace: String, Sendable {
        case html
        case svg
        case mathML = "math"
    }

    /// An attribute of an element.
    public struct Attribute: Sendable, Hashable {
        /// The name: in lower case, except for attributes of SVG and MathML such as `viewBox`.
        public internal(set) var name: String
        /// The value with its character references resolved.
        public internal(set) var value: String
    }
}
