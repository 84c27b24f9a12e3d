import Bindery
import QuickTodoViewModels

/// Subtasks in the database. Each change writes the progress of the checklist into the row of its task.
extension DatabaseConnection {
    /// Returns the checklist of a task.
    func checklist(of task: TaskItem.ID) async throws(DatabaseError) -> Checklist {
        Checklist(try await rows(SubtaskSchema.subtasks(of: task)))
    }

    /// Returns the stored version of a subtask.
    func stored(_ subtask: Subtask) async throws(DatabaseError) -> Subtask? {
        try await first(Query("SELECT \(SubtaskSchema.columns) FROM subtask WHERE id = \(subtask.id)"))
    }

    /// Adds subtasks at the end of a task's checklist. Returns the last one.
    @discardableResult
    func addSubtasks(_ titles: [String], to task: TaskItem.ID) async throws(DatabaseError) -> Subtask? {
        var position = try await checklist(of: task).end
        var added: Subtask?
        for title in titles {
            added = try await first(
                Query(
                    """
                    INSERT INTO subtask (task, title, position) VALUES (\(task), \(title), \(position))
                    RETURNING \(SubtaskSchema.columns)
                    """))
            position += 1
        }
        try await updateProgress(of: task)
        return added
    }

    /// Adds, replaces or removes a subtask.
    func replace(_ former: Subtask?, by new: Subtask?) async throws(DatabaseError) {
        guard let subtask = former ?? new else { return }
        if let new {
            try await execute(
                """
                INSERT INTO subtask (id, task, title, checked, position)
                VALUES (\(new.id), \(new.task), \(new.title), \(new.isChecked), \(new.position))
                ON CONFLICT (id) DO UPDATE
                SET title = excluded.title, checked = excluded.checked, position = excluded.position
                """)
        } else {
            try await execute("DELETE FROM subtask WHERE id = \(subtask.id)")
        }
        if former?.isChecked != new?.isChecked { try await updateProgress(of: subtask.task) }
    }

    /// Adds the subtasks of a task to another one.
    ///
    /// - Parameter isChecked: The state of the copies: unchecked, or that of a column.
    func copySubtasks(
        of task: TaskItem.ID, to other: TaskItem.ID, isChecked: SQL = "0"
    ) async throws(DatabaseError) {
        let copied = try await execute(
            """
            INSERT INTO subtask (task, title, checked, position, owner)
            SELECT \(other), title, \(isChecked), position, owner FROM subtask WHERE task = \(task) ORDER BY position, id
            """)
        if copied > 0 { try await updateProgress(of: other) }
    }

    /// Undoes a change of a subtask that is as it has left it. Returns false if it is not.
    func undo(_ change: SubtaskChange) async throws(DatabaseError) -> Bool {
        guard let subtask = change.subtask, let (stored, restored) = change.undoing(try await stored(subtask)),
            try await task(subtask.task) != nil
        else { return false }
        try await replace(stored, by: restored)
        return true
    }

    /// Writes the progress of a checklist into the row of its task.
    func updateProgress(of task: TaskItem.ID) async throws(DatabaseError) {
        try await execute(
            """
            UPDATE task SET
                subtasks = (SELECT count(*) FROM subtask WHERE task = \(task)),
                subtasks_done = (SELECT count(*) FROM subtask WHERE task = \(task) AND checked <> 0)
            WHERE id = \(task)
            """)
    }
}
