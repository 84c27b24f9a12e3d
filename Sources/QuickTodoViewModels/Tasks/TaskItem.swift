public import Differences

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something to do. A value: what a person changes is a new value in the ``TaskService``.
public struct TaskItem: Sendable, Hashable, Identifiable, IdentifiableType {
    /// Stays with the task for its life and is never used again for another.
    public let id: Int

    /// One line of text, trimmed; empty for a draft. See ``TaskTitle``.
    public var title: String

    /// When the task was made.
    public var added: Date

    /// When the task was checked; `nil` while it is due.
    public var checked: Date?

    /// A task as it stands.
    public init(id: Int, title: String, added: Date, checked: Date? = nil) {
        self.id = id
        self.title = title
        self.added = added
        self.checked = checked
    }

    /// The task's id.
    public var identity: Int { id }

    /// Whether the task has been checked.
    public var isDone: Bool { checked != nil }

    /// Whether the task has no title yet: it is open in an editor and is neither listed nor counted.
    public var isDraft: Bool { title.isEmpty }

    /// The order of the list: due tasks by when they were added, then done tasks by when they were checked, latest first.
    ///
    /// Of two at the same moment the one that was made later comes first.
    public static func comesBefore(_ first: TaskItem, _ second: TaskItem) -> Bool {
        if first.isDone != second.isDone { return second.isDone }
        let times = (first.checked ?? first.added, second.checked ?? second.added)
        return times.0 == times.1 ? first.id > second.id : times.0 > times.1
    }
}
