/// The sections into which the items are divided. The items of a section are in the order of the source.
struct GroupedArray<Key: Hashable, Item>: ArrayFollower {
    let key: (Item) -> Key
    /// The sections that exist also without items.
    let fixed: [Key]
    /// The order of the sections, or `nil` for the fixed ones followed by the others in the order of their first items.
    let areInIncreasingOrder: ((Key, Key) -> Bool)?

    private struct Group {
        var section: TreeSection<Key, Item>
        /// The labels of the section's items.
        var labels: TreeArray<OrderLabel> = []
    }

    private var order = SourceOrder()
    /// The groups by number. A number without a group is in `unused`.
    private var groups: [Group?] = []
    private var numbers: [Key: Int] = [:]
    private var unused: [Int] = []

    init(fixed: [Key], key: @escaping (Item) -> Key, areInIncreasingOrder: ((Key, Key) -> Bool)?) {
        self.fixed = fixed
        self.key = key
        self.areInIncreasingOrder = areInIncreasingOrder
    }

    var results: [TreeSection<Key, Item>] {
        let others = groups.dropFirst(numberOfFixed).compactMap(\.self)
        if let areInIncreasingOrder {
            let sections = groups.prefix(numberOfFixed).compactMap { $0?.section } + others.map(\.section)
            return sections.sorted { areInIncreasingOrder($0.model, $1.model) }
        }
        let sorted = others.sorted { $0.labels[0].value < $1.labels[0].value }
        return groups.prefix(numberOfFixed).compactMap { $0?.section } + sorted.map(\.section)
    }

    private var numberOfFixed = 0

    mutating func reset(to collection: TreeArray<Item>) {
        order.reset(count: collection.count)
        (groups, numbers, unused) = ([], [:], [])
        for key in fixed { _ = number(of: key) }
        numberOfFixed = groups.count
        var parts = [(items: [Item], labels: [OrderLabel])](repeating: ([], []), count: groups.count)
        for (item, label) in zip(collection, order.labels) {
            label.group = number(of: key(item))
            if label.group == parts.count { parts.append(([], [])) }
            parts[label.group].items.append(item)
            parts[label.group].labels.append(label)
        }
        for (number, part) in parts.enumerated() {
            groups[number]!.section.items = TreeArray(part.items)
            groups[number]!.labels = TreeArray(part.labels)
        }
    }

    /// Returns the number of a group, which is created if necessary.
    private mutating func number(of key: Key) -> Int {
        if let number = numbers[key] { return number }
        let group = Group(section: TreeSection(model: key))
        let number = unused.popLast() ?? groups.count
        if number < groups.count { groups[number] = group } else { groups.append(group) }
        numbers[key] = number
        return number
    }

    mutating func follow(
        _ operation: ArrayOperation<Item>, of source: TreeArray<Item>
    ) -> [ArrayOperation<Item>] {
        switch operation {
        case .insert(let item, let index): insert(item, order.insert(at: index), into: number(of: key(item)))
        case .delete(_, let index): remove(order.remove(at: index))
        case .update(let index, _, let new):
            let label = order.labels[index]
            let number = number(of: key(new))
            if number == label.group {
                groups[label.group]!.section.items.replace(at: groups[label.group]!.labels.place(of: label), with: new)
            } else {
                remove(label)
                insert(new, label, into: number)
            }
        case .move(let from, let to):
            let label = order.labels[from]
            let key = groups[label.group]!.section.model
            let item = remove(label)
            order.insert(order.remove(at: from), at: to)
            insert(item, label, into: number(of: key))
        }
        // The caller uses the sections. The operation tells it that they changed.
        return [operation]
    }

    private mutating func insert(_ item: Item, _ label: OrderLabel, into number: Int) {
        label.group = number
        let place = groups[label.group]!.labels.place(of: label)
        groups[label.group]!.labels.insert(label, at: place)
        groups[label.group]!.section.items.insert(item, at: place)
    }

    @discardableResult
    private mutating func remove(_ label: OrderLabel) -> Item {
        let number = label.group
        let place = groups[number]!.labels.place(of: label)
        groups[number]!.labels.remove(at: place)
        let item = groups[number]!.section.items.remove(at: place)
        if number >= numberOfFixed && groups[number]!.labels.isEmpty {
            numbers[groups[number]!.section.model] = nil
            groups[number] = nil
            unused.append(number)
        }
        return item
    }
}
