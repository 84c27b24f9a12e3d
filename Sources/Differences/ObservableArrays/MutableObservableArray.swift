import Rx

/// An observable array that its owner can change.
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
        operation.apply(to: &collection)
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
        changes.onNext(ArrayChangeset(collection: collection, patch: patch))
    }

    /// Sends the changes that `update` makes as one changeset. Calls may be nested.
    public func batchUpdate(_ update: (MutableObservableArray<Item>) -> Void) {
        batches += 1
        update(self)
        batches -= 1
        tellIfDone()
    }

    /// The item at an index. Setting it sends an update.
    public subscript(index: Int) -> Item {
        get { collection[index] }
        set { record(.update(at: index, old: collection[index], new: newValue)) }
    }

    /// Appends an item.
    public func append(_ item: Item) {
        record(.insert(item, at: count))
    }

    /// Appends items.
    public func append(contentsOf items: some Sequence<Item>) {
        insert(contentsOf: items, at: count)
    }

    /// Inserts an item before the one at `index`, or at the end.
    public func insert(_ item: Item, at index: Int) {
        record(.insert(item, at: index))
    }

    /// Inserts items, in order, before the one at `index`, or at the end.
    public func insert(contentsOf items: some Sequence<Item>, at index: Int) {
        batchUpdate { _ in
            for (offset, item) in items.enumerated() { record(.insert(item, at: index + offset)) }
        }
    }

    /// Moves an item so that its new index is `to`.
    public func move(from: Int, to: Int) {
        if from != to { record(.move(from: from, to: to)) }
    }

    /// Removes and returns an item.
    @discardableResult
    public func remove(at index: Int) -> Item {
        let item = collection[index]
        record(.delete(item, at: index))
        return item
    }

    /// Removes and returns the last item. Traps if the array is empty.
    @discardableResult
    public func removeLast() -> Item {
        remove(at: count - 1)
    }

    /// Removes the items in a range.
    public func removeSubrange(_ range: Range<Int>) {
        batchUpdate { array in
            for index in range.reversed() { array.remove(at: index) }
        }
    }

    /// Removes all items.
    public func removeAll() {
        removeSubrange(0..<count)
    }

    /// Replaces all items.
    public func replace(with items: [Item]) {
        batchUpdate { array in
            array.removeAll()
            array.append(contentsOf: items)
        }
    }
}

extension MutableObservableArray where Item: Equatable {
    /// Replaces all items. With `performDiff`, only the differences are sent, as deletions and insertions.
    public func replace(with items: [Item], performDiff: Bool) {
        if performDiff { record(ArrayPatch(from: array, to: items)) } else { replace(with: items) }
    }
}

extension MutableObservableArray where Item: Equatable & IdentifiableType {
    /// Replaces all items. With `performDiff`, only the differences by identity are sent, including moves and updates.
    ///
    /// If an identity occurs twice, everything is replaced.
    public func replace(with items: [Item], performDiff: Bool) {
        if performDiff, let patch = try? ArrayPatch(from: array, to: items) {
            record(patch)
        } else {
            replace(with: items)
        }
    }
}
