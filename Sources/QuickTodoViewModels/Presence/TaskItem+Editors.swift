public import Differences
public import Texts

extension TaskItem {
    /// Indicates whether another window than the one whose list contains the task edits it.
    public var isEditedElsewhere: Bool { editors > (isEdited ? 1 : 0) }
}

extension TaskSection {
    /// The news that other windows edit tasks of the section; empty if none does.
    public var elsewhere: Text {
        let edited = items.lazy.filter(\.isEditedElsewhere).prefix(2)
        guard let first = edited.first else { return "" }
        return edited.count == 1
            ? "“\(first.title)” is being edited in another window."
            : "Some of these tasks are being edited in other windows."
    }
}

extension ShownTasks {
    /// Returns the tasks with the numbers of windows that edit them.
    func marking(editors edited: [TaskItem]) -> ShownTasks {
        if edited.isEmpty { return self }
        var marked = self
        marked.mark(edited)
        return marked
    }
}

extension TreeArray<TaskItem> {
    /// Sets the numbers of windows of edited tasks, from the versions that the windows have shown. O(log *n*) for each, and
    /// O(*n*) if the place of one has changed.
    mutating func mark(editors edited: [TaskItem], by comesBefore: (TaskItem, TaskItem) -> Bool) {
        var moved: [TaskItem.ID: Int] = [:]
        for task in edited where !mark(task, by: comesBefore, { $0.editors = task.editors }) {
            moved[task.id] = task.editors
        }
        if moved.isEmpty { return }
        let found = enumerated().compactMap { index, task in moved[task.id].map { (index, $0) } }
        for (index, editors) in found {
            var task = self[index]
            task.editors = editors
            replace(at: index, with: task)
        }
    }
}
