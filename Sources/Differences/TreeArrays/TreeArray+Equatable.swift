extension TreeArray: Equatable where Element: Equatable {
    /// Indicates whether both arrays contain the same elements. Parts that both share are not compared.
    @inlinable
    public static func == (one: TreeArray, other: TreeArray) -> Bool {
        if one.sharesStorage(with: other) { return true }
        if one.count != other.count { return false }
        // Versions of one array mostly have the same shape.
        if let isEqual = one.root.equalsInShape(other.root) { return isEqual }
        // The nodes that follow, the next one last, with the number of elements of the next leaf that are compared.
        var (ours, theirs) = ([one.root], [other.root])
        var (done, theirDone) = (0, 0)
        while let node = ours.last, let opposite = theirs.last {
            if node === opposite && done == theirDone {
                ours.removeLast()
                theirs.removeLast()
                (done, theirDone) = (0, 0)
            } else if node.height > 0 && node.height >= opposite.height {
                ours.replaceLast(with: node.children)
            } else if opposite.height > 0 {
                theirs.replaceLast(with: opposite.children)
            } else {
                let length = Swift.min(node.count - done, opposite.count - theirDone)
                if !node.elements.equals(done, opposite.elements, theirDone, count: length) { return false }
                done += length
                theirDone += length
                if done == node.count {
                    ours.removeLast()
                    done = 0
                }
                if theirDone == opposite.count {
                    theirs.removeLast()
                    theirDone = 0
                }
            }
        }
        return true
    }
}

extension TreeNode where Element: Equatable {
    /// Indicates whether two nodes have the same elements; `nil` if this cannot be found out child by child, because
    /// their children have different numbers of elements.
    @inlinable
    func equalsInShape(_ other: TreeNode) -> Bool? {
        if self === other { return true }
        guard height == other.height, ends == other.ends else { return nil }
        if height == 0 { return count == other.count ? elements.equals(0, other.elements, 0, count: count) : nil }
        for place in children.indices {
            guard let isEqual = children[place].equalsInShape(other.children[place]) else { return nil }
            if !isEqual { return false }
        }
        return true
    }
}

extension Array where Element: Equatable {
    /// Indicates whether `count` elements from `start` on equal those of another array. They are compared in place, because
    /// slices and iterators that are not specialized for the element's type copy each element.
    @inlinable
    package func equals(_ start: Int, _ other: [Element], _ otherStart: Int, count: Int) -> Bool {
        withUnsafeBufferPointer { mine in
            other.withUnsafeBufferPointer { theirs in
                let bytes = ElementBytes(mine, from: start, theirs, from: otherStart, count: count)
                var place = bytes.difference(from: 0)
                while place < count {
                    if mine[start + place] != theirs[otherStart + place] { return false }
                    place = bytes.difference(from: place + 1)
                }
                return true
            }
        }
    }
}

extension Array {
    /// Replaces the last element by others in reverse order.
    @inlinable
    mutating func replaceLast(with elements: [Element]) {
        removeLast()
        append(contentsOf: elements.reversed())
    }
}

extension TreeArray: Hashable where Element: Hashable {
    /// Adds the elements to a hasher.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { hasher.combine(element) }
    }
}
