extension TreeNode {
    /// Inserts an element below this node, which must be uniquely referenced. Returns the node that must follow this
    /// one if it was split.
    ///
    /// - Parameter isAtEnd: Indicates whether the element is inserted at the end of the whole tree.
    @inlinable
    func insert(_ element: Element, at index: Int, isAtEnd: Bool) -> TreeNode? {
        if height == 0 { return insertIntoLeaf(element, at: index, isAtEnd: isAtEnd) }
        let place = child(at: index)
        TreeNode.makeUnique(&children[place.child])
        guard let sibling = children[place.child].insert(element, at: place.index, isAtEnd: isAtEnd) else {
            addToCount(1, child: place.child)
            return nil
        }
        children.insert(sibling, at: place.child + 1)
        let next = children.count > Self.branchCapacity ? splitBranch(isAtEnd: isAtEnd) : nil
        updateEnds()
        return next
    }

    @inlinable
    func insertIntoLeaf(_ element: Element, at index: Int, isAtEnd: Bool) -> TreeNode? {
        if elements.count < Self.leafCapacity {
            elements.insert(element, at: index)
            count += 1
            return nil
        }
        // A leaf that is full because of appended elements stays full.
        if isAtEnd { return TreeNode(elements: [element]) }
        let half = Self.leafCapacity / 2
        var upper = Array(elements[half...])
        var lower = Array(elements[..<half])
        if index <= half { lower.insert(element, at: index) } else { upper.insert(element, at: index - half) }
        elements = lower
        count = lower.count
        return TreeNode(elements: upper)
    }

    /// Splits a branch that has one child too many. The caller updates the counts of this node.
    @inlinable
    func splitBranch(isAtEnd: Bool) -> TreeNode {
        let split = isAtEnd ? Self.branchCapacity : children.count / 2
        let sibling = TreeNode(children: Array(children[split...]))
        children.removeSubrange(split...)
        return sibling
    }
}
