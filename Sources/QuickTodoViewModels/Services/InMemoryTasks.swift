import Differences

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tasks of an ``InMemoryTaskService``, and whether they have changed since they were published.
struct InMemoryTasks: Sendable {
    private var tasks: [TaskItem.ID: TaskItem]
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

    mutating func delete(_ id: TaskItem.ID) {
        put(nil, as: id)
    }

    mutating func discard(_ id: TaskItem.ID) {
        if tasks[id]?.isDraft == true { delete(id) }
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
