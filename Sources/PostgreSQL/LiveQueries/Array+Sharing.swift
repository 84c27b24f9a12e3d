import Differences

extension Array where Element: Equatable {
    /// Returns the elements as a tree that shares the parts that are equal at its start and end with a previous version.
    /// Linear in the number of elements for the comparison; only the elements between those parts need memory.
    func shared(with previous: TreeArray<Element>?) -> TreeArray<Element> {
        guard var tree = previous else { return TreeArray(self) }
        let start = equalStart(of: tree)
        if start == count && start == tree.count { return tree }
        var (end, oldEnd) = (count, tree.count)
        while end > start, oldEnd > start, self[end - 1] == tree[oldEnd - 1] { (end, oldEnd) = (end - 1, oldEnd - 1) }
        // Beyond that, building the tree anew takes less time.
        guard (end - start) + (oldEnd - start) < count / 2 + 16 else { return TreeArray(self) }
        for index in start..<Swift.min(end, oldEnd) where self[index] != tree[index] {
            tree.replace(at: index, with: self[index])
        }
        for index in stride(from: oldEnd, to: end, by: 1) { tree.insert(self[index], at: index) }
        for index in stride(from: oldEnd - 1, through: end, by: -1) { tree.remove(at: index) }
        return tree
    }

    /// Returns the number of elements at the start that equal those of a tree. They are compared in place, because iterators
    /// that are not specialized for the element's type copy each element.
    private func equalStart(of tree: TreeArray<Element>) -> Int {
        var (start, passed) = (0, 0)
        withUnsafeBufferPointer { mine in
            tree.forEachContiguousPiece { theirs in
                // Otherwise an earlier piece differs.
                guard start == passed else { return }
                while start < mine.count, start - passed < theirs.count, mine[start] == theirs[start - passed] {
                    start += 1
                }
                passed += theirs.count
            }
        }
        return start
    }
}
