public import Differences

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A task. To change a task, pass a changed copy or new values to the ``TaskService``.
public struct TaskItem: Sendable, Hashable, Identifiable, IdentifiableType {
    /// The task's id, which is never reused for another task.
    public let id: Int

    /// The title: one trimmed line of text, or the empty string for a draft. See ``TaskTitle``.
    public var title: String

    /// The time at which the task was created.
    public var added: Date

    /// The time at which the task was checked; `nil` while it is due.
    public var checked: Date?

    /// Indicates whether the title is edited in its row. Services never set it. It is part of the value because pages
    /// share equal rows, and this one differs.
    public var isEdited = false

    /// Creates a task.
    public init(id: Int, title: String, added: Date, checked: Date? = nil) {
        self.id = id
        self.title = title
        self.added = added
        self.checked = checked
    }

    /// The task's id.
    public var identity: Int { id }

    /// Indicates whether the task has been checked.
    public var isDone: Bool { checked != nil }

    /// Indicates whether the task has no title yet. A draft is open in an editor and is neither listed nor counted.
    public var isDraft: Bool { title.isEmpty }

    /// Returns the task as checked at the given time, or as due if it is checked.
    public func toggled(at time: Date) -> TaskItem {
        TaskItem(id: id, title: title, added: added, checked: isDone ? nil : time)
    }

    /// The numbers by which the tasks of a section are sorted in ascending order, as in ``comesBefore(_:_:)``.
    public var order: [Double] { [-(checked ?? added).timeIntervalSinceReferenceDate, Double(-id)] }

    /// Indicates whether the first task precedes the second in the list: due tasks by their creation time, then done
    /// tasks by the time at which they were checked, latest first.
    ///
    /// If the times are equal, the task that was created later comes first.
    public static func comesBefore(_ first: TaskItem, _ second: TaskItem) -> Bool {
        if first.isDone != second.isDone { return second.isDone }
        let times = (first.checked ?? first.added, second.checked ?? second.added)
        return times.0 == times.1 ? first.id > second.id : times.0 > times.1
    }
}

extension TreeArray<TaskItem> {
    /// Returns the list of tasks, which is in order, with one of them marked as edited in its row. O(log *n*), or O(n)
    /// if the place of the task has changed.
    func marking(_ edited: TaskItem) -> TreeArray {
        let place = partitioningIndex { !TaskItem.comesBefore($0, edited) }
        let isThere = place < count && self[place].id == edited.id
        guard let index = isThere ? place : firstIndex(where: { $0.id == edited.id }) else { return self }
        var task = self[index]
        task.isEdited = true
        var marked = self
        marked.replace(at: index, with: task)
        return marked
    }
}
