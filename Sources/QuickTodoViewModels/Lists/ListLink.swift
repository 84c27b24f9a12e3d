public import Differences
public import Texts

/// A list as the navigation shows it.
public struct ListLink: Sendable, Hashable, IdentifiableType {
    /// The list's id.
    public let identity: TaskList.ID
    /// The name for the user.
    public let title: Text
    /// The color.
    public let color: ListColor
    /// The number of due tasks.
    public let due: Int
    /// Indicates whether the page shows the list.
    public let isCurrent: Bool
    /// Indicates whether the list is archived.
    public let isArchived: Bool

    init(_ list: TaskList, due: Int, isCurrent: Bool) {
        (identity, title, color) = (list.id, list.title, list.color)
        (self.due, self.isCurrent, isArchived) = (due, isCurrent, list.archived != nil)
    }
}
