extension ArrayPatch where Element: Equatable & IdentifiableType {
    /// Creates the patch from one version of a tree array to another by identity. Parts that both versions share are
    /// skipped, so the cost depends on the number of changed elements (O(log *n*) for each).
    ///
    /// An element that moves is deleted and inserted. The deletions come first, from the end to the start, then the
    /// insertions in ascending order, then the updates.
    public init(from old: TreeArray<Element>, to new: TreeArray<Element>) {
        self.init()
        if old.sharesStorage(with: new) { return }
        var inserts: [ArrayOperation<Element>] = []
        var updates: [ArrayOperation<Element>] = []
        var deletes: [ArrayOperation<Element>] = []
        let changes = TreeChanges(from: old, to: new)
        for gap in changes.gaps {
            let (before, after) = (Array(changes.old[gap.old]), Array(changes.new[gap.new]))
            let (oldStart, start) = (gap.old.lowerBound + gap.oldShift, gap.new.lowerBound + gap.shift)
            func compare(_ origin: Int, _ place: Int) {
                guard before[origin] != after[place] else { return }
                updates.append(.update(at: start + place, old: before[origin], new: after[place]))
            }
            let alignment = ListAlignment(before, after) { $0.identity }
            for place in 0..<alignment.new.lowerBound { compare(place, place) }
            for (place, origin) in zip(alignment.new, alignment.origins) {
                if origin >= 0 {
                    compare(origin, place)
                } else {
                    inserts.append(.insert(after[place], at: start + place))
                }
            }
            for place in alignment.new.upperBound..<after.count {
                compare(place + before.count - after.count, place)
            }
            for place in alignment.loose { deletes.append(.delete(before[place], at: oldStart + place)) }
        }
        self.init(deletes.reversed() + inserts + updates)
    }
}

extension ArrayPatch {
    /// Applies the patch to a tree array. Traps if the patch does not fit the array.
    public func apply(to array: inout TreeArray<Element>) {
        for operation in operations { operation.apply(to: &array) }
    }
}

extension ArrayOperation {
    /// Applies the change to a tree array. O(log *n*). Traps if an index is out of bounds.
    public func apply(to array: inout TreeArray<Element>) {
        switch self {
        case .insert(let element, let index): array.insert(element, at: index)
        case .delete(_, let index): array.remove(at: index)
        case .update(let index, _, let new): array.replace(at: index, with: new)
        case .move(let from, let to): array.insert(array.remove(at: from), at: to)
        }
    }

    /// Returns the same change of an array in which the elements have greater indices.
    func shifted(by offset: Int) -> ArrayOperation {
        switch self {
        case .insert(let element, let index): .insert(element, at: index + offset)
        case .delete(let element, let index): .delete(element, at: index + offset)
        case .update(let index, let old, let new): .update(at: index + offset, old: old, new: new)
        case .move(let from, let to): .move(from: from + offset, to: to + offset)
        }
    }
}
