import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Single lists and templates in the database.
extension DatabaseConnection {
    /// Returns a list; `nil` if it does not exist or is in the bin.
    func list(_ id: TaskList.ID) async throws(DatabaseError) -> TaskList? {
        try await first(Query("SELECT \(ListSchema.columns) FROM list WHERE id = \(id) AND deleted IS NULL"))
    }

    /// Adds a list with the tasks of a template, if it names one.
    func add(_ new: NewList, at now: Date) async throws -> (TaskList, ListChange)? {
        let lists = try await rows(ListSchema.all)
        try lists.checkName(of: new)
        let position = lists.positionAtEnd
        let list = try await first(
            Query<TaskList>(
                """
                INSERT INTO list (name, color, position) VALUES (\(new.name), \(new.color.rawValue), \(position))
                RETURNING \(ListSchema.columns)
                """))
        guard let list else { return nil }
        guard let template = new.template else { return (list, .created(list, tasks: 0)) }
        let count = try await execute(
            """
            INSERT INTO task (title, added, list, notes, priority, tags, repetition)
            SELECT title, \(now), \(list.id), notes, priority, tags, repetition FROM template_task
            WHERE template = (SELECT id FROM list_template WHERE id = \(template) AND deleted IS NULL) ORDER BY id
            """)
        return (list, .created(list, tasks: count))
    }

    /// Writes a list, and to its tasks whether it is archived.
    func write(_ list: TaskList) async throws(DatabaseError) {
        try await execute(
            """
            UPDATE list SET name = \(list.name), color = \(list.color.rawValue), position = \(list.position),
                archived = \(list.archived)
            WHERE id = \(list.id)
            """)
        try await execute(
            """
            UPDATE task SET archived = \(list.archived)
            WHERE list = \(list.id) AND archived IS DISTINCT FROM \(list.archived) AND title <> '' AND deleted IS NULL
            """)
    }

    /// Moves a list past a neighbor.
    func move(_ id: TaskList.ID, _ direction: ListDirection) async throws(DatabaseError) -> ListChange? {
        let lists = try await rows(ListSchema.all)
        guard let list = lists.first(where: { $0.id == id }), let moved = lists.moved(list, direction) else {
            return nil
        }
        for other in moved.others { try await write(other) }
        try await write(moved.list)
        return .edited(list, to: moved.list)
    }

    /// Moves a list and its tasks to the bin.
    func delete(list id: TaskList.ID, at now: Date) async throws(DatabaseError) -> ListChange? {
        guard id != TaskList.inbox, let list = try await list(id) else { return nil }
        let count = try await execute(
            "UPDATE task SET deleted = \(now) WHERE list = \(id) AND title <> '' AND deleted IS NULL")
        try await execute("UPDATE list SET deleted = \(now) WHERE id = \(id)")
        return .deleted(list, tasks: count, at: now)
    }

    /// Takes a list and the tasks that were deleted with it from the bin.
    ///
    /// - Parameter time: The time at which the list must have been deleted; `nil` for any.
    func restore(list id: TaskList.ID, deletedAt time: Date? = nil) async throws(DatabaseError) -> ListChange? {
        let isMeant: SQL = time.map { "deleted = \($0)" } ?? "deleted IS NOT NULL"
        // The number as it is stored, because a date may round it.
        let deleted = try await value("SELECT deleted FROM list WHERE id = \(id) AND \(isMeant)", as: Double.self)
        guard let deleted else { return nil }
        try await execute("UPDATE list SET deleted = NULL WHERE id = \(id)")
        try await execute(
            "UPDATE task SET \(ListSchema.restored) WHERE list = \(id) AND deleted = \(deleted) AND erased IS NULL")
        return try await list(id).map { .restored($0) }
    }

    /// Saves a list as a template, in the place of one with the same name.
    func saveTemplate(of id: TaskList.ID, at now: Date) async throws(DatabaseError) -> ListChange? {
        guard let list = try await list(id) else { return nil }
        try await execute("UPDATE list_template SET deleted = \(now) WHERE name = \(list.name) AND deleted IS NULL")
        let template = try await first(
            Query<ListTemplate>(
                """
                INSERT INTO list_template (name, color) VALUES (\(list.name), \(list.color.rawValue))
                RETURNING id, name, color
                """))
        guard let template else { return nil }
        // From the bottom of the list up, as tasks are created.
        try await execute(
            """
            INSERT INTO template_task (template, title, notes, priority, tags, repetition)
            SELECT \(template.id), title, notes, priority, tags, repetition FROM task
            WHERE list = \(id) AND title <> '' AND deleted IS NULL
            ORDER BY checked IS NULL, coalesce(checked, place, added), id
            """)
        return .templateSaved(template, at: now)
    }

    /// Gives a template another name.
    func rename(template id: ListTemplate.ID, _ name: String) async throws -> ListChange? {
        let templates = try await rows(ListSchema.templates)
        guard let former = templates.first(where: { $0.id == id }), former.name != name else { return nil }
        if templates.contains(where: { $0.name == name }) { throw ListServiceError.templateExists(name: name) }
        try await execute("UPDATE list_template SET name = \(name) WHERE id = \(id)")
        return .templateRenamed(former, to: ListTemplate(id: id, name: name, color: former.color))
    }

    /// Deletes a template.
    func delete(template id: ListTemplate.ID, at now: Date) async throws(DatabaseError) -> ListChange? {
        let deleted = try await first(
            Query<ListTemplate>(
                """
                UPDATE list_template SET deleted = \(now) WHERE id = \(id) AND deleted IS NULL
                RETURNING id, name, color
                """))
        return deleted.map { .templateDeleted($0, at: now) }
    }

    /// Erases the lists and templates that were deleted before a time.
    func eraseLists(deletedBefore time: Date) async throws(DatabaseError) {
        try await execute("DELETE FROM list WHERE deleted < \(time)")
        try await execute(
            "DELETE FROM template_task WHERE template IN (SELECT id FROM list_template WHERE deleted < \(time))")
        try await execute("DELETE FROM list_template WHERE deleted < \(time)")
    }
}
