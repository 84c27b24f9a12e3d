import Differences

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The changes of lists, with those of their tasks.
extension InMemoryTasks {
    func list(_ id: TaskList.ID) throws(ListServiceError) -> TaskList {
        guard let list = userLists[id] else { throw .listIsGone(id: id) }
        return list
    }

    mutating func add(_ new: NewList, at now: Date) throws(ListServiceError) -> (TaskList, ListChange) {
        try userLists.sorted.checkName(of: new)
        let list = userLists.add(new)
        let tasks = new.template.flatMap { userLists.tasks(ofTemplate: $0) } ?? []
        for var task in tasks {
            task.list = list.id
            _ = add(task, at: now)
        }
        return (list, .created(list, tasks: tasks.count))
    }

    /// Replaces a stored list by a version of it.
    mutating func replace(_ list: TaskList, by new: TaskList) throws(ListServiceError) -> TaskList {
        if list.name != new.name { try userLists.sorted.checkName(of: new) }
        let isShown = (list.archived == nil, new.archived == nil)
        if isShown.0 != isShown.1 { show(userLists.tasks(of: list.id), isShown.1) }
        userLists.replace(by: new)
        return new
    }

    /// Moves a list and its tasks to the bin.
    mutating func delete(list id: TaskList.ID, at now: Date) -> ListChange? {
        guard id != TaskList.inbox, let list = userLists[id] else { return nil }
        let tasks = userLists.tasks(of: id)
        for task in tasks { _ = delete(task.id, at: now) }
        userLists.delete(id, at: now)
        return .deleted(list, tasks: tasks.count, at: now)
    }

    /// Takes a list and the tasks that were deleted with it from the bin.
    mutating func restore(list id: TaskList.ID) throws(ListServiceError) -> ListChange? {
        if let list = userLists.deletedList(id) { try userLists.sorted.checkName(of: list) }
        guard let time = userLists.deletion(of: id), userLists.restore(id, deletedAt: time) else { return nil }
        restoreTasks(of: id, deletedAt: time)
        return userLists[id].map { .restored($0) }
    }

    mutating func saveTemplate(of id: TaskList.ID, at now: Date) -> ListChange? {
        userLists[id].map { .templateSaved(userLists.saveTemplate(of: $0, at: now), at: now) }
    }

    mutating func delete(template id: ListTemplate.ID, at now: Date) -> ListChange? {
        userLists.deleteTemplate(id, at: now).map { .templateDeleted($0, at: now) }
    }

    /// Undoes a change of a list that is as it has left it. Returns false if it is not.
    mutating func undo(_ change: ListChange, at now: Date) -> Bool {
        switch change {
        case .created(let list, let count):
            guard userLists[list.id] == list, userLists.tasks(of: list.id).count == count else { return false }
            return delete(list: list.id, at: now) != nil
        case .edited(let former, let new):
            guard let stored = userLists[former.id], let restored = stored.undoing(new, to: former) else {
                return false
            }
            return (try? replace(stored, by: restored)) != nil
        case .deleted(let list, _, let time):
            return userLists.deletion(of: list.id) == time && (try? restore(list: list.id)) != nil
        case .restored(let list): return userLists[list.id] == list && delete(list: list.id, at: now) != nil
        case .templateRenamed(let former, let new):
            guard userLists.sortedTemplates.contains(new) else { return false }
            return (try? userLists.rename(template: former.id, former.name)) != nil
        case .templateSaved(let template, let time):
            guard userLists.deleteTemplate(template.id, at: now) != nil else { return false }
            userLists.restoreTemplates(deletedAt: time) { $0.name == template.name && $0.id < template.id }
            return true
        case .templateDeleted(let template, let time):
            return userLists.restoreTemplates(deletedAt: time) { $0.id == template.id } > 0
        }
    }
}
