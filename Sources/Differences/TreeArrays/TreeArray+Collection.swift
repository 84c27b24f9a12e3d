extension TreeArray: RandomAccessCollection {
    /// The first index, which is zero.
    @inlinable
    public var startIndex: Int { 0 }

    /// The index after the last element, which is the number of elements.
    @inlinable
    public var endIndex: Int { count }

    /// The element at `index`. O(log *n*).
    @inlinable
    public subscript(index: Int) -> Element {
        checkIndex(index)
        let place = root.leaf(at: index)
        return place.leaf.elements[place.index]
    }

    /// Returns an iterator over the elements of this version. Later changes of the array do not affect it.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(root) }

    /// An iterator that visits the leaves in order.
    public struct Iterator: IteratorProtocol {
        /// The leaf's elements, and the index of the next.
        @usableFromInline var elements: [Element]
        @usableFromInline var place = 0
        /// The branches above the leaf, each with the index of its next child.
        @usableFromInline var path: [(node: TreeNode<Element>, next: Int)] = []

        @inlinable
        init(_ root: TreeNode<Element>) {
            elements = []
            descend(to: root)
        }

        @inlinable
        mutating func descend(to node: TreeNode<Element>) {
            var node = node
            while node.height > 0 {
                path.append((node, 1))
                node = node.children[0]
            }
            elements = node.elements
            place = 0
        }

        /// Returns the next element, or `nil` at the end.
        @inlinable
        public mutating func next() -> Element? {
            if place < elements.count {
                defer { place += 1 }
                return elements[place]
            }
            return nextLeaf() ? next() : nil
        }

        @inlinable
        mutating func nextLeaf() -> Bool {
            while let branch = path.last {
                if branch.next < branch.node.children.count {
                    path[path.count - 1].next += 1
                    descend(to: branch.node.children[branch.next])
                    return true
                }
                path.removeLast()
            }
            return false
        }
    }

    /// Calls `body` with the elements in order, in contiguous pieces, which is faster than iteration. The pieces are
    /// valid only during the call.
    @inlinable
    public func forEachContiguousPiece(_ body: (UnsafeBufferPointer<Element>) throws -> Void) rethrows {
        try root.forEachLeaf { leaf in try leaf.elements.withUnsafeBufferPointer(body) }
    }

    /// Returns the index of the first element for which the predicate is true. The array must be partitioned: the
    /// predicate is true for all elements after one for which it is true. Returns `count` if there is none.
    ///
    /// O(log *n*) calls of the predicate.
    @inlinable
    public func partitioningIndex(where belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
        var node = root
        var start = 0
        while node.height > 0 {
            // The first child whose last element belongs to the second partition; otherwise the last child.
            let child = try Self.first(in: node.children.count - 1) {
                try belongsInSecondPartition(node.children[$0].last)
            }
            if child > 0 { start += node.ends[child - 1] }
            node = node.children[child]
        }
        return try start + Self.first(in: node.elements.count) { try belongsInSecondPartition(node.elements[$0]) }
    }

    /// Returns the first index in `0..<count` for which the predicate is true, or `count`.
    @inlinable
    static func first(in count: Int, where predicate: (Int) throws -> Bool) rethrows -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if try predicate(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension TreeArray: ExpressibleByArrayLiteral {
    /// Creates an array of the elements of a literal.
    @inlinable
    public init(arrayLiteral elements: Element...) { root = TreeNode.tree(of: elements) }
}

extension TreeArray: CustomStringConvertible, CustomDebugStringConvertible {
    /// The description of an array with the same elements.
    public var description: String { Array(self).description }

    /// The debug description of an array with the same elements.
    public var debugDescription: String { Array(self).debugDescription }
}
