import Differences

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tasks of an ``InMemoryTaskService``, and whether they have changed since they were published.
struct InMemoryTasks: Sendable {
    private(set) var tasks: [TaskItem.ID: TaskItem]
    /// The deleted tasks, with the times at which they were deleted.
    private(set) var bin: [TaskItem.ID: (task: TaskItem, deleted: Date, erased: Date?)] = [:]
    /// The numbers of completed tasks.
    private(set) var completions = Completions()
    private(set) var histories = TaskHistories()
    /// The time of the change that is being made.
    var now = Date(timeIntervalSince1970: 0)
    /// The tasks that were unchecked with all others: the time of that, and the one at which they had been checked.
    private var reopened: [TaskItem.ID: (at: Date, checked: Date?)] = [:]
    /// The tasks that were created when ones with a repetition were checked, by the ids of these.
    private var followers: [TaskItem.ID: TaskItem.ID] = [:]
    /// The saved searches.
    var savedSearches = InMemorySearches() {
        didSet { isChanged = true }
    }
    /// The tasks of each import as they were added, and the lists that were created for them.
    var imports: [StagedImport.ID: (tasks: [TaskItem], lists: [TaskList])] = [:]
    private var latestID: Int
    var isChanged = false
    var checklists = InMemoryChecklists()
    var isPublishing = false

    init(_ tasks: [TaskItem]) {
        self.tasks = Dictionary(tasks.map { ($0.id, $0) }) { $1 }
        latestID = tasks.map(\.id).max() ?? 0
        lists = TaskLists(self.tasks.values)
        for task in self.tasks.values { completions.count(from: nil, to: task.checked) }
        for task in self.tasks.values { userLists.replace(nil, by: task) }
    }

    /// The tasks that are not drafts and whose lists are not archived, in their orders.
    private(set) var lists: TaskLists
    /// The lists that users make, with the tasks of each.
    var userLists = InMemoryLists() {
        didSet { isChanged = true }
    }

    func task(_ id: TaskItem.ID) throws(TaskServiceError) -> TaskItem {
        guard let task = tasks[id] else { throw .taskIsGone(id: id) }
        return task
    }

    mutating func add(_ new: NewTask, at now: Date, checked: Date? = nil) -> TaskItem {
        latestID += 1
        let task = TaskItem(
            id: latestID, title: new.title, added: now, checked: checked, attributes: new.attributes,
            list: userLists.existing(new.list))
        completions.count(from: nil, to: checked)
        put(task, as: task.id)
        for title in new.subtasks { _ = checklists.add(title, to: task.id) }
        updateProgress(of: task.id)
        return tasks[task.id] ?? task
    }

    /// Adds a task where a deleted one was, with the subtasks of that one before its own.
    mutating func add(_ new: NewTask, inPlaceOf deleted: TaskItem, at now: Date) throws(TaskServiceError) -> TaskItem {
        if checklists[deleted.id].subtasks.count + new.subtasks.count > Subtask.limit { throw .tooManySubtasks }
        var content = new
        content.subtasks = []
        var task = add(content, at: now)
        task.place = deleted.place ?? deleted.added
        put(task, as: task.id)
        checklists.copy(from: deleted.id, to: task.id, keepingStates: true)
        for title in new.subtasks { _ = checklists.add(title, to: task.id) }
        updateProgress(of: task.id)
        return tasks[task.id] ?? task
    }

    /// Replaces a stored task by a version of it.
    mutating func replace(_ task: TaskItem, by new: TaskItem) -> TaskItem {
        var new = new
        new.list = userLists.existing(new.list)
        put(new, as: task.id)
        return new
    }

    /// Checks or unchecks a task.
    mutating func setDone(_ id: TaskItem.ID, _ isDone: Bool, at now: Date) throws(TaskServiceError) -> TaskItem {
        var task = try task(id)
        task.checked = isDone ? now : nil
        putWithFollower(task, at: now)
        return task
    }

