/// One change of an array. Its indices are valid at the moment when it is applied.
public enum ArrayOperation<Element> {
    /// Inserts an element before the one at the index.
    case insert(Element, at: Int)
    /// Deletes an element, which is included so that the operation can be undone.
    case delete(Element, at: Int)
    /// Replaces an element with another.
    case update(at: Int, old: Element, new: Element)
    /// Removes the element at `from` and inserts it so that its new index is `to`.
    case move(from: Int, to: Int)

    /// The operation that undoes this one.
    public var inverted: ArrayOperation {
        switch self {
        case .insert(let element, let index): .delete(element, at: index)
        case .delete(let element, let index): .insert(element, at: index)
        case .update(let index, let old, let new): .update(at: index, old: new, new: old)
        case .move(let from, let to): .move(from: to, to: from)
        }
    }

    /// Applies the change to the array. Traps if an index is out of bounds.
    public func apply(to array: inout [Element]) {
        switch self {
        case .insert(let element, let index): array.insert(element, at: index)
        case .delete(_, let index): array.remove(at: index)
        case .update(let index, _, let new): array[index] = new
        case .move(let from, let to): array.insert(array.remove(at: from), at: to)
        }
    }
}

extension ArrayOperation: Equatable where Element: Equatable {}
extension ArrayOperation: Sendable where Element: Sendable {}
