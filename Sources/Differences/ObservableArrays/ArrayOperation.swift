/// One change of an array. Indices are those at the moment when it is applied.
public enum ArrayOperation<Element> {
    /// An element comes in before the one that stands at the index.
    case insert(Element, at: Int)
    /// The element goes away; it is carried along so that the operation can be undone.
    case delete(Element, at: Int)
    /// Another element takes the place of the old one.
    case update(at: Int, old: Element, new: Element)
    /// The element is taken out at `from` and put in so that it stands at `to`.
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

    /// Changes the array. Traps when an index is out of its bounds.
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
