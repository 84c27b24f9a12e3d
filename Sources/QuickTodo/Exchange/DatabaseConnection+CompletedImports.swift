import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The completion and undoing of imports.
extension DatabaseConnection {
    /// Moves the tasks of an import to the lists with the names of theirs, which it creates if there are none. Returns the
    /// number of tasks; `nil` if there is no such import.
    func completeImport(_ id: StagedImport.ID, at now: Date) async throws(DatabaseError) -> Int? {
        guard try await value("SELECT ready FROM import WHERE id = \(id)") == 1 else { return nil }
        let end = try await rows(ListSchema.all).positionAtEnd
        try await execute(
            """
            INSERT INTO list (name, color, position, import)
            SELECT list_name, max(list_color), CAST(\(end) AS DOUBLE PRECISION) + row_number() OVER (ORDER BY min(position)) - 1, \(id)
            FROM import_task
            WHERE import = \(id) AND list_name <> '' AND list_name NOT IN (
                SELECT name FROM list WHERE id <> \(TaskList.inbox) AND deleted IS NULL)
            GROUP BY list_name
            """)
        let count = try await execute(
            """
            INSERT INTO task (added, \(ImportSchema.columns), import, import_fingerprint, list, archived)
            SELECT coalesce(added, \(now)), \(ImportSchema.columns), import_task.import, fingerprint,
                coalesce(list.id, \(TaskList.inbox)), list.archived
            FROM import_task LEFT JOIN list ON list_name <> '' AND list.id = (
                SELECT named.id FROM list AS named
                WHERE named.name = list_name AND named.id <> \(TaskList.inbox) AND named.deleted IS NULL
                ORDER BY named.archived IS NOT NULL, named.id LIMIT 1)
            WHERE import_task.import = \(id) ORDER BY \(ImportSchema.order)
            """)
        try await addSubtasks(ofImport: id)
        try await execute("DELETE FROM import WHERE id = \(id)")
        return count
    }

    private func addSubtasks(ofImport id: StagedImport.ID) async throws(DatabaseError) {
        // Tasks get their ids in the order in which they are added.
        let tasks = try await rows(Query<Int>(column: "SELECT id FROM task WHERE import = \(id) ORDER BY id"))
        let checklists = try await rows(
            Query<String>(
                column: "SELECT checklist FROM import_task WHERE import = \(id) ORDER BY \(ImportSchema.order)"))
        for (task, checklist) in zip(tasks, checklists) where !checklist.isEmpty {
            for (place, subtask) in [ExchangedSubtask](text: checklist).enumerated() {
                try await execute(
                    """
                    INSERT INTO subtask (task, title, checked, position)
                    VALUES (\(task), \(subtask.title), \(subtask.isChecked), \(Double(place + 1)))
                    """)
            }
            try await updateProgress(of: task)
        }
    }

    /// Moves the tasks of an import to the bin, except for those that have changed since, and then the lists that it has
    /// created and that are empty. Returns the number of tasks.
    func undo(import id: StagedImport.ID, at now: Date) async throws(DatabaseError) -> Int {
        let fingerprints = try await rows(
            Query<Int>(
                column: "SELECT import_fingerprint FROM task WHERE import = \(id) AND deleted IS NULL ORDER BY id"))
        let tasks = try await exported(
            rows(
                Query<TaskItem>(
                    "SELECT \(TaskSchema.columns) FROM task WHERE import = \(id) AND deleted IS NULL ORDER BY id")))
        for (task, fingerprint) in zip(tasks, fingerprints) where task.content.fingerprint != fingerprint {
            try await execute("UPDATE task SET import = NULL WHERE id = \(task.item.id)")
        }
        let count = try await execute("UPDATE task SET deleted = \(now) WHERE import = \(id) AND deleted IS NULL")
        try await execute(
            """
            UPDATE list SET deleted = \(now)
            WHERE import = \(id) AND deleted IS NULL
                AND NOT EXISTS (SELECT 1 FROM task WHERE task.list = list.id AND title <> '' AND deleted IS NULL)
            """)
        return count
    }

    /// Returns the tasks with the lowest ids above a given one.
    func tasks(after id: TaskItem.ID, limit: Int) async throws(DatabaseError) -> [TaskItem] {
        try await rows(
            Query<TaskItem>(
                """
                SELECT \(TaskSchema.columns) FROM task
                WHERE id > \(id) AND title <> '' AND deleted IS NULL ORDER BY id LIMIT \(limit)
                """))
    }

    /// Returns tasks, which are in the order of their ids, with the names of their lists and with their subtasks.
    func exported(_ tasks: [TaskItem]) async throws(DatabaseError) -> [ExportedTask] {
        guard let first = tasks.first?.id, let last = tasks.last?.id else { return [] }
        let lists = Dictionary(try await rows(ListSchema.all).filter { !$0.isInbox }.map { ($0.id, $0) }) { $1 }
        let subtasks = Dictionary(
            grouping: try await rows(
                Query<Subtask>(
                    """
                    SELECT \(SubtaskSchema.columns) FROM subtask WHERE task BETWEEN \(first) AND \(last)
                    ORDER BY task, position, id
                    """)), by: \.task)
        return tasks.map { task in
            let list = lists[task.list]
            return ExportedTask(
                task, list: list?.name ?? "", color: list?.color ?? .gray, subtasks: subtasks[task.id] ?? [])
        }
    }

    /// Returns the names that lists other than the inbox have in files.
    func listNames() async throws(DatabaseError) -> [TaskList.ID: String] {
        Dictionary(try await rows(ListSchema.all).filter { !$0.isInbox }.map { ($0.id, $0.name) }) { $1 }
    }
}
