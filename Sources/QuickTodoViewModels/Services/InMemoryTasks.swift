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
    }

    /// The tasks that are not drafts, in order.
    var listed: [TaskItem] { tasks.values.filter { !$0.isDraft }.sorted(by: TaskItem.comesBefore) }

    func task(_ id: TaskItem.ID) throws(TaskServiceError) -> TaskItem {
        guard let task = tasks[id] else { throw .taskIsGone(id: id) }
        return task
    }

    mutating func add(_ title: String, at now: Date) -> TaskItem {
        latestID += 1
        let task = TaskItem(id: latestID, title: title, added: now)
        tasks[task.id] = task
        isChanged = true
        return task
    }

    mutating func update(_ id: TaskItem.ID, _ change: (inout TaskItem) -> Void) throws(TaskServiceError) -> TaskItem {
        var task = try task(id)
        change(&task)
        tasks[id] = task
        isChanged = true
        return task
    }

    mutating func delete(_ id: TaskItem.ID) {
        tasks[id] = nil
        isChanged = true
    }

    mutating func discard(_ id: TaskItem.ID) {
        if tasks[id]?.isDraft == true { delete(id) }
    }

    /// Returns the list to publish, or `nil` if it has not changed, or if another thread is publishing. That thread
    /// calls this method again.
    mutating func startPublishing() -> [TaskItem]? {
        guard isChanged, !isPublishing else { return nil }
        isChanged = false
        isPublishing = true
        return listed
    }
}
