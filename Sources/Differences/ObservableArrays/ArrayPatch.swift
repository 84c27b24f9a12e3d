/// Changes of an array in the order in which they were made.
public struct ArrayPatch<Element> {
    /// The changes, each of which applies to the result of the previous one.
    public private(set) var operations: [ArrayOperation<Element>]

    /// Creates a patch from `operations`.
    public init(_ operations: [ArrayOperation<Element>] = []) {
        self.operations = operations
    }

    /// Indicates whether the patch contains no changes.
    public var isEmpty: Bool { operations.isEmpty }

    /// Returns this patch followed by `later` as one patch.
    public func merged(with later: ArrayPatch) -> ArrayPatch {
        ArrayPatch(operations + later.operations)
    }

    /// The patch that undoes this one.
    public var inverted: ArrayPatch {
        ArrayPatch(operations.reversed().map(\.inverted))
    }

    /// Applies the patch to the array. Traps if the patch does not fit the array.
    public func apply(to array: inout [Element]) {
        for operation in operations { operation.apply(to: &array) }
    }

    mutating func append(_ operation: ArrayOperation<Element>) {
        operations.append(operation)
    }

    /// Returns the same change in a form that is applied in one step, for an array of `count` elements.
    ///
    /// Changes that cancel each other out are omitted.
    ///
    /// O(count), and O(count) for each operation that shifts elements.
    public func diff(oldCount count: Int) -> ArrayDiff {
        var slots = (0..<count).map { Slot(origin: $0) }
        for operation in operations {
            switch operation {
            case .insert(_, let index): slots.insert(Slot(origin: nil), at: index)
            case .delete(_, let index): slots.remove(at: index)
            case .update(let index, _, _): slots[index].isUpdated = true
            case .move(let from, let to): slots.insert(slots.remove(at: from), at: to)
            }
        }
        var isKept = [Bool](repeating: false, count: count)
        for slot in slots {
            if let origin = slot.origin { isKept[origin] = true }
        }
        let stays = staying(slots.map { $0.origin ?? -1 })
        var diff = ArrayDiff(deletes: (0..<count).filter { !isKept[$0] })
        for (index, slot) in slots.enumerated() {
            guard let origin = slot.origin else {
                diff.inserts.append(index)
                continue
            }
            if slot.isUpdated { diff.updates.append(origin) }
            if !stays[index] { diff.moves.append(ArrayDiff.Move(from: origin, to: index)) }
        }
        diff.updates.sort()
        return diff
    }
}

extension ArrayPatch: Equatable where Element: Equatable {}
extension ArrayPatch: Sendable where Element: Sendable {}

/// The origin of an element of the new array.
private struct Slot {
    var origin: Int?
    var isUpdated = false
}
