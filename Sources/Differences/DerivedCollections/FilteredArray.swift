/// A derived array of the items that satisfy a predicate.
struct FilteredArray<Item>: ArrayFollower {
    let isIncluded: (Item) -> Bool
    private(set) var results: TreeArray<Item> = []
    /// The labels of all items. The group of an included one is 0.
    private var order = SourceOrder()
    /// The labels of `results`.
    private var included: TreeArray<OrderLabel> = []

    init(isIncluded: @escaping (Item) -> Bool) {
        self.isIncluded = isIncluded
    }

    mutating func reset(to collection: TreeArray<Item>) {
        order.reset(count: collection.count)
        var items: [Item] = []
        var labels: [OrderLabel] = []
        for (item, label) in zip(collection, order.labels) where isIncluded(item) {
            label.group = 0
            items.append(item)
            labels.append(label)
        }
        results = TreeArray(items)
        included = TreeArray(labels)
    }

    mutating func follow(
        _ operation: ArrayOperation<Item>, of source: TreeArray<Item>
    ) -> [ArrayOperation<Item>] {
        guard let result = translate(operation) else { return [] }
        result.apply(to: &results)
        return [result]
    }

    private mutating func translate(_ operation: ArrayOperation<Item>) -> ArrayOperation<Item>? {
        switch operation {
        case .insert(let item, let index):
            let label = order.insert(at: index)
            return isIncluded(item) ? .insert(item, at: include(label)) : nil
        case .delete(let item, let index):
            let label = order.remove(at: index)
            return label.group == 0 ? .delete(item, at: exclude(label)) : nil
        case .update(let index, let old, let new):
            let label = order.labels[index]
            switch (label.group == 0, isIncluded(new)) {
            case (true, true): return .update(at: included.place(of: label), old: old, new: new)
            case (true, false): return .delete(old, at: exclude(label))
            case (false, true): return .insert(new, at: include(label))
            case (false, false): return nil
            }
        case .move(let from, let to):
            let label = order.labels[from]
            guard label.group == 0 else {
                order.insert(order.remove(at: from), at: to)
                return nil
            }
            let old = exclude(label)
            order.insert(order.remove(at: from), at: to)
            let new = include(label)
            return old != new ? .move(from: old, to: new) : nil
        }
    }

    /// Adds a label and returns its place among the included ones.
    private mutating func include(_ label: OrderLabel) -> Int {
        let place = included.place(of: label)
        included.insert(label, at: place)
        label.group = 0
        return place
    }

    /// Removes a label and returns the place that it had among the included ones.
    private mutating func exclude(_ label: OrderLabel) -> Int {
        let place = included.place(of: label)
        included.remove(at: place)
        label.group = -1
        return place
    }
}