    /// Replaces a task by a version of it with another state. When it is checked and repeats, the next one is added, unless
    /// there is one; when it is unchecked, that one is taken back.
    mutating func putWithFollower(_ task: TaskItem, at now: Date) {
        if !task.isDone, let stored = tasks[task.id] { eraseFollower(of: stored, at: now) }
        put(task, as: task.id)
        guard let checked = task.checked, let next = task.next(completed: checked),
            followers[task.id].flatMap({ tasks[$0] }) == nil
        else { return }
        let follower = add(next, at: checked).id
        followers[task.id] = follower
        checklists.copy(from: task.id, to: follower)
        updateProgress(of: follower)
    }

    /// Checks all listed tasks that are due, or unchecks all that are done; those of one list or of all.
    mutating func setAllDone(_ isDone: Bool, in list: TaskList.ID?, at now: Date) -> TaskChange? {
        let changed = listed(in: list).filter { $0.isDone != isDone }
        for task in changed {
            if !isDone { reopened[task.id] = (now, task.checked) }
            _ = try? setDone(task.id, isDone, at: now)
        }
        if changed.isEmpty { return nil }
        return isDone ? .completedAll(changed.count, at: now) : .reopenedAll(changed.count, at: now)
    }

    /// Moves all tasks that are done to the bin, those of one list or of all.
    mutating func deleteDone(in list: TaskList.ID?, at now: Date) -> TaskChange? {
        let done = listed(in: list).filter(\.isDone)
        for task in done { _ = delete(task.id, at: now) }
        return done.isEmpty ? nil : .cleared(done.count, at: now)
    }

    /// Moves a task to the bin.
    mutating func delete(_ id: TaskItem.ID, at now: Date) -> TaskChange? {
        guard let task = tasks[id] else { return nil }
        bin[id] = (task, now, nil)
        histories.add(.deleted, of: id, at: now)
        put(nil, as: id)
        return .deleted(task, at: now)
    }

