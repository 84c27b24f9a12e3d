public import Differences

/// The rows of a live query, and how they differ from those that the same subscriber was given before.
public struct LiveChange<Element: IdentifiableType & Equatable & Sendable>: Sendable
where Element.Identity: Sendable {
    /// All rows, in order.
    public let rows: [Element]

    /// The edits that turn the rows before into these; `nil` for the first value.
    public let edits: [ListEdit<Element.Identity>]?

    /// A change with its edits.
    public init(rows: [Element], edits: [ListEdit<Element.Identity>]?) {
        self.rows = rows
        self.edits = edits
    }
}

extension LiveChange: Equatable {}
