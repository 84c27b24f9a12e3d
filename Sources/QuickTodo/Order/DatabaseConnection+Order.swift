import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The order of due tasks in the database.
extension DatabaseConnection {
    /// Moves a task before a due one, or to the end of the due ones, and unchecks it. Returns the change; `nil` if it does
    /// not exist or is there.
    func move(_ task: TaskItem, before next: TaskItem?, at now: Date) async throws(DatabaseError) -> TaskChange? {
        guard let stored = try await self.task(task.id), !stored.isDraft else { return nil }
        let formerNext = stored.isDone ? nil : try await neighbors(of: stored, .below, without: stored.id, 1).first
        let wanted = try await dueTask(next?.id, otherThan: stored)
        if !stored.isDone, wanted?.id == formerNext?.id { return nil }
        try await place(stored, before: wanted)
        try await setChecked(nil, of: stored, at: now)
        guard let moved = try await self.task(task.id) else { return nil }
        return .moved(stored, to: moved, next: formerNext?.id)
    }

    /// Undoes a move of a task that is where it has left it. Returns false if it is not.
    func undoMove(
        _ former: TaskItem, _ new: TaskItem, next: TaskItem.ID?, at now: Date
    ) async throws(DatabaseError) -> Bool {
        guard let stored = try await task(new.id), stored.place == new.place, stored.checked == new.checked else {
            return false
        }
        if !former.isDone, let next = try await dueTask(next, otherThan: stored) {
            try await place(stored, before: next)
        } else {
            try await execute("UPDATE task SET place = \(former.place) WHERE id = \(stored.id)")
            try await setChecked(former.checked, of: stored, at: now)
        }
        return true
    }

    private func dueTask(_ id: TaskItem.ID?, otherThan task: TaskItem) async throws(DatabaseError) -> TaskItem? {
        guard let id, id != task.id, let found = try await self.task(id), !found.isDone else { return nil }
        return found
    }

    private func place(_ task: TaskItem, before next: TaskItem?) async throws(DatabaseError) {
        for reach in TaskPlaces.reaches {
            let above = try await neighbors(of: next, .above, without: task.id, reach + 1)
            let below =
                next == nil
                ? [] : [next].compactMap(\.self) + (try await neighbors(of: next, .below, without: task.id, reach))
            guard let placed = TaskPlaces.placed(task, above: above, below: below, reach: reach) else { continue }
            for task in placed { try await execute("UPDATE task SET place = \(task.place) WHERE id = \(task.id)") }
            break
        }
    }

    private func neighbors(
        of task: TaskItem?, _ side: ListSide, without id: TaskItem.ID, _ limit: Int
    ) async throws(DatabaseError) -> [TaskItem] {
        limit == 0 ? [] : try await rows(Self.neighborsQuery(of: task, side, without: id, limit))
    }

    /// Returns the query of the due tasks above or below another one, the nearest first; of those above the end of the list
    /// if there is none. They are read from the index of the list.
    static func neighborsQuery(
        of task: TaskItem?, _ side: ListSide, without id: TaskItem.ID, _ limit: Int
    ) -> TableQuery<TaskItem> {
        let key: SQL = "(SELECT coalesce(checked, place, added) FROM task WHERE id = \(task?.id))"
        let position = TaskSchema.orderKey
        let isThere: SQL =
            switch (task, side) {
            case (nil, _): "TRUE"
            case (let task?, .above): "\(position) >= \(key) AND (\(position) > \(key) OR id > \(task.id))"
            case (let task?, .below): "\(position) <= \(key) AND (\(position) < \(key) OR id < \(task.id))"
            }
        let order: SQL = side == .above ? "\(position), id" : "\(position) DESC, id DESC"
        return TableQuery(
            table: "task", key: ["id"], columns: TaskSchema.columns,
            where: "(checked IS NOT NULL) = FALSE AND title <> '' AND deleted IS NULL AND id <> \(id) AND \(isThere)",
            order: order, limit: limit)
    }
}

/// A side of a task in the list.
enum ListSide {
    case above, below
}
