/// The comparison of two versions of a ``TreeArray`` by the identities of their nodes.
///
/// Both trees are compared level by level from the root. Nodes that both versions share, in the same order, are skipped
/// with everything below them, also if their indices differ. With *k* changed places, at most O(*k*) nodes of each level
/// are replaced by their children.
@usableFromInline
struct TreeComparison<Element> {
    /// A part of the old array and the part of the new one that replaces it. Either may be empty.
    @usableFromInline
    struct Gap {
        @usableFromInline var old: [TreeNode<Element>]
        @usableFromInline var new: [TreeNode<Element>]
        /// The indices at which the parts start.
        @usableFromInline var oldStart: Int
        @usableFromInline var newStart: Int

        @inlinable
        init(old: [TreeNode<Element>], new: [TreeNode<Element>], oldStart: Int, newStart: Int) {
            self.old = old
            self.new = new
            self.oldStart = oldStart
            self.newStart = newStart
        }
    }

    /// The parts that differ, in order. Between two of them, both arrays share at least one node.
    @usableFromInline var gaps: [Gap] = []

    /// The number of nodes that were compared.
    @usableFromInline var visited = 0

    @inlinable
    init(from old: TreeArray<Element>, to new: TreeArray<Element>) {
        var (one, other, start) = (old.root, new.root, 0)
        // The usual case of a single change needs no lists of nodes.
        while let place = one.onlyDifference(from: other) {
            visited += one.children.count + other.children.count
            if place > 0 { start += one.ends[place - 1] }
            (one, other) = (one.children[place], other.children[place])
        }
        var level = max(one.height, other.height)
        align(Gap(old: [one], new: [other], oldStart: start, newStart: start))
        while level > 0 {
            level -= 1
            let above = gaps
            gaps = []
            for gap in above {
                align(
                    Gap(
                        old: Self.expanded(gap.old, to: level), new: Self.expanded(gap.new, to: level),
                        oldStart: gap.oldStart, newStart: gap.newStart))
            }
        }
    }

    /// Replaces the nodes above a level by their children.
    @inlinable
    static func expanded(_ nodes: [TreeNode<Element>], to level: Int) -> [TreeNode<Element>] {
        // All nodes have the same height, or there is only the root of a tree that is lower than the other.
        guard let first = nodes.first, first.height > level else { return nodes }
        return nodes.count == 1 ? first.children : nodes.flatMap(\.children)
    }

    /// Adds the parts of a gap that remain without the nodes that both of its sides contain in the same order.
    @inlinable
    mutating func align(_ gap: Gap) {
        let (old, new) = (gap.old, gap.new)
        visited += old.count + new.count
        let common = min(old.count, new.count)
        var (oldEnd, newEnd) = (old.count, new.count)
        var (oldPlace, newPlace) = (0, 0)
        var (oldStart, newStart) = (gap.oldStart, gap.newStart)
        while oldPlace < common, old[oldPlace] === new[oldPlace] {
            oldStart += old[oldPlace].count
            newStart += old[oldPlace].count
            oldPlace += 1
        }
        newPlace = oldPlace
        while oldEnd > oldPlace, newEnd > newPlace, old[oldEnd - 1] === new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        /// Adds the nodes before a pair of shared nodes, or before the ends, as a gap.
        func add(until oldNext: Int, _ newNext: Int) {
            let part = Gap(
                old: Array(old[oldPlace..<oldNext]), new: Array(new[newPlace..<newNext]), oldStart: oldStart,
                newStart: newStart)
            for node in part.old { oldStart += node.count }
            for node in part.new { newStart += node.count }
            if !part.old.isEmpty || !part.new.isEmpty { gaps.append(part) }
            (oldPlace, newPlace) = (oldNext, newNext)
        }
        for (oldNext, newNext) in Self.shared(old[oldPlace..<oldEnd], new[newPlace..<newEnd]) {
            add(until: oldNext, newNext)
            oldStart += old[oldNext].count
            newStart += old[oldNext].count
            (oldPlace, newPlace) = (oldNext + 1, newNext + 1)
        }
        add(until: oldEnd, newEnd)
    }

    /// Returns the places of nodes that occur in both lists, in ascending order.
    @inlinable
    static func shared(
        _ old: ArraySlice<TreeNode<Element>>, _ new: ArraySlice<TreeNode<Element>>
    ) -> [(old: Int, new: Int)] {
        // Two single nodes differ, because the common ends of both lists were removed.
        if old.isEmpty || new.isEmpty || old.count + new.count == 2 { return [] }
        var places: [ObjectIdentifier: Int] = [:]
        places.reserveCapacity(old.count)
        // An array that was appended to itself contains a node twice. One of its places is sufficient.
        for (place, node) in zip(old.indices, old) { places[ObjectIdentifier(node)] = place }
        let origins = new.map { places[ObjectIdentifier($0)] ?? -1 }
        let stays = staying(origins)
        return zip(new.indices, origins.indices).filter { stays[$0.1] }.map { (origins[$0.1], $0.0) }
    }
}
