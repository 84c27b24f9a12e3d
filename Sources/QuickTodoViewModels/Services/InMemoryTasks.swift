import Differences

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tasks of an ``InMemoryTaskService``, and whether they have changed since they were published.
struct InMemoryTasks: Sendable {
    private var tasks: [TaskItem.ID: TaskItem]
    /// The deleted tasks, with the times at which they were deleted.
    private(set) var bin: [TaskItem.ID: (task: TaskItem, deleted: Date)] = [:]
    /// The tasks that were unchecked with all others: the time of that, and the one at which they had been checked.
    private var reopened: [TaskItem.ID: (at: Date, checked: Date?)] = [:]
    private var latestID: Int
    private var isChanged = false
    var isPublishing = false

    init(_ tasks: [TaskItem]) {
        self.tasks = Dictionary(tasks.map { ($0.id, $0) }) { $1 }
        latestID = tasks.map(\.id).max() ?? 0
        listed = TreeArray(self.tasks.values.filter { !$0.isDraft }.sorted(by: TaskItem.comesBefore))
    }

    /// The tasks that are not drafts, in order.
    private(set) var listed: TreeArray<TaskItem>

    func task(_ id: TaskItem.ID) throws(TaskServiceError) -> TaskItem {
        guard let task = tasks[id] else { throw .taskIsGone(id: id) }
        return task
    }

    mutating func add(_ title: String, at now: Date) -> TaskItem {
        latestID += 1
        let task = TaskItem(id: latestID, title: title, added: now)
        put(task, as: task.id)
        return task
    }

    mutating func update(_ id: TaskItem.ID, _ change: (inout TaskItem) -> Void) throws(TaskServiceError) -> TaskItem {
        var task = try task(id)
        change(&task)
        put(task, as: id)
        return task
    }

    /// Changes the title of a task, if it is still that of the caller's copy.
    mutating func rename(_ task: TaskItem, to title: String) throws(TaskServiceError) -> TaskItem {
        let stored = try self.task(task.id).title
        guard stored == task.title || stored == title else { throw .titleChanged(to: stored) }
        return try update(task.id) { $0.title = title }
    }

    /// Checks all listed tasks that are due, or unchecks all that are done.
    mutating func setAllDone(_ isDone: Bool, at now: Date) -> TaskChange? {
        let changed = listed.filter { $0.isDone != isDone }
        for task in changed {
            if !isDone { reopened[task.id] = (now, task.checked) }
            put(task.toggled(at: now), as: task.id)
        }
        if changed.isEmpty { return nil }
        return isDone ? .completedAll(changed.count, at: now) : .reopenedAll(changed.count, at: now)
    }

    /// Moves all tasks that are done to the bin.
    mutating func deleteDone(at now: Date) -> TaskChange? {
        let done = listed.filter(\.isDone)
        for task in done { _ = delete(task.id, at: now) }
        return done.isEmpty ? nil : .cleared(done.count, at: now)
    }

    /// Moves a task to the bin.
    mutating func delete(_ id: TaskItem.ID, at now: Date) -> TaskChange? {
        guard let task = tasks[id] else { return nil }
        bin[id] = (task, now)
        put(nil, as: id)
        return .deleted(task, at: now)
    }

    /// Erases the tasks that were deleted before a time.
    mutating func emptyBin(of time: Date) {
        bin = bin.filter { $0.value.deleted >= time }
        reopened = reopened.filter { tasks[$0.key] != nil || bin[$0.key] != nil }
    }

    mutating func discard(_ id: TaskItem.ID) {
        if tasks[id]?.isDraft == true { put(nil, as: id) }
    }

    /// Undoes a change of tasks that are as it has left them. Returns their number.
    mutating func undo(_ change: TaskChange, at now: Date) -> Int {
        switch change {
        case .added(let added):
            return added.count { $0 == tasks[$0.id] && delete($0.id, at: now) != nil }
        case .toggled(let former, let task):
            return restore([task.id], if: { $0.checked == task.checked }, by: { $0.checked = former.checked })
        case .renamed(let former, let title):
            return restore([former.id], if: { $0.title == title }, by: { $0.title = former.title })
        case .completedAll(_, let time):
            return restore(Array(tasks.keys), if: { $0.checked == time }, by: { $0.checked = nil })
        case .reopenedAll(_, let time):
            let former = reopened.filter { $0.value.at == time }
            return restore(
                Array(former.keys), if: { !$0.isDone }, by: { $0.checked = former[$0.id]?.checked })
        case .deleted(let task, let time): return takeFromBin { $0 == task.id && $1 == time }
        case .cleared(_, let time): return takeFromBin { $1 == time }
        }
    }

    /// Changes the tasks with some ids that fulfill a condition. Returns their number.
    private mutating func restore(
        _ ids: [TaskItem.ID], if isUnchanged: (TaskItem) -> Bool, by change: (inout TaskItem) -> Void
    ) -> Int {
        var count = 0
        for id in ids {
            guard var task = tasks[id], isUnchanged(task) else { continue }
            change(&task)
            put(task, as: id)
            count += 1
        }
        return count
    }

    private mutating func takeFromBin(where isWanted: (TaskItem.ID, Date) -> Bool) -> Int {
        let found = bin.filter { isWanted($0.key, $0.value.deleted) }
        for (id, deleted) in found {
            bin[id] = nil
            put(deleted.task, as: id)
        }
        return found.count
    }

    /// Adds, replaces or removes a task, in the list too. O(log *n*).
    private mutating func put(_ task: TaskItem?, as id: TaskItem.ID) {
        let former = tasks[id]
        tasks[id] = task
        if former == task { return }
        if let former, !former.isDraft { listed.remove(at: place(of: former)) }
        if let task, !task.isDraft { listed.insert(task, at: place(of: task)) }
        isChanged = true
    }

    /// Returns the index of a task in the list, or the one at which it must be inserted.
    private func place(of task: TaskItem) -> Int { listed.partitioningIndex { !TaskItem.comesBefore($0, task) } }

    /// Returns the list to publish, or `nil` if it has not changed, or if another thread is publishing. That thread
    /// calls this method again.
    mutating func startPublishing() -> TreeArray<TaskItem>? {
        guard isChanged, !isPublishing else { return nil }
        isChanged = false
        isPublishing = true
        return listed
    }
}
