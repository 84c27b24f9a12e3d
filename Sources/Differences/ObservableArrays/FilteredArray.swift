/// A derived array of the items that satisfy a predicate.
struct FilteredArray<Item>: ArrayFollower {
    let isIncluded: (Item) -> Bool
    private(set) var results: [Item] = []
    /// For each item of the source, indicates whether `results` contains it.
    private var flags: [Bool] = []

    init(isIncluded: @escaping (Item) -> Bool) {
        self.isIncluded = isIncluded
    }

    mutating func reset(to collection: [Item]) {
        flags = collection.map(isIncluded)
        results = zip(collection, flags).filter(\.1).map(\.0)
    }

    mutating func follow(_ operation: ArrayOperation<Item>) -> [ArrayOperation<Item>] {
        guard let result = translate(operation) else { return [] }
        result.apply(to: &results)
        return [result]
    }

    private mutating func translate(_ operation: ArrayOperation<Item>) -> ArrayOperation<Item>? {
        switch operation {
        case .insert(let item, let index):
            let flag = isIncluded(item)
            flags.insert(flag, at: index)
            return flag ? .insert(item, at: place(of: index)) : nil
        case .delete(let item, let index):
            let flag = flags.remove(at: index)
            return flag ? .delete(item, at: place(of: index)) : nil
        case .update(let index, let old, let new):
            let was = flags[index]
            flags[index] = isIncluded(new)
            switch (was, flags[index]) {
            case (true, true): return .update(at: place(of: index), old: old, new: new)
            case (true, false): return .delete(old, at: place(of: index))
            case (false, true): return .insert(new, at: place(of: index))
            case (false, false): return nil
            }
        case .move(let from, let to):
            let old = place(of: from)
            flags.insert(flags.remove(at: from), at: to)
            let new = place(of: to)
            return flags[to] && old != new ? .move(from: old, to: new) : nil
        }
    }

    /// Returns the number of included items before an index of the source.
    private func place(of index: Int) -> Int {
        flags[..<index].count { $0 }
    }
}
