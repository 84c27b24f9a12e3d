extension TreeNode {
    /// Removes an element below this node, which must be uniquely referenced.
    @inlinable
    func remove(at index: Int) -> Element {
        if height == 0 {
            count -= 1
            return elements.remove(at: index)
        }
        let place = child(at: index)
        TreeNode.makeUnique(&children[place.child])
        let element = children[place.child].remove(at: place.index)
        if children[place.child].size < children[place.child].minimumSize {
            rebalance(place.child)
            updateEnds()
        } else {
            addToCount(-1, child: place.child)
        }
        return element
    }

    /// Merges a child with a neighbor, or divides the entries of both evenly if one node cannot contain them.
    @inlinable
    func rebalance(_ child: Int) {
        guard children.count > 1 else {
            if children[child].size == 0 { children.remove(at: child) }
            return
        }
        let left = child > 0 ? child - 1 : 0
        let right = left + 1
        let (one, other) = (children[left], children[right])
        let size = one.size + other.size
        if height == 1 {
            let entries = one.elements + other.elements
            if size <= Self.leafCapacity {
                replace(left, with: TreeNode(elements: entries))
            } else {
                children[left] = TreeNode(elements: Array(entries[..<(size / 2)]))
                children[right] = TreeNode(elements: Array(entries[(size / 2)...]))
            }
        } else {
            let entries = one.children + other.children
            if entries.isEmpty {
                children.removeSubrange(left...right)
            } else if size <= Self.branchCapacity {
                replace(left, with: TreeNode(children: entries))
            } else {
                children[left] = TreeNode(children: Array(entries[..<(size / 2)]))
                children[right] = TreeNode(children: Array(entries[(size / 2)...]))
            }
        }
    }

    /// Replaces the child at an index and the following one by one node.
    @inlinable
    func replace(_ child: Int, with node: TreeNode) {
        children[child] = node
        children.remove(at: child + 1)
    }
}
