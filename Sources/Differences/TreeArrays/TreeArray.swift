/// A persistent array: copies share all parts that were not modified since they were copied.
///
/// A change copies one leaf of at most 64 elements and the path to it if another version shares them; otherwise it
/// modifies the array in place. The results of live queries are tree arrays, so each page can keep the version that
/// it has rendered, and ``listEdits(from:to:)-(TreeArray<Element>,_)`` finds the changes between two versions in time
/// that depends on the changes and not on the length.
///
///     var tasks: TreeArray = ["read", "write"]
///     let before = tasks
///     tasks.insert("rest", at: 1)      // `before` remains ["read", "write"].
///
/// The elements are stored in a B+ tree (Comer, "The Ubiquitous B-Tree", 1979) that counts the elements below each node.
/// Access by index takes O(log *n*), iteration O(1) for each element.
public struct TreeArray<Element> {
    @usableFromInline
    var root: TreeNode<Element>

    @inlinable
    init(root: TreeNode<Element>) { self.root = root }

    /// Creates an empty array.
    @inlinable
    public init() { root = TreeNode(elements: []) }

    /// Creates an array of the elements of a sequence. O(*n*).
    @inlinable
    public init(_ elements: some Sequence<Element>) {
        if let tree = elements as? TreeArray {
            self = tree
        } else {
            root = TreeNode.tree(of: Array(elements))
        }
    }

    /// The number of elements. Constant time.
    @inlinable
    public var count: Int { root.count }

    /// Indicates whether both arrays are the same version and are therefore equal. Constant time.
    @inlinable
    public func sharesStorage(with other: TreeArray) -> Bool { root === other.root }
}

// MARK: Changes

extension TreeArray {
    /// Inserts an element before the one at `index`, or at the end. O(log *n*).
    @inlinable
    public mutating func insert(_ element: Element, at index: Int) {
        precondition(index >= 0 && index <= count, "The index \(index) is not in 0...\(count).")
        TreeNode.makeUnique(&root)
        if let sibling = root.insert(element, at: index, isAtEnd: index == count) {
            root = TreeNode(children: [root, sibling])
        }
    }

    /// Appends an element. O(log *n*).
    @inlinable
    public mutating func append(_ element: Element) { insert(element, at: count) }

    /// Removes and returns the element at `index`. O(log *n*).
    @inlinable
    @discardableResult
    public mutating func remove(at index: Int) -> Element {
        checkIndex(index)
        TreeNode.makeUnique(&root)
        let element = root.remove(at: index)
        while root.height > 0 && root.children.count <= 1 {
            root = root.children.first ?? TreeNode(elements: [])
        }
        return element
    }

    /// Replaces the element at `index`. O(log *n*).
    @inlinable
    public mutating func replace(at index: Int, with element: Element) {
        checkIndex(index)
        TreeNode.makeUnique(&root)
        // The nodes above the one that is modified are unique, so the path needs no second pass.
        var node = root
        var index = index
        while node.height > 0 {
            let place = node.child(at: index)
            TreeNode.makeUnique(&node.children[place.child])
            node = node.children[place.child]
            index = place.index
        }
        node.elements[index] = element
    }

    @inlinable
    func checkIndex(_ index: Int) {
        precondition(index >= 0 && index < count, "The index \(index) is not in 0..<\(count).")
    }
}

extension TreeArray: Sendable where Element: Sendable {}
