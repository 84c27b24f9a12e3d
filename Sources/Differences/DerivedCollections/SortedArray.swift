/// A derived array of the items in sorted order. Equal items are in the order of the source.
struct SortedArray<Item>: ArrayFollower {
    let areInIncreasingOrder: (Item, Item) -> Bool
    private(set) var results: TreeArray<Item> = []
    private var order = SourceOrder()
    /// The labels of `results`.
    private var sorted: TreeArray<OrderLabel> = []

    init(areInIncreasingOrder: @escaping (Item, Item) -> Bool) {
        self.areInIncreasingOrder = areInIncreasingOrder
    }

    mutating func reset(to collection: TreeArray<Item>) {
        order.reset(count: collection.count)
        var entries = Array(zip(collection, order.labels))
        entries.sort { one, other in
            if areInIncreasingOrder(one.0, other.0) { return true }
            return !areInIncreasingOrder(other.0, one.0) && one.1.value < other.1.value
        }
        results = TreeArray(entries.lazy.map(\.0))
        sorted = TreeArray(entries.lazy.map(\.1))
    }

    mutating func follow(
        _ operation: ArrayOperation<Item>, of source: TreeArray<Item>
    ) -> [ArrayOperation<Item>] {
        switch operation {
        case .insert(let item, let index):
            return [.insert(item, at: insert(item, order.insert(at: index)))]
        case .delete(let item, let index):
            return [.delete(item, at: remove(item, order.remove(at: index)))]
        case .update(let index, let old, let new):
            let label = order.labels[index]
            let from = remove(old, label)
            let to = insert(new, label)
            let update = ArrayOperation.update(at: from, old: old, new: new)
            return from == to ? [update] : [update, .move(from: from, to: to)]
        case .move(let from, let to):
            let label = order.labels[from]
            let old = remove(source[from], label)
            order.insert(order.remove(at: from), at: to)
            let new = insert(source[from], label)
            return old == new ? [] : [.move(from: old, to: new)]
        }
    }

    /// Adds an item and returns its place.
    private mutating func insert(_ item: Item, _ label: OrderLabel) -> Int {
        let place = place(of: item, label)
        results.insert(item, at: place)
        sorted.insert(label, at: place)
        return place
    }

    /// Removes an item and returns the place that it had.
    private mutating func remove(_ item: Item, _ label: OrderLabel) -> Int {
        var place = place(of: item, label)
        // An object that was modified is not where its present contents belong.
        if place == sorted.count || sorted[place] !== label { place = sorted.firstIndex { $0 === label }! }
        results.remove(at: place)
        sorted.remove(at: place)
        return place
    }

    private func place(of item: Item, _ label: OrderLabel) -> Int {
        var low = results.partitioningIndex { !areInIncreasingOrder($0, item) }
        var high = low
        if low < results.count, !areInIncreasingOrder(item, results[low]) {
            high = results.partitioningIndex { areInIncreasingOrder(item, $0) }
        }
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].value >= label.value { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
