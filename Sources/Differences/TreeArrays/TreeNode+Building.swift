extension TreeNode {
    /// Returns the root of a tree with full nodes.
    @inlinable
    static func tree(of elements: [Element]) -> TreeNode {
        if elements.count <= leafCapacity { return TreeNode(elements: elements) }
        var level: [TreeNode] = []
        level.reserveCapacity((elements.count + leafCapacity - 1) / leafCapacity)
        for start in stride(from: 0, to: elements.count, by: leafCapacity) {
            level.append(TreeNode(elements: Array(elements[start..<min(start + leafCapacity, elements.count)])))
        }
        return tree(over: level)
    }

    /// Returns the root of a tree over nodes of one height, of which there is at least one.
    @inlinable
    static func tree(over nodes: [TreeNode]) -> TreeNode {
        var level = nodes
        while level.count > 1 {
            level = stride(from: 0, to: level.count, by: branchCapacity).map { start in
                TreeNode(children: Array(level[start..<min(start + branchCapacity, level.count)]))
            }
        }
        return level[0]
    }
}
