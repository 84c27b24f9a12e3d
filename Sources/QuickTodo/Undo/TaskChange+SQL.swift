import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension TaskChange {
    /// Undoes the change of tasks that are as it has left them. Returns their number. A change of all tasks is undone by
    /// one statement.
    func undo(on connection: any DatabaseConnection, at now: Date) async throws(DatabaseError) -> Int {
        switch self {
        case .added(let tasks):
            var count = 0
            for task in tasks {
                count += try await connection.execute(
                    """
                    UPDATE task SET deleted = \(now)
                    WHERE id = \(task.id) AND title = \(task.title) AND (checked IS NOT NULL) = \(task.isDone)
                        AND deleted IS NULL
                    """)
            }
            return count
        case .toggled(let former, let task):
            guard let stored = try await connection.task(task.id), stored.checked == task.checked else { return 0 }
            try await connection.setChecked(former.checked, of: stored, at: now)
            return 1
        case .edited(let former, let new):
            guard let restored = try await connection.task(former.id)?.undoing(new, to: former) else { return 0 }
            try await connection.write(restored)
            return 1
        case .deleted(let task, let time):
            return try await connection.execute(
                """
                UPDATE task SET \(ListSchema.restored)
                WHERE id = \(task.id) AND deleted = \(time) AND erased IS NULL
                """)
        case .completedAll(_, let time): return try await connection.undoCompletion(at: time, now: now)
        case .reopenedAll(_, let time): return try await connection.undoReopening(at: time)
        case .cleared(_, let time), .dismissedSamples(_, let time):
            return try await connection.execute(
                "UPDATE task SET \(ListSchema.restored) WHERE deleted = \(time) AND erased IS NULL")
        case .restored(let task, let deleted):
            guard try await connection.task(task.id) == task else { return 0 }
            return try await connection.execute("UPDATE task SET deleted = \(deleted) WHERE id = \(task.id)")
        case .erased(let task, let time):
            return try await connection.execute(
                "UPDATE task SET erased = NULL WHERE id = \(task.id) AND erased = \(time)")
        case .emptiedBin(_, let time):
            return try await connection.execute("UPDATE task SET erased = NULL WHERE erased = \(time)")
        case .list(let change): return try await change.undo(on: connection, at: now)
        case .moved(let former, let new, let next):
            return try await connection.undoMove(former, new, next: next, at: now) ? 1 : 0
        case .subtask(let change): return try await connection.undo(change) ? 1 : 0
        case .several(let changes):
            var count = 0
            for change in changes { count += try await change.undo(on: connection, at: now) }
            return count
        case .savedSearch(let change): return try await change.undo(on: connection) ? 1 : 0
        case .settings, .discarded: return 0
        case .imported(_, let id): return try await connection.undo(import: id, at: now)
        }
    }
}
