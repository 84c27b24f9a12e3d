/// The elements of the leaves in which two versions of a ``TreeArray`` differ.
@usableFromInline
struct TreeChanges<Element> {
    /// The elements of the changed leaves of either version.
    @usableFromInline var old: [Element] = []
    @usableFromInline var new: [Element] = []

    /// The ranges of `old` and `new` that replace each other, in order.
    @usableFromInline var gaps: [Gap] = []

    @usableFromInline
    struct Gap {
        @usableFromInline var old: Range<Int>
        @usableFromInline var new: Range<Int>
        /// The difference between an index of the new array and a place in `new`.
        @usableFromInline var shift: Int
        /// The difference between an index of the old array and a place in `old`.
        @usableFromInline var oldShift: Int

        @inlinable
        init(old: Range<Int>, new: Range<Int>, shift: Int, oldShift: Int) {
            self.old = old
            self.new = new
            self.shift = shift
            self.oldShift = oldShift
        }
    }

    /// - Parameter take: Takes the elements of a leaf that replaces another one, and the index of its first element in the
    ///   new array; returns false if the leaves belong to the changes.
    @inlinable
    init(
        from old: TreeArray<Element>, to new: TreeArray<Element>,
        leaves take: ([Element], [Element], Int) -> Bool = { _, _, _ in false }
    ) {
        for gap in TreeComparison(from: old, to: new).gaps {
            if gap.old.count == 1, gap.new.count == 1, gap.old[0].height == 0, gap.new[0].height == 0,
                take(gap.old[0].elements, gap.new[0].elements, gap.newStart)
            {
                continue
            }
            let (oldStart, newStart) = (self.old.count, self.new.count)
            for leaf in gap.old { self.old.append(contentsOf: leaf.elements) }
            for leaf in gap.new { self.new.append(contentsOf: leaf.elements) }
            gaps.append(
                Gap(
                    old: oldStart..<self.old.count, new: newStart..<self.new.count, shift: gap.newStart - newStart,
                    oldShift: gap.oldStart - oldStart))
        }
    }

    /// Returns the gaps without the rows at their common start and end, which stay in place. Calls `kept` with each of
    /// those rows: the old one, the index of the new one, and the new one.
    @inlinable
    func middles<ID: Hashable>(id: (Element) -> ID, kept: (Element, Int, Element) -> Void) -> [Gap] {
        var middles: [Gap] = []
        for var gap in gaps {
            while !gap.old.isEmpty, !gap.new.isEmpty {
                let (before, after) = (gap.old.lowerBound, gap.new.lowerBound)
                guard id(old[before]) == id(new[after]) else { break }
                kept(old[before], after + gap.shift, new[after])
                gap.old = (before + 1)..<gap.old.upperBound
                gap.new = (after + 1)..<gap.new.upperBound
            }
            while !gap.old.isEmpty, !gap.new.isEmpty {
                let (before, after) = (gap.old.upperBound - 1, gap.new.upperBound - 1)
                guard id(old[before]) == id(new[after]) else { break }
                kept(old[before], after + gap.shift, new[after])
                gap.old = gap.old.lowerBound..<before
                gap.new = gap.new.lowerBound..<after
            }
            if !gap.old.isEmpty || !gap.new.isEmpty { middles.append(gap) }
        }
        return middles
    }

    /// Throws an error if a row of the changed leaves outside the middles has one of the identities.
    @inlinable
    func refuse<ID: Hashable>(
        _ inserted: Set<ID>, outside middles: [Gap], id: (Element) -> ID
    ) throws(DuplicateIdentity) {
        var start = 0
        for end in middles.map(\.new) + [new.count..<new.count] {
            for place in start..<end.lowerBound {
                let key = id(new[place])
                if inserted.contains(key) { throw DuplicateIdentity(key) }
            }
            start = end.upperBound
        }
    }
}

extension Array {
    /// Returns the index of the only element that differs from the one of another array of the same length; `nil` if none
    /// or several do. They are compared in place, as in `equals(_:_:_:count:)`.
    @inlinable
    func onlyDifference(from other: [Element], _ equal: (Element, Element) -> Bool) -> Int? {
        guard count == other.count else { return nil }
        return withUnsafeBufferPointer { mine in
            other.withUnsafeBufferPointer { theirs in
                let bytes = ElementBytes(mine, from: 0, theirs, from: 0, count: count)
                var found: Int?
                var place = bytes.difference(from: 0)
                while place < count {
                    if !equal(mine[place], theirs[place]) {
                        if found != nil { return nil }
                        found = place
                    }
                    place = bytes.difference(from: place + 1)
                }
                return found
            }
        }
    }
}
