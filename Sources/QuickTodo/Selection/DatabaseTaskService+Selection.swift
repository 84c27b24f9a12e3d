import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The changes of several tasks, in one transaction.
extension DatabaseTaskService {
    func change(_ tasks: [TaskItem.ID], by edit: SelectionEdit) -> Observable<TaskChange?> {
        let now = scheduler.now
        let changed = database.write { connection in
            try tasks.compactMap { try connection.change($0, by: edit, at: now) }
        }
        return changed.map { $0.isEmpty ? nil : .several($0) }.asObservable().catch { .error(Self.failure($0)) }
    }
}

extension Connection {
    fileprivate func change(
        _ id: TaskItem.ID, by edit: SelectionEdit, at now: Date
    ) throws(DatabaseError) -> TaskChange? {
        guard let task = try task(id), !task.isDraft else { return nil }
        switch edit {
        case .complete:
            if task.isDone { return nil }
            try execute("UPDATE task SET checked = \(now) WHERE id = \(id)")
            guard let done = try self.task(id) else { return nil }
            try addNext(after: done, completed: now)
            return .toggled(task, to: done)
        case .delete:
            try execute("UPDATE task SET deleted = \(now) WHERE id = \(id)")
            return .deleted(task, at: now)
        case .addTags, .setDay, .move:
            let new = task.applying(edit)
            if new == task { return nil }
            try write(new)
            return try self.task(id).map { .edited(task, to: $0) }
        }
    }
}
