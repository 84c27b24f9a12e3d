public import Differences

/// The rows of a live query, with the edits from the rows that the same subscriber received before.
public struct LiveChange<Element: IdentifiableType & Equatable & Sendable>: Sendable
where Element.Identity: Sendable {
    /// All rows, in order.
    public let rows: [Element]

    /// The edits that turn the previous rows into these; `nil` for the first value.
    public let edits: [ListEdit<Element.Identity>]?

    /// Creates a change.
    public init(rows: [Element], edits: [ListEdit<Element.Identity>]?) {
        self.rows = rows
        self.edits = edits
    }
}

extension LiveChange: Equatable {}

/// The rows of a live query of one table, with the edits from the rows that the same subscriber received before.
public struct LiveTreeChange<Element: IdentifiableType & Equatable & Sendable>: Sendable
where Element.Identity: Sendable {
    /// All rows, in order.
    public let rows: TreeArray<Element>

    /// The edits that turn the previous rows into these; `nil` for the first value.
    public let edits: [ListEdit<Element.Identity>]?

    /// Creates a change.
    public init(rows: TreeArray<Element>, edits: [ListEdit<Element.Identity>]?) {
        self.rows = rows
        self.edits = edits
    }
}

extension LiveTreeChange: Equatable {}
