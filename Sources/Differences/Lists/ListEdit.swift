/// One step of turning one keyed list into another.
///
/// Applied in order, each edit finds every row that it names in the list. `before` is the row that the moved or inserted
/// one stands before at once *and* when all edits are done; `nil` means the end of the list.
public enum ListEdit<ID: Hashable> {
    /// The row goes away.
    case remove(ID)
    /// A row that was not there comes in: the one at `index` of the new list.
    case insert(index: Int, before: ID?)
    /// A row that was there changes its place among the others.
    case move(ID, before: ID?)
    /// A row that stays has other contents: those at `index` of the new list.
    case update(ID, index: Int)
}

extension ListEdit: Equatable {}
extension ListEdit: Hashable {}
extension ListEdit: Sendable where ID: Sendable {}

/// A list that holds one identity twice, so that its rows cannot be told apart.
public struct DuplicateIdentity: Error, CustomStringConvertible {
    /// The identity that stands there more than once, as text.
    public let identity: String

    /// Names the identity; `identity` is any value that describes itself.
    @inlinable
    public init(_ identity: some Hashable) {
        self.identity = String(describing: identity)
    }

    public var description: String {
        "The identity \(identity) stands more than once in one list; give every row an identity of its own."
    }
}
