/// The position of an item in the source of a derived collection, as a value that can be compared with others.
final class OrderLabel {
    fileprivate(set) var value: Int
    /// The number of the group that contains the item, for the derived collection's use.
    var group = -1

    init(_ value: Int) { self.value = value }
}

/// The order of a source's items, from which the order of two items follows without their indices.
///
/// The values of the labels increase. If there is none left between two neighbors, the labels of the smallest range that
/// is not too dense are distributed evenly, which amounts to O(log *n*) labels for each insertion (Bender et al., "Two
/// Simplified Algorithms for Maintaining Order in a List", 2002).
struct SourceOrder {
    private(set) var labels: TreeArray<OrderLabel> = []

    /// Values are in `0..<end`.
    private static let end = 1 << 62
    /// The distance of labels that are added at the ends.
    private let gap: Int

    init(gap: Int = 1 << 20) { self.gap = gap }

    /// Replaces all labels by new ones.
    mutating func reset(count: Int) {
        let start = Self.end / 2 - count / 2 * gap
        labels = TreeArray((0..<count).map { OrderLabel(start + $0 * gap) })
    }

    mutating func remove(at index: Int) -> OrderLabel { labels.remove(at: index) }

    /// Inserts a new label before the one at `index`.
    mutating func insert(at index: Int) -> OrderLabel {
        let label = OrderLabel(0)
        insert(label, at: index)
        return label
    }

    /// Inserts a label that was removed, with a new value.
    mutating func insert(_ label: OrderLabel, at index: Int) {
        label.value = value(at: index) ?? makeValue(at: index)
        labels.insert(label, at: index)
    }

    /// Returns a value for a new label at `index`, or `nil` if there is none between its neighbors.
    private func value(at index: Int) -> Int? {
        if labels.isEmpty { return Self.end / 2 }
        let low = index > 0 ? labels[index - 1].value : max(-1, labels[index].value - 2 * gap)
        let high = index < labels.count ? labels[index].value : min(Self.end, labels[index - 1].value + 2 * gap)
        let middle = low + (high - low) / 2
        return middle > low ? middle : nil
    }

    /// Distributes the labels around `index` evenly and returns a value for a new label there.
    private mutating func makeValue(at index: Int) -> Int {
        let center = labels[min(index, labels.count - 1)].value
        var most = 1.0
        for bits in 2...62 {
            most *= bits == 2 ? 2.4 : 1.55  // The number of labels that a range of this size may contain.
            let start = (center >> bits) << bits
            let range = places(from: start, to: start + (1 << bits))
            if Double(range.count + 1) > most || range.count + 1 > 1 << (bits - 1) { continue }
            // The new label's place, if it is in the range, remains free.
            let distance = (1 << bits) / (range.count + 1)
            var next = start
            var free = next
            for place in range {
                if place == index {
                    free = next
                    next += distance
                }
                labels[place].value = next
                next += distance
            }
            return range.contains(index) ? free : next
        }
        fatalError("A collection contains more items than its order has labels.")
    }

    private func places(from start: Int, to end: Int) -> Range<Int> {
        labels.partitioningIndex { $0.value >= start }..<labels.partitioningIndex { $0.value >= end }
    }
}

extension TreeArray where Element == OrderLabel {
    /// Returns the place of a label in labels of ascending order, or its place if it is inserted.
    func place(of label: OrderLabel) -> Int {
        partitioningIndex { $0.value >= label.value }
    }
}
