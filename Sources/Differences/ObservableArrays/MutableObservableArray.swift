import Rx

/// An array whose changes are told to its subscribers, for its owner to change.
///
///     let tasks = MutableObservableArray(["read", "write"])
///     tasks.append("rest")
///     tasks.batchUpdate { tasks in
///         tasks.move(from: 2, to: 0)
///         tasks.removeLast()
///     }
public final class MutableObservableArray<Item>: ObservableArray<Item> {
    private var pending = ArrayPatch<Item>()
    private var batches = 0

    private func record(_ operation: ArrayOperation<Item>) {
        operation.apply(to: &array)
        pending.append(operation)
        tellIfDone()
    }

    private func record(_ patch: ArrayPatch<Item>) {
        batchUpdate { _ in
            for operation in patch.operations { record(operation) }
        }
    }

    private func tellIfDone() {
        guard batches == 0, !pending.isEmpty else { return }
        let patch = pending
        pending = ArrayPatch()
        changes.onNext(ArrayChangeset(collection: array, patch: patch))
    }

    /// Makes several changes that are told as one. May be nested.
    public func batchUpdate(_ update: (MutableObservableArray<Item>) -> Void) {
        batches += 1
        update(self)
        batches -= 1
        tellIfDone()
    }

    /// The item at an index. Setting it tells an update.
    public subscript(index: Int) -> Item {
        get { array[index] }
        set { record(.update(at: index, old: array[index], new: newValue)) }
    }

    /// Adds an item at the end.
    public func append(_ item: Item) {
        record(.insert(item, at: array.count))
    }

    /// Adds items at the end.
    public func append(contentsOf items: some Sequence<Item>) {
        insert(contentsOf: items, at: array.count)
    }

    /// Puts an item before the one at `index`, or at the end.
    public func insert(_ item: Item, at index: Int) {
        record(.insert(item, at: index))
    }

    /// Puts items, in their order, before the one at `index`, or at the end.
    public func insert(contentsOf items: some Sequence<Item>, at index: Int) {
        batchUpdate { _ in
            for (offset, item) in items.enumerated() { record(.insert(item, at: index + offset)) }
        }
    }

    /// Takes an item from one place to another: it stands at `to` afterwards.
    public func move(from: Int, to: Int) {
        if from != to { record(.move(from: from, to: to)) }
    }

    /// Takes an item out.
    @discardableResult
    public func remove(at index: Int) -> Item {
        let item = array[index]
        record(.delete(item, at: index))
        return item
    }

    /// Takes the last item out. Traps when there is none.
    @discardableResult
    public func removeLast() -> Item {
        remove(at: array.count - 1)
    }

    /// Takes out the items of a range.
    public func removeSubrange(_ range: Range<Int>) {
        batchUpdate { array in
            for index in range.reversed() { array.remove(at: index) }
        }
    }

    /// Takes everything out.
    public func removeAll() {
        removeSubrange(0..<array.count)
    }

    /// Puts other items in the place of all.
    public func replace(with items: [Item]) {
        batchUpdate { array in
            array.removeAll()
            array.append(contentsOf: items)
        }
    }
}

extension MutableObservableArray where Item: Equatable {
    /// Puts other items in the place of all; with `performDiff` only what differs is told, as deletions and insertions.
    public func replace(with items: [Item], performDiff: Bool) {
        if performDiff { record(ArrayPatch(from: array, to: items)) } else { replace(with: items) }
    }
}

extension MutableObservableArray where Item: Equatable & IdentifiableType {
    /// Puts other items in the place of all; with `performDiff` only what differs by identity is told, moves and updates
    /// among it. Where an identity stands twice, everything is replaced.
    public func replace(with items: [Item], performDiff: Bool) {
        if performDiff, let patch = try? ArrayPatch(from: array, to: items) {
            record(patch)
        } else {
            replace(with: items)
        }
    }
}
