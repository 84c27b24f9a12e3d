import Differences

/// The choice of the tasks that the list shows.
public enum TaskFilter: String, Sendable, Hashable, CaseIterable {
    /// Due and done tasks.
    case all
    /// Only due tasks.
    case active
    /// Only done tasks.
    case completed

    /// The sections that the list shows.
    public var heads: [TaskSectionHead] {
        switch self {
        case .all: [.due, .done]
        case .active: [.due]
        case .completed: [.done]
        }
    }

    /// Returns the shown sections of tasks in the order of ``TaskItem/comesBefore(_:_:)``. They share the tasks with the
    /// list. O(log *n*).
    func sections(of tasks: TreeArray<TaskItem>) -> [TaskSection] {
        let firstDone = tasks.partitioningIndex(where: \.isDone)
        return heads.map { head in
            TaskSection(model: head, items: tasks.part(head == .due ? 0..<firstDone : firstDone..<tasks.count))
        }
    }
}
