import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Changes of the states of all tasks, each by one statement beside those for the tasks that repeat.
extension DatabaseConnection {
    /// Checks the due tasks of a list, or those of all lists that are not archived. Returns the change; `nil` if there were
    /// none.
    func completeAll(in list: TaskList.ID?, at now: Date) async throws(DatabaseError) -> TaskChange? {
        let repeated = try await rows(TaskSchema.repeated(in: list, isDone: false))
        let count = try await execute(
            """
            UPDATE task SET checked = \(now)
            WHERE \(ListSchema.scope(list)) AND checked IS NULL AND title <> '' AND deleted IS NULL
            """)
        for task in repeated { try await addNext(after: task, completed: now) }
        return count == 0 ? nil : .completedAll(count, at: now)
    }

    /// Unchecks the done tasks of a list, or those of all lists that are not archived. Returns the change; `nil` if there
    /// were none.
    func reopenAll(in list: TaskList.ID?, at now: Date) async throws(DatabaseError) -> TaskChange? {
        for task in try await rows(TaskSchema.repeated(in: list, isDone: true)) {
            try await deleteNext(after: task, at: now)
        }
        let count = try await execute(
            """
            UPDATE task SET checked = NULL, reopened = \(now), formerly_checked = checked
            WHERE \(ListSchema.scope(list)) AND checked IS NOT NULL AND deleted IS NULL
            """)
        return count == 0 ? nil : .reopenedAll(count, at: now)
    }

    /// Unchecks the tasks that were checked together at a time. Returns their number.
    func undoCompletion(at time: Date, now: Date) async throws(DatabaseError) -> Int {
        for task in try await rows(TaskSchema.repeated("checked = \(time)")) {
            try await deleteNext(after: task, at: now)
        }
        return try await execute("UPDATE task SET checked = NULL WHERE checked = \(time) AND deleted IS NULL")
    }

    /// Checks the tasks again that were unchecked together at a time. Returns their number.
    func undoReopening(at time: Date) async throws(DatabaseError) -> Int {
        let isReopened: SQL = "reopened = \(time) AND checked IS NULL"
        let repeated = try await rows(TaskSchema.repeated(isReopened))
        let count = try await execute(
            "UPDATE task SET checked = formerly_checked WHERE \(isReopened) AND deleted IS NULL")
        for task in repeated {
            guard let done = try await self.task(task.id), let checked = done.checked else { continue }
            try await addNext(after: done, completed: checked)
        }
        return count
    }
}
