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
            var changes: [TaskChange] = []
            for id in tasks {
                if let change = try await connection.change(id, by: edit, at: now) { changes.append(change) }
            }
            return changes
        }
        return changed.map { $0.isEmpty ? nil : .several($0) }.asObservable().catch { .error(Self.failure($0)) }
    }
}

extension DatabaseConnection {
    fileprivate func change(
        _ id: TaskItem.ID, by edit: SelectionEdit, at now: Date
    ) async throws(DatabaseError) -> TaskChange? {
        guard let task = try await task(id), !task.isDraft else { return nil }
        switch edit {
        case .complete:
            if task.isDone { return nil }
            try await setChecked(now, of: task, at: now)
            return try await self.task(id).map { .toggled(task, to: $0) }
        case .delete:
            try await execute("UPDATE task SET deleted = \(now) WHERE id = \(id)")
            return .deleted(task, at: now)
        case .addTags, .setDay, .move:
            let new = task.applying(edit)
            if new == task { return nil }
            try await write(new)
            return try await self.task(id).map { .edited(task, to: $0) }
        }
    }
}
