/// A node of a ``TreeArray``: a leaf with elements, or a branch with nodes that have the same height.
///
/// A node is only modified through a unique reference, so versions of an array can share nodes. No node is empty except
/// the root of an empty array. A node can have fewer than ``minimumSize`` entries only if it is on the right edge of the
/// tree, where appended elements are added, or has no neighbor in its parent.
@usableFromInline
final class TreeNode<Element> {
    /// The maximum number of elements of a leaf.
    @inlinable static var leafCapacity: Int { 64 }

    /// The maximum number of children of a branch.
    @inlinable static var branchCapacity: Int { 32 }

    // Exclusivity is not checked for each property, because the compiler and the runtime check it for the array, which
    // is the only way to a node.

    /// The number of branches on the path to a leaf; zero for a leaf.
    @usableFromInline let height: Int

    /// The number of elements below the node.
    @usableFromInline @exclusivity(unchecked) var count: Int

    /// The elements of a leaf; empty for a branch.
    @usableFromInline @exclusivity(unchecked) var elements: [Element]

    /// The children of a branch; empty for a leaf.
    @usableFromInline @exclusivity(unchecked) var children: [TreeNode]

    /// For each child, the number of elements up to the child's end.
    @usableFromInline @exclusivity(unchecked) var ends: [Int]

    /// Creates a leaf.
    @inlinable
    init(elements: [Element]) {
        height = 0
        count = elements.count
        self.elements = elements
        children = []
        ends = []
    }

    /// Creates a branch with at least one child.
    @inlinable
    init(children: [TreeNode]) {
        height = children[0].height + 1
        count = 0
        elements = []
        self.children = children
        ends = []
        ends.reserveCapacity(children.count)
        updateEnds()
    }

    @inlinable
    init(copying node: TreeNode) {
        height = node.height
        count = node.count
        elements = node.elements
        children = node.children
        ends = node.ends
    }

    /// Replaces a node by a copy if another version of the array refers to it too.
    @inlinable
    static func makeUnique(_ node: inout TreeNode) {
        if !isKnownUniquelyReferenced(&node) { node = TreeNode(copying: node) }
    }

    /// The number of entries: the elements of a leaf or the children of a branch.
    @inlinable
    var size: Int { height == 0 ? elements.count : children.count }

    @inlinable
    var capacity: Int { height == 0 ? Self.leafCapacity : Self.branchCapacity }

    /// The size below which a node is merged with a neighbor after a removal.
    @inlinable
    var minimumSize: Int { capacity / 3 }

    /// Recomputes `ends` and `count` from the children.
    @inlinable
    func updateEnds() {
        ends.removeAll(keepingCapacity: true)
        var end = 0
        for child in children {
            end += child.count
            ends.append(end)
        }
        count = end
    }

    /// Adds a difference to the number of elements of one child.
    @inlinable
    func addToCount(_ difference: Int, child: Int) {
        for index in child..<ends.count { ends[index] += difference }
        count += difference
    }

    /// Returns the child that contains the element at `index`, or the last child if `index` is the end, and the index
    /// in that child.
    @inlinable
    func child(at index: Int) -> (child: Int, index: Int) {
        var low = 0
        var high = ends.count - 1
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > index { high = middle } else { low = middle + 1 }
        }
        return (low, low == 0 ? index : index - ends[low - 1])
    }

    /// Returns the leaf that contains the element at `index`, and the index in the leaf.
    @inlinable
    func leaf(at index: Int) -> (leaf: TreeNode, index: Int) {
        var node = self
        var index = index
        while node.height > 0 {
            let place = node.child(at: index)
            node = node.children[place.child]
            index = place.index
        }
        return (node, index)
    }

    /// Returns the index of the only child that differs from the other node's child at the same index. Returns `nil` if
    /// the nodes differ in any other way, or if both are leaves.
    @inlinable
    func onlyDifference(from other: TreeNode) -> Int? {
        guard height > 0, height == other.height, children.count == other.children.count else { return nil }
        // As addresses, because unspecialized code would retain each child to compare it.
        return children.withUnsafeBytes { ours in
            other.children.withUnsafeBytes { theirs in
                let ours = ours.assumingMemoryBound(to: UInt.self)
                let theirs = theirs.assumingMemoryBound(to: UInt.self)
                guard let place = ours.indices.first(where: { ours[$0] != theirs[$0] }) else { return nil }
                let isOnly = (place + 1..<ours.count).allSatisfy { ours[$0] == theirs[$0] }
                return isOnly ? place : nil
            }
        }
    }

    /// The last element. The node must not be empty.
    @inlinable
    var last: Element {
        var node = self
        while node.height > 0 { node = node.children[node.children.count - 1] }
        return node.elements[node.elements.count - 1]
    }

    /// Calls `body` with each leaf below the node, in order.
    @inlinable
    func forEachLeaf(_ body: (TreeNode) throws -> Void) rethrows {
        if height == 0 { return try body(self) }
        for child in children { try child.forEachLeaf(body) }
    }
}

extension TreeNode: @unchecked Sendable where Element: Sendable {}  // Modified only through a unique reference.
