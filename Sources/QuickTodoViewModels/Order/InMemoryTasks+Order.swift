import Differences

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The order of due tasks in memory.
extension InMemoryTasks {
    /// Moves a task before a due one, or to the end of the due ones, and unchecks it. Emits the change; `nil` if it does not
    /// exist or is there.
    mutating func move(_ task: TaskItem, before next: TaskItem?, at now: Date) -> TaskChange? {
        guard let stored = tasks[task.id], !stored.isDraft else { return nil }
        let formerNext = stored.isDone ? nil : nextDue(after: stored)
        let wanted = next.flatMap { tasks[$0.id] }.flatMap { $0.isDone || $0.id == stored.id ? nil : $0 }
        if !stored.isDone, wanted?.id == formerNext?.id { return nil }
        var moved = place(stored, before: wanted)
        moved.checked = nil
        putWithFollower(moved, at: now)
        return .moved(stored, to: moved, next: formerNext?.id)
    }

    /// Undoes a move of a task that is where it has left it. Returns false if it is not.
    mutating func undoMove(_ former: TaskItem, _ new: TaskItem, next: TaskItem.ID?, at now: Date) -> Bool {
        guard var stored = tasks[new.id], stored.place == new.place, stored.checked == new.checked else { return false }
        if !former.isDone, let next = next.flatMap({ tasks[$0] }), !next.isDone {
            _ = place(stored, before: next)
        } else {
            (stored.place, stored.checked) = (former.place, former.checked)
            putWithFollower(stored, at: now)
        }
        return true
    }

    private func nextDue(after task: TaskItem) -> TaskItem? {
        let index = lists.all.place(of: task, by: TaskItem.comesBefore) + 1
        return index < lists.all.count && !lists.all[index].isDone ? lists.all[index] : nil
    }

    private mutating func place(_ task: TaskItem, before next: TaskItem?) -> TaskItem {
        let due = lists.all.part(0..<lists.all.partitioningIndex(where: \.isDone))
        let index = next.map { due.place(of: $0, by: TaskItem.comesBefore) } ?? due.count
        for reach in TaskPlaces.reaches {
            let above = due.part(0..<index).reversed().lazy.filter { $0.id != task.id }.prefix(reach + 1)
            let below = due.part(index..<due.count).lazy.filter { $0.id != task.id }.prefix(reach + 1)
            guard let placed = TaskPlaces.placed(task, above: Array(above), below: Array(below), reach: reach)
            else { continue }
            for task in placed { put(task, as: task.id) }
            break
        }
        return tasks[task.id] ?? task
    }
}
