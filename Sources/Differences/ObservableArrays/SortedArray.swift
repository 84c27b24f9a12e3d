/// A derived array of the items in sorted order.
struct SortedArray<Item>: ArrayFollower {
    let areInIncreasingOrder: (Item, Item) -> Bool
    private(set) var results: [Item] = []
    /// Numbers that represent the source's items, which need not be equatable: in the source's order, and in the order
    /// of `results`.
    private var source: [Int] = []
    private var sorted: [Int] = []
    private var next = 0

    init(areInIncreasingOrder: @escaping (Item, Item) -> Bool) {
        self.areInIncreasingOrder = areInIncreasingOrder
    }

    mutating func reset(to collection: [Item]) {
        source = Array(collection.indices)
        next = collection.count
        sorted = source.sorted { one, other in
            if areInIncreasingOrder(collection[one], collection[other]) { return true }
            return !areInIncreasingOrder(collection[other], collection[one]) && one < other
        }
        results = sorted.map { collection[$0] }
    }

    mutating func follow(_ operation: ArrayOperation<Item>) -> [ArrayOperation<Item>] {
        switch operation {
        case .insert(let item, let index):
            source.insert(next, at: index)
            defer { next += 1 }
            return [.insert(item, at: insert(item, next))]
        case .delete(_, let index):
            let place = self.place(of: source.remove(at: index))
            sorted.remove(at: place)
            return [.delete(results.remove(at: place), at: place)]
        case .update(let index, let old, let new):
            let from = place(of: source[index])
            sorted.remove(at: from)
            results.remove(at: from)
            let to = insert(new, source[index])
            let update = ArrayOperation.update(at: from, old: old, new: new)
            return from == to ? [update] : [update, .move(from: from, to: to)]
        case .move(let from, let to):
            source.insert(source.remove(at: from), at: to)
            return []
        }
    }

    private mutating func insert(_ item: Item, _ number: Int) -> Int {
        var low = 0
        var high = results.count
        while low < high {
            let middle = (low + high) / 2
            if areInIncreasingOrder(item, results[middle]) { high = middle } else { low = middle + 1 }
        }
        results.insert(item, at: low)
        sorted.insert(number, at: low)
        return low
    }

    private func place(of number: Int) -> Int {
        sorted.firstIndex(of: number)!
    }
}
