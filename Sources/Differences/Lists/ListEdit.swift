/// One step in the transformation of one keyed list into another.
///
/// If the edits are applied in order, each finds the rows that it names in the list. `before` is the row that follows
/// the moved or inserted row, immediately after the edit *and* after all edits; `nil` represents the end of the list.
public enum ListEdit<ID: Hashable> {
    /// Removes a row.
    case remove(ID)
    /// Inserts a new row: the one at `index` of the new list.
    case insert(index: Int, before: ID?)
    /// Moves an existing row to another position.
    case move(ID, before: ID?)
    /// Updates the contents of a remaining row to those at `index` of the new list.
    case update(ID, index: Int)
}

extension ListEdit: Equatable {}
extension ListEdit: Hashable {}
extension ListEdit: Sendable where ID: Sendable {}

/// An error for a list that contains an identity twice, so that its rows cannot be distinguished.
public struct DuplicateIdentity: Error, CustomStringConvertible {
    /// The description of the duplicate identity.
    public let identity: String

    /// Creates an error with the description of `identity`.
    @inlinable
    public init(_ identity: some Hashable) {
        self.identity = String(describing: identity)
    }

    /// A description of the error and its remedy.
    public var description: String {
        "The list contains the identity \(identity) more than once. Give every row a unique identity."
    }
}
