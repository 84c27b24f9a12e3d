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
    func undo(on connection: Connection, at now: Date) throws(DatabaseError) -> Int {
        switch self {
        case .added(let tasks):
            var count = 0
            for task in tasks {
                count += try connection.execute(
                    """
                    UPDATE task SET deleted = \(now)
                    WHERE id = \(task.id) AND title = \(task.title) AND checked IS NULL AND deleted IS NULL
                    """)
            }
            return count
        case .toggled(let former, let task):
            return try connection.execute(
                """
                UPDATE task SET checked = \(former.checked.databaseValue)
                WHERE id = \(task.id) AND checked IS \(task.checked.databaseValue) AND deleted IS NULL
                """)
        case .renamed(let former, let title):
            return try connection.execute(
                """
                UPDATE task SET title = \(former.title)
                WHERE id = \(former.id) AND title = \(title) AND deleted IS NULL
                """)
        case .deleted(let task, let time):
            return try connection.execute(
                "UPDATE task SET deleted = NULL WHERE id = \(task.id) AND deleted = \(time)")
        case .completedAll(_, let time):
            return try connection.execute(
                "UPDATE task SET checked = NULL WHERE checked = \(time) AND deleted IS NULL")
        case .reopenedAll(_, let time):
            return try connection.execute(
                """
                UPDATE task SET checked = formerly_checked
                WHERE reopened = \(time) AND checked IS NULL AND deleted IS NULL
                """)
        case .cleared(_, let time):
            return try connection.execute("UPDATE task SET deleted = NULL WHERE deleted = \(time)")
        }
    }
}
