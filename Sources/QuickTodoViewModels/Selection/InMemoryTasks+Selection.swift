#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension InMemoryTasks {
    /// Changes several tasks in the same way.
    mutating func change(_ ids: [TaskItem.ID], by edit: SelectionEdit, at now: Date) -> TaskChange? {
        let changes = ids.compactMap { change($0, by: edit, at: now) }
        return changes.isEmpty ? nil : .several(changes)
    }

    private mutating func change(_ id: TaskItem.ID, by edit: SelectionEdit, at now: Date) -> TaskChange? {
        guard let task = try? task(id), !task.isDraft else { return nil }
        switch edit {
        case .complete:
            guard !task.isDone, let done = try? setDone(id, true, at: now) else { return nil }
            return .toggled(task, to: done)
        case .delete: return delete(id, at: now)
        case .addTags, .setDay, .move:
            let new = task.applying(edit)
            return new == task ? nil : .edited(task, to: replace(task, by: new))
        }
    }
}
