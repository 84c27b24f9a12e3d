extension TreeArray {
    /// Returns the elements in a range as an array, which shares all complete leaves with this one. O(log *n*).
    @inlinable
    public func part(_ range: Range<Int>) -> TreeArray {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "The range \(range) is not in 0..<\(count).")
        if range.isEmpty { return TreeArray() }
        var root = root.part(range)
        while root.height > 0 && root.children.count == 1 { root = root.children[0] }
        return TreeArray(root: root)
    }

    /// Indicates whether a range of elements is stored in the same leaves as a range of another version, so that both
    /// are equal. Parts that were copied by a change are not compared. O(log *n*) for each leaf.
    @inlinable
    public func sharesElements(in range: Range<Int>, with other: TreeArray, in otherRange: Range<Int>) -> Bool {
        if range.count != otherRange.count { return false }
        var index = range.lowerBound
        while index < range.upperBound {
            let ours = root.leaf(at: index)
            let theirs = other.root.leaf(at: index - range.lowerBound + otherRange.lowerBound)
            if ours.leaf !== theirs.leaf || ours.index != theirs.index { return false }
            index += ours.leaf.count - ours.index
        }
        return true
    }

    /// Calls `body` with the elements from `index` to the end of the leaf that contains it, which are contiguous in
    /// memory. The buffer is valid only during the call. O(log *n*).
    @inlinable
    public func withContiguousPiece<Result>(
        from index: Int, _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result {
        checkIndex(index)
        let place = root.leaf(at: index)
        return try place.leaf.elements.withUnsafeBufferPointer { elements in
            try body(UnsafeBufferPointer(rebasing: elements[place.index...]))
        }
    }
}

extension TreeArray {
    /// The number of elements of each leaf in ``init(leaves:)``.
    package static var leafCapacity: Int { TreeNode<Element>.leafCapacity }

    /// Creates an array of leaves, of which all but the last one have ``leafCapacity`` elements. The elements are not copied.
    package init(leaves: [[Element]]) {
        root = leaves.isEmpty ? TreeNode(elements: []) : TreeNode.tree(over: leaves.map { TreeNode(elements: $0) })
    }

    /// Returns an array of the transformed elements. O(*n*), and faster than to create an array from a sequence of them.
    @inlinable
    public func mapElements<Output>(_ transform: (Element) throws -> Output) rethrows -> TreeArray<Output> {
        TreeArray<Output>(root: try root.mapElements(transform))
    }
}

extension TreeNode {
    /// Returns a node of the same shape with the transformed elements.
    @inlinable
    func mapElements<Output>(_ transform: (Element) throws -> Output) rethrows -> TreeNode<Output> {
        if height == 0 { return TreeNode<Output>(elements: try elements.map(transform)) }
        return TreeNode<Output>(children: try children.map { try $0.mapElements(transform) })
    }

    /// Returns a node of the same height with the elements in a range, which must not be empty. Nodes at the edges of
    /// the result may have fewer entries than ``minimumSize``.
    @inlinable
    func part(_ range: Range<Int>) -> TreeNode {
        if range.count == count { return self }
        if height == 0 { return TreeNode(elements: Array(elements[range])) }
        var parts: [TreeNode] = []
        let first = child(at: range.lowerBound).child
        var start = first == 0 ? 0 : ends[first - 1]
        for child in children[first...] {
            if start >= range.upperBound { break }
            let place = range.clamped(to: start..<(start + child.count))
            parts.append(child.part((place.lowerBound - start)..<(place.upperBound - start)))
            start += child.count
        }
        return TreeNode(children: parts)
    }
}
