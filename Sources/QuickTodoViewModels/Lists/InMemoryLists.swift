import Differences

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The lists and templates of an ``InMemoryTaskService``, and the tasks of each list in their order.
struct InMemoryLists: Sendable {
    private var stored: [TaskList.ID: TaskList] = [TaskList.inbox: TaskList(id: TaskList.inbox, name: "")]
    /// The deleted lists, with the times at which they were deleted.
    private var bin: [TaskList.ID: (list: TaskList, deleted: Date)] = [:]
    private var templates: [ListTemplate.ID: Template] = [:]
    private var latestID = TaskList.inbox
    private var latestTemplateID = 0
    private var tasks: [TaskList.ID: TreeArray<TaskItem>] = [:]

    private struct Template {
        var template: ListTemplate
        let tasks: [NewTask]
        var deleted: Date?
    }

    subscript(_ id: TaskList.ID) -> TaskList? { stored[id] }

    /// Returns the id of a list that exists: the given one, or that of the inbox.
    func existing(_ id: TaskList.ID) -> TaskList.ID { stored[id] == nil ? TaskList.inbox : id }

    /// The lists in order.
    var sorted: [TaskList] { stored.values.sorted(by: TaskList.comesBefore) }

    /// The lists in the bin, the latest deleted first.
    var deleted: [DeletedList] {
        bin.values.map { DeletedList($0.list, deleted: $0.deleted) }
            .sorted { ($0.deleted, $0.identity) > ($1.deleted, $1.identity) }
    }

    /// The numbers of due tasks.
    var dueCounts: [TaskList.ID: Int] {
        tasks.mapValues { $0.partitioningIndex(where: \.isDone) }.filter { $0.value > 0 && stored[$0.key] != nil }
    }

    /// Returns the tasks of a list in order, without drafts.
    func tasks(of id: TaskList.ID) -> TreeArray<TaskItem> { tasks[id] ?? TreeArray() }

    /// Indicates whether a task is listed with those of other lists.
    func isInUse(_ task: TaskItem) -> Bool { stored[task.list]?.archived == nil }

    /// Adds, replaces or removes a task. O(log *n*).
    mutating func replace(_ former: TaskItem?, by task: TaskItem?) {
        if let former, !former.isDraft, let place = tasks[former.list]?.place(of: former, by: TaskItem.comesBefore) {
            tasks[former.list]?.remove(at: place)
        }
        if let task, !task.isDraft {
            let place = tasks(of: task.list).place(of: task, by: TaskItem.comesBefore)
            tasks[task.list, default: TreeArray()].insert(task, at: place)
        }
    }

    // MARK: Lists

    mutating func add(_ new: NewList) -> TaskList {
        latestID += 1
        let list = TaskList(id: latestID, name: new.name, color: new.color, position: sorted.positionAtEnd)
        stored[latestID] = list
        return list
    }

    mutating func replace(by list: TaskList) { stored[list.id] = list }

    /// Moves a list past a neighbor. Returns its former and its new version.
    mutating func move(_ id: TaskList.ID, _ direction: ListDirection) -> ListChange? {
        guard let list = stored[id], let moved = sorted.moved(list, direction) else { return nil }
        for list in moved.others { replace(by: list) }
        replace(by: moved.list)
        return .edited(list, to: moved.list)
    }

    /// Moves a list to the bin.
    mutating func delete(_ id: TaskList.ID, at now: Date) {
        if let list = stored.removeValue(forKey: id) { bin[id] = (list, now) }
    }

    /// Restores a list that was deleted at a time. Returns false if it was not.
    mutating func restore(_ id: TaskList.ID, deletedAt time: Date) -> Bool {
        guard let found = bin[id], found.deleted == time else { return false }
        bin[id] = nil
        stored[id] = found.list
        return true
    }

    /// The time at which a list was deleted; `nil` if it is not in the bin.
    func deletion(of id: TaskList.ID) -> Date? { bin[id]?.deleted }

    /// Returns a list in the bin.
    func deletedList(_ id: TaskList.ID) -> TaskList? { bin[id]?.list }

    /// Indicates whether there are no deleted lists and templates.
    var hasEmptyBin: Bool { bin.isEmpty && templates.allSatisfy { $0.value.deleted == nil } }

    /// Erases the lists and templates that were deleted before a time.
    mutating func erase(deletedBefore time: Date) {
        bin = bin.filter { $0.value.deleted >= time }
        templates = templates.filter { ($0.value.deleted ?? time) >= time }
    }

    // MARK: Templates

    /// The templates in the order of their names.
    var sortedTemplates: [ListTemplate] {
        templates.values.filter { $0.deleted == nil }.map(\.template)
            .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    /// Returns the tasks of a template, from the bottom of the list up; `nil` if it does not exist.
    func tasks(ofTemplate id: ListTemplate.ID) -> [NewTask]? {
        templates[id].flatMap { $0.deleted == nil ? $0.tasks : nil }
    }

    mutating func saveTemplate(of list: TaskList, at now: Date) -> ListTemplate {
        for template in sortedTemplates where template.name == list.name { _ = deleteTemplate(template.id, at: now) }
        latestTemplateID += 1
        let template = ListTemplate(id: latestTemplateID, name: list.name, color: list.color)
        templates[latestTemplateID] = Template(
            template: template, tasks: tasks(of: list.id).reversed().map { NewTask(templateOf: $0) })
        return template
    }

    /// Gives a template another name. Returns its former and its new version; `nil` if it does not exist or has the name.
    mutating func rename(template id: ListTemplate.ID, _ name: String) throws(ListServiceError) -> ListChange? {
        guard let found = templates[id], found.deleted == nil, found.template.name != name else { return nil }
        if sortedTemplates.contains(where: { $0.name == name }) { throw .templateExists(name: name) }
        let new = ListTemplate(id: id, name: name, color: found.template.color)
        templates[id]?.template = new
        return .templateRenamed(found.template, to: new)
    }

    /// Deletes a template. Returns it, or `nil` if it does not exist.
    mutating func deleteTemplate(_ id: ListTemplate.ID, at now: Date) -> ListTemplate? {
        guard let found = templates[id], found.deleted == nil else { return nil }
        templates[id]?.deleted = now
        return found.template
    }

    /// Restores the templates of some that were deleted at a time. Returns their number.
    @discardableResult
    mutating func restoreTemplates(deletedAt time: Date, where isWanted: (ListTemplate) -> Bool) -> Int {
        let found = templates.filter { $0.value.deleted == time && isWanted($0.value.template) }
        for id in found.keys { templates[id]?.deleted = nil }
        return found.count
    }
}

extension NewTask {
    /// Creates the content of a task for a template: without its date.
    init(templateOf task: TaskItem) {
        self.init(title: task.title, attributes: task.attributes)
        attributes.due = nil
    }
}
