/// The checklists of an ``InMemoryTaskService``.
struct InMemoryChecklists: Sendable {
    private var checklists: [TaskItem.ID: Checklist] = [:]
    private var latestID = 0

    subscript(_ task: TaskItem.ID) -> Checklist { checklists[task] ?? Checklist([]) }

    mutating func add(_ title: String, to task: TaskItem.ID) -> Subtask {
        latestID += 1
        let subtask = Subtask(id: latestID, task: task, title: title, position: self[task].end)
        replace(nil, by: subtask)
        return subtask
    }

    /// Returns the stored version of a subtask.
    func stored(_ subtask: Subtask) -> Subtask? { self[subtask.task].subtasks.first { $0.id == subtask.id } }

    /// Adds, replaces or removes a subtask.
    mutating func replace(_ former: Subtask?, by new: Subtask?) {
        guard let task = (former ?? new)?.task else { return }
        checklists[task] = Checklist(self[task].subtasks.filter { $0.id != former?.id } + [new].compactMap(\.self))
    }

    mutating func move(_ subtask: Subtask, before next: Subtask?) -> Subtask? {
        checklists[subtask.task]?.move(subtask.id, before: next?.id)
    }

    /// Adds the subtasks of a task to another one, unchecked or as they are.
    mutating func copy(from task: TaskItem.ID, to other: TaskItem.ID, keepingStates: Bool = false) {
        for subtask in self[task].subtasks {
            let added = add(subtask.title, to: other)
            var copy = added
            copy.isChecked = keepingStates && subtask.isChecked
            replace(added, by: copy)
        }
    }

    /// Erases the checklists of other tasks.
    mutating func keep(_ isKept: (TaskItem.ID) -> Bool) { checklists = checklists.filter { isKept($0.key) } }
}

/// The subtasks of the tasks in memory. The progress of a task is a part of it, as in the list.
extension InMemoryTasks {
    mutating func addSubtask(_ title: String, to task: TaskItem.ID) throws(TaskServiceError) -> SubtaskChange {
        _ = try self.task(task)
        if checklists[task].isFull { throw .tooManySubtasks }
        return changed(from: nil, to: checklists.add(title, to: task))
    }

    mutating func rename(_ subtask: Subtask, _ title: String) throws(TaskServiceError) -> SubtaskChange {
        guard let stored = checklists.stored(subtask) else { throw .taskIsGone(id: subtask.task) }
        var new = subtask
        new.title = title
        return replace(stored, by: try stored.applying(new, insteadOf: subtask))
    }

    mutating func change(_ subtask: Subtask, _ change: (inout Subtask) -> Void) -> SubtaskChange? {
        guard let stored = checklists.stored(subtask) else { return nil }
        var new = stored
        change(&new)
        return new == stored ? nil : replace(stored, by: new)
    }

    mutating func move(_ subtask: Subtask, before next: Subtask?) -> SubtaskChange? {
        guard let stored = checklists.stored(subtask) else { return nil }
        let former = checklists[subtask.task].subtasks.map(\.id)
        guard let moved = checklists.move(subtask, before: next), checklists[subtask.task].subtasks.map(\.id) != former
        else { return nil }
        return changed(from: stored, to: moved)
    }

    mutating func delete(_ subtask: Subtask) -> SubtaskChange? {
        checklists.stored(subtask).map { replace($0, by: nil) }
    }

    /// Undoes a change of a subtask that is as it has left it. Returns false if it is not.
    mutating func undo(_ change: SubtaskChange) -> Bool {
        guard let (stored, restored) = change.undoing(change.subtask.flatMap { checklists.stored($0) }),
            let task = change.task, tasks[task] != nil
        else { return false }
        _ = replace(stored, by: restored)
        return true
    }

    private mutating func replace(_ former: Subtask?, by new: Subtask?) -> SubtaskChange {
        checklists.replace(former, by: new)
        return changed(from: former, to: new)
    }

    private mutating func changed(from former: Subtask?, to new: Subtask?) -> SubtaskChange {
        let change = SubtaskChange(from: former, to: new)
        if let task = change.task { updateProgress(of: task) }
        return change
    }

    /// Writes the progress of a checklist into its task, and publishes the change.
    mutating func updateProgress(of id: TaskItem.ID) {
        guard var task = tasks[id] else { return }
        task.attributes.checklist = .of(checklists[id].subtasks)
        put(task, as: id)
        isChanged = true
    }
}
