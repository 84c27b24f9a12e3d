import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Single tasks in the database.
extension DatabaseConnection {
    /// Returns a task; `nil` if it does not exist or is in the bin.
    func task(_ id: TaskItem.ID) async throws(DatabaseError) -> TaskItem? {
        try await first(Query("SELECT \(TaskSchema.columns) FROM task WHERE id = \(id) AND deleted IS NULL"))
    }

    /// Adds a task.
    ///
    /// - Parameter former: The task whose completion creates this one.
    func add(_ new: NewTask, at now: Date, after former: TaskItem.ID? = nil) async throws(DatabaseError) -> TaskItem? {
        let attributes = new.attributes
        let task: TaskItem? = try await first(
            Query(
                """
                INSERT INTO task
                    (title, added, checked, notes, due, due_minute, due_zone, priority, tags, repetition, follows, list,
                    archived)
                VALUES
                    (\(new.title), \(now), \(new.isDone ? now : nil), \(attributes.notes), \(attributes.due?.date), \(attributes.due?.minute),
                    \(attributes.due?.zone ?? "UTC"), \(attributes.priority.rank), \(attributes.tags.text),
                    \(attributes.repetition?.code ?? ""), \(former), \(ListSchema.existing("\(new.list)")),
                    \(ListSchema.archived("\(new.list)")))
                RETURNING \(TaskSchema.columns)
                """))
        guard let task, !new.subtasks.isEmpty else { return task }
        try await addSubtasks(new.subtasks, to: task.id)
        return try await self.task(task.id)
    }

    /// Adds a task where a deleted one was, with the subtasks of that one before its own.
    func add(_ new: NewTask, inPlaceOf deleted: TaskItem, at now: Date) async throws(DatabaseError) -> TaskItem? {
        var content = new
        content.subtasks = []
        guard let task = try await add(content, at: now) else { return nil }
        try await execute("UPDATE task SET place = \(deleted.place ?? deleted.added) WHERE id = \(task.id)")
        try await copySubtasks(of: deleted.id, to: task.id, isChecked: "checked")
        if !new.subtasks.isEmpty { try await addSubtasks(new.subtasks, to: task.id) }
        return try await self.task(task.id)
    }

    /// Writes the title and the attributes of a task.
    func write(_ task: TaskItem) async throws(DatabaseError) {
        let attributes = task.attributes
        try await execute(
            """
            UPDATE task SET title = \(task.title), notes = \(attributes.notes), due = \(attributes.due?.date),
                due_minute = \(attributes.due?.minute), due_zone = \(attributes.due?.zone ?? "UTC"),
                priority = \(attributes.priority.rank), tags = \(attributes.tags.text),
                repetition = \(attributes.repetition?.code ?? ""),
                list = \(ListSchema.existing("\(task.list)")), archived = \(ListSchema.archived("\(task.list)"))
            WHERE id = \(task.id)
            """)
    }

    /// Checks a task, with the one that follows if it repeats, or unchecks it and takes that one back.
    func setChecked(_ checked: Date?, of task: TaskItem, at now: Date) async throws(DatabaseError) {
        if checked == nil { try await deleteNext(after: task, at: now) }
        try await execute("UPDATE task SET checked = \(checked) WHERE id = \(task.id)")
        if let checked { try await addNext(after: task, completed: checked) }
    }

    /// Adds the task that follows a completed one with a repetition, unless there is one already.
    func addNext(after task: TaskItem, completed: Date) async throws(DatabaseError) {
        guard let next = task.next(completed: completed), try await follower(of: task.id) == nil else { return }
        if let follower = try await add(next, at: completed, after: task.id) {
            try await copySubtasks(of: task.id, to: follower.id)
        }
    }

    /// Erases the task that was created when this one was checked, if it has not changed since. The user has not deleted
    /// it, so it does not appear in the bin.
    func deleteNext(after task: TaskItem, at now: Date) async throws(DatabaseError) {
        guard let checked = task.checked, let next = task.next(completed: checked),
            let follower = try await follower(of: task.id), !follower.isDone,
            NewTask(title: follower.title, attributes: follower.attributes, list: follower.list) == next,
            try await checklist(of: follower.id).subtasks.map(\.title) == checklist(of: task.id).subtasks.map(\.title)
        else { return }
        try await execute("UPDATE task SET deleted = \(now), erased = \(now) WHERE id = \(follower.id)")
    }

    private func follower(of id: TaskItem.ID) async throws(DatabaseError) -> TaskItem? {
        try await first(
            Query(
                "SELECT \(TaskSchema.columns) FROM task WHERE follows = \(id) AND deleted IS NULL ORDER BY id DESC"))
    }
}
