public import Differences

/// A row of a checklist.
public struct ChecklistRow: Sendable, Hashable, IdentifiableType {
    /// The subtask.
    public var subtask: Subtask
    /// Indicates whether the row has the field for the title.
    public let isRenamed: Bool

    /// Creates a row.
    public init(_ subtask: Subtask, isRenamed: Bool = false) { (self.subtask, self.isRenamed) = (subtask, isRenamed) }

    public var identity: Int { subtask.id }
}
