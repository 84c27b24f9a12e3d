/// A change of a task that a user makes in the editor.
public struct TaskEdit: Sendable, Hashable {
    /// The task with the versions of the changed parts that the user saw.
    public var seen: TaskItem
    /// The task with the user's versions.
    public var new: TaskItem
    /// Indicates whether the task was deleted meanwhile, so that the user's version becomes a new task.
    public var isOfDeletedTask = false
    /// The titles of subtasks that the new task has beside those of the deleted one.
    var addedSubtasks: [String] = []

    /// Creates an edit that changes nothing yet.
    public init(of task: TaskItem) { (seen, new) = (task, task) }

    /// Indicates whether there is something to save.
    public var hasChanges: Bool { isOfDeletedTask || seen != new }
}
