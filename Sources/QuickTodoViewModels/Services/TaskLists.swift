import Differences

/// Tasks that are not drafts, in the orders in which a ``TaskService`` emits them.
struct TaskLists: Sendable, Equatable {
    /// All tasks, in the order of ``TaskItem/comesBefore(_:_:)``.
    private(set) var all: TreeArray<TaskItem>
    /// The due tasks that have a date, in the order of ``TaskItem/isDueBefore(_:_:)``.
    private(set) var agenda: TreeArray<TaskItem>

    /// Creates lists that are in order already.
    init(all: TreeArray<TaskItem>, agenda: TreeArray<TaskItem>) { (self.all, self.agenda) = (all, agenda) }

    init(_ tasks: some Sequence<TaskItem>) {
        let listed = tasks.filter { !$0.isDraft }
        all = TreeArray(listed.sorted(by: TaskItem.comesBefore))
        agenda = TreeArray(listed.filter(\.isOnAgenda).sorted(by: TaskItem.isDueBefore))
    }

    /// Adds, replaces or removes a task. O(log *n*).
    mutating func replace(_ former: TaskItem?, by task: TaskItem?) {
        if let former, !former.isDraft {
            all.remove(at: all.place(of: former, by: TaskItem.comesBefore))
            if former.isOnAgenda { agenda.remove(at: agenda.place(of: former, by: TaskItem.isDueBefore)) }
        }
        if let task, !task.isDraft {
            all.insert(task, at: all.place(of: task, by: TaskItem.comesBefore))
            if task.isOnAgenda { agenda.insert(task, at: agenda.place(of: task, by: TaskItem.isDueBefore)) }
        }
    }
}