    /// Erases the tasks that were deleted before a time.
    mutating func emptyBin(of time: Date) {
        let erasure = now.addingTimeInterval(-TaskBin.erasureDelay)
        bin = bin.filter { $0.value.deleted >= time && $0.value.erased.map { $0 >= erasure } ?? true }
        histories.keep { tasks[$0] != nil || bin[$0] != nil }
        isChanged = true
        reopened = reopened.filter { tasks[$0.key] != nil || bin[$0.key] != nil }
        followers = followers.filter { tasks[$0.value] != nil }
        let known = Set(tasks.keys).union(bin.keys)
        checklists.keep { known.contains($0) }
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
            return restore([task.id], if: { $0.checked == task.checked }, by: { $0.checked = former.checked }, at: now)
        case .edited(let former, let new):
            guard let restored = tasks[former.id]?.undoing(new, to: former) else { return 0 }
            put(restored, as: former.id)
            return 1
        case .completedAll(_, let time):
            return restore(Array(tasks.keys), if: { $0.checked == time }, by: { $0.checked = nil }, at: now)
        case .reopenedAll(_, let time):
            let former = reopened.filter { $0.value.at == time }
            return restore(
                Array(former.keys), if: { !$0.isDone }, by: { $0.checked = former[$0.id]?.checked }, at: now)
        case .deleted(let task, let time): return takeFromBin { $0 == task.id && $1 == time }
        case .cleared(_, let time), .dismissedSamples(_, let time): return takeFromBin { $1 == time }
        case .restored(let task, let deleted):
            guard tasks[task.id] == task else { return 0 }
            _ = delete(task.id, at: deleted)
            return 1
        case .erased(let task, let time): return unerase { $0 == task.id && $1 == time }
        case .emptiedBin(_, let time): return unerase { $1 == time }
        case .list(let change): return undo(change, at: now) ? 1 : 0
        case .moved(let former, let new, let next): return undoMove(former, new, next: next, at: now) ? 1 : 0
        case .subtask(let change): return undo(change) ? 1 : 0
        case .several(let changes): return changes.reduce(0) { $0 + undo($1, at: now) }
        case .savedSearch(let change): return savedSearches.undo(change) ? 1 : 0
        case .settings, .discarded: return 0
        case .imported(_, let id): return undo(import: id, at: now)
        }
    }

    /// Changes the states of the tasks with some ids that fulfill a condition. Returns their number.
    private mutating func restore(
        _ ids: [TaskItem.ID], if isUnchanged: (TaskItem) -> Bool, by change: (inout TaskItem) -> Void, at now: Date
    ) -> Int {
        var count = 0
        for id in ids {
            guard var task = tasks[id], isUnchanged(task) else { continue }
            change(&task)
            putWithFollower(task, at: now)
            count += 1
        }
        return count
    }

    /// Erases the task that was created when this one was checked, if it has not changed since.
    private mutating func eraseFollower(of task: TaskItem, at now: Date) {
        guard let checked = task.checked, let next = task.next(completed: checked),
            let follower = followers[task.id].flatMap({ tasks[$0] }), !follower.isDone,
            NewTask(title: follower.title, attributes: follower.attributes, list: follower.list) == next,
            checklists[follower.id].subtasks.map(\.title) == checklists[task.id].subtasks.map(\.title)
        else { return }
        _ = delete(follower.id, at: now)
        bin[follower.id]?.erased = now
    }

    private mutating func takeFromBin(where isWanted: (TaskItem.ID, Date) -> Bool) -> Int {
        let found = bin.filter { $0.value.erased == nil && isWanted($0.key, $0.value.deleted) }
        for (id, deleted) in found {
            bin[id] = nil
            histories.add(.restored, of: id, at: now)
            var task = deleted.task
            task.list = userLists.existing(task.list)
            put(task, as: id)
        }
        return found.count
    }

    /// Restores the tasks of a list that were deleted at a time.
    mutating func restoreTasks(of list: TaskList.ID, deletedAt time: Date) {
        let found = Set(bin.filter { $0.value.task.list == list }.keys)
        _ = takeFromBin { found.contains($0) && $1 == time }
    }

    /// Adds tasks to those of all lists, or removes them.
    mutating func show(_ tasks: TreeArray<TaskItem>, _ isShown: Bool) {
        for task in tasks { isShown ? lists.replace(nil, by: task) : lists.replace(task, by: nil) }
    }

    private func listed(in list: TaskList.ID?) -> TreeArray<TaskItem> {
        list.map { userLists.tasks(of: $0) } ?? lists.all
    }

    // MARK: Bin

    /// The tasks in the bin, the latest deleted first.
    var deletedTasks: [DeletedTask] {
        bin.values.filter { $0.erased == nil && !$0.task.isDraft }.map { DeletedTask($0.task, deleted: $0.deleted) }
            .sorted(by: DeletedTask.comesBefore)
    }

    /// Moves a task from the bin back to the list.
    mutating func restore(_ deleted: DeletedTask) -> TaskChange? {
        takeFromBin { $0 == deleted.identity && $1 == deleted.deleted } == 0
            ? nil : .restored(deleted.task, deleted: deleted.deleted)
    }

    /// Removes tasks from the bin. Returns them.
    mutating func erase(where isWanted: (DeletedTask) -> Bool) -> [DeletedTask] {
        let erased = deletedTasks.filter(isWanted)
        for task in erased { bin[task.identity]?.erased = now }
        isChanged = isChanged || !erased.isEmpty
        return erased
    }

    private mutating func unerase(where isWanted: (TaskItem.ID, Date) -> Bool) -> Int {
        let found = bin.filter { id, deleted in deleted.erased.map { isWanted(id, $0) } ?? false }
        for id in found.keys { bin[id]?.erased = nil }
        isChanged = isChanged || !found.isEmpty
        return found.count
    }

    /// Adds, replaces or removes a task, in the list too. O(log *n*).
    mutating func put(_ task: TaskItem?, as id: TaskItem.ID) {
        let former = tasks[id]
        tasks[id] = task
        if former == task { return }
        if let former, let task {
            completions.count(from: former.checked, to: task.checked)
            histories.record(former, task, at: now)
        }
        lists.replace(former.flatMap(shown), by: task.flatMap(shown))
        userLists.replace(former, by: task)
    }

    private func shown(_ task: TaskItem) -> TaskItem? {
        userLists.isInUse(task) ? task : nil
    }

    /// Returns the lists to publish, or `nil` if they have not changed, or if another thread is publishing. That thread
    /// calls this method again.
    mutating func startPublishing() -> TaskLists? {
        guard isChanged, !isPublishing else { return nil }
        isChanged = false
        isPublishing = true
        return lists
    }
}
