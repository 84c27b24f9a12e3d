import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tasks of a service in memory that are imported and exported.
extension InMemoryTaskService {
    /// The present tasks of all lists that are not drafts.
    var listedTasks: Single<[ExchangedTask]> {
        answer { tasks throws(TaskServiceError) in
            tasks.tasks.values.filter { !$0.isDraft }.map { ExportedTask($0, list: tasks.listName(of: $0)).content }
        }
        .asSingle()
    }

    /// Returns the next tasks in the order of their ids.
    func exportedTasks(after id: TaskItem.ID, limit: Int) -> Single<[ExportedTask]> {
        answer { tasks throws(TaskServiceError) in
            let next = tasks.tasks.values.filter { $0.id > id && !$0.isDraft }.sorted { $0.id < $1.id }.prefix(limit)
            return next.map { task in
                ExportedTask(
                    task, list: tasks.listName(of: task), color: tasks.userLists[task.list]?.color ?? .gray,
                    subtasks: tasks.checklists[task.id].subtasks)
            }
        }
        .asSingle()
    }

    /// Adds the tasks of an import. Emits their number.
    func add(_ imported: [ExchangedTask], of id: StagedImport.ID) -> Single<Int> {
        answer { [scheduler] tasks throws(TaskServiceError) in
            tasks.add(imported, of: id, at: scheduler.now)
            return imported.count
        }
        .asSingle()
    }
}

extension InMemoryTasks {
    /// Returns the name of the list of a task in files.
    func listName(of task: TaskItem) -> String {
        task.list == TaskList.inbox ? "" : userLists[task.list]?.name ?? ""
    }

    /// Adds the tasks of an import, in their order if they have times, and otherwise so that the list shows the first on
    /// top. Lists that do not exist are created.
    mutating func add(_ imported: [ExchangedTask], of id: StagedImport.ID, at now: Date) {
        let order = imported.filter { $0.added == nil }.reversed() + imported.filter { $0.added != nil }
        let known = userLists.sorted.filter { !$0.isInbox }
        var lists = Dictionary(known.map { ($0.name, $0) }) { $0.archived == nil || $1.archived != nil ? $0 : $1 }
        var created: [TaskList] = []
        for task in imported where !task.list.isEmpty && lists[task.list] == nil {
            let list = userLists.add(NewList(name: task.list, color: task.listColor))
            lists[task.list] = list
            created.append(list)
        }
        imports[id] = (order.map { add($0, to: lists[$0.list], at: now) }, created)
    }

    private mutating func add(_ imported: ExchangedTask, to list: TaskList?, at now: Date) -> TaskItem {
        var content = imported.content
        content.list = list?.id ?? TaskList.inbox
        var task = add(content, at: imported.added ?? now, checked: imported.checked)
        task.place = imported.place
        put(task, as: task.id)
        for subtask in imported.subtasks {
            let added = checklists.add(subtask.title, to: task.id)
            var checked = added
            checked.isChecked = subtask.isChecked
            checklists.replace(added, by: checked)
        }
        updateProgress(of: task.id)
        return tasks[task.id] ?? task
    }

    /// Moves the tasks of an import to the bin, if they have not changed since, and then the lists that it has created and
    /// that are empty. Returns the number of tasks.
    mutating func undo(import id: StagedImport.ID, at now: Date) -> Int {
        guard let added = imports.removeValue(forKey: id) else { return 0 }
        let count = added.tasks.count { (try? task($0.id)) == $0 && delete($0.id, at: now) != nil }
        for list in added.lists where userLists.tasks(of: list.id).isEmpty {
            let parts = userLists[list.id].map { ($0.name, $0.color, $0.archived) }
            if let parts, parts == (list.name, list.color, list.archived) { _ = delete(list: list.id, at: now) }
        }
        return count
    }
}
