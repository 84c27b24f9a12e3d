import Differences
import Rx

/// Tasks of several lists with the labels of their lists, which follow the changes of both.
struct LabelledTasks {
    /// The tasks with their labels; `nil` if they have never been loaded.
    private(set) var lists: TaskLists?
    private var labels = ListLabels()
    private var all = LabelledArray(), agenda = LabelledArray()

    /// Returns the later tasks with later labels. O(log *n*) for each changed task, and O(n) if a label has changed.
    func following(_ new: TaskLists?, _ labels: ListLabels) -> LabelledTasks {
        var next = self
        next.follow(new, labels)
        return next
    }

    private mutating func follow(_ new: TaskLists?, _ newLabels: ListLabels) {
        let changed = newLabels.changes(from: labels)
        labels = newLabels
        all.follow(new?.all ?? [], labels, renewing: changed)
        agenda.follow(new?.agenda ?? [], labels, renewing: changed)
        lists = new.map { _ in TaskLists(all: all.tasks, agenda: agenda.tasks) }
    }
}

/// An array of tasks with the labels of their lists. It shares as much storage as possible with earlier versions, because
/// pages find the changes of a version by that.
private struct LabelledArray {
    private(set) var tasks: TreeArray<TaskItem> = []
    private var source: TreeArray<TaskItem> = []

    mutating func follow(
        _ new: TreeArray<TaskItem>, _ labels: ListLabels, renewing changed: Set<TaskList.ID>
    ) {
        defer { source = new }
        if labels.isEmpty {
            tasks = new
            return
        }
        renew(labels, of: changed)
        guard let operations = operations(to: new) else {
            tasks = new.mapElements { labels.labelled($0) }
            return
        }
        for operation in operations { operation.labelled(labels).apply(to: &tasks) }
    }

    /// Returns the changes of the tasks; `nil` if there are so many that all tasks are labelled anew sooner.
    private func operations(to new: TreeArray<TaskItem>) -> [ArrayOperation<TaskItem>]? {
        if source.isEmpty { return nil }
        let operations = ArrayPatch(from: source, to: new).operations
        return operations.count > max(64, new.count / 8) ? nil : operations
    }

    private mutating func renew(_ labels: ListLabels, of changed: Set<TaskList.ID>) {
        if changed.isEmpty { return }
        let renewed = tasks.enumerated().filter { changed.contains($1.list) }
        for (index, task) in renewed {
            var task = task
            task.listLabel = labels[task.list]
            tasks.replace(at: index, with: task)
        }
    }
}

extension ArrayOperation<TaskItem> {
    fileprivate func labelled(_ labels: ListLabels) -> ArrayOperation {
        switch self {
        case .insert(let task, let index): .insert(labels.labelled(task), at: index)
        case .delete, .move: self
        case .update(let index, let old, let new): .update(at: index, old: old, new: labels.labelled(new))
        }
    }
}

extension ObservableType<TaskLists?> {
    /// Emits the tasks with the labels of their lists.
    func labelled(by labels: Observable<ListLabels>) -> Observable<TaskLists?> {
        Observable.combineLatest(self, labels) { ($0, $1) }
            .scan(LabelledTasks()) { $0.following($1.0, $1.1) }
            .map(\.lists).distinctUntilChanged()
    }
}
