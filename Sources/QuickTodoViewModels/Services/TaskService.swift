public import Differences
public import Rx

/// A store for tasks, shared by all pages.
///
/// Its methods can be called from any thread. A returned observable performs its work on subscription, once for each
/// subscription. It emits one element on the subscriber's loop after the change has been saved, or fails with a
/// ``TaskServiceError``.
public protocol TaskService: SubtaskService {
    /// The store that finds tasks.
    var searchService: any TaskSearchService { get }

    /// The store for the lists of the tasks.
    var listService: any ListService { get }

    /// Emits whether changes can be saved at present, and then each change of that. While they cannot, the tasks that were
    /// emitted before may be out of date.
    var isAvailable: Observable<Bool> { get }

    /// Emits the tasks that are not drafts and whose lists are not archived, in the order of ``TaskItem/comesBefore(_:_:)``: the current ones, and then
    /// the list after each change. Versions of the list share the tasks that did not change. Does not complete, and does
    /// not repeat equal lists.
    func tasks() -> Observable<TreeArray<TaskItem>>

    /// Returns a task, which can be a draft.
    func task(_ id: TaskItem.ID) -> Observable<TaskItem>

    /// Emits the due tasks that have a date and are not drafts, in the order of ``TaskItem/isDueBefore(_:_:)``, as
    /// ``tasks()`` does.
    func agenda() -> Observable<TreeArray<TaskItem>>

    /// Emits a task as it is stored: the current version, and then each other one. Does not repeat equal versions.
    /// Completes when the task does not exist.
    func stored(_ task: TaskItem) -> Observable<TaskItem>

    /// Creates a task with the current time. A task with an empty title is a draft, which is deleted when it has not
    /// been held for the draft lifetime. If the list does not exist, the task is in the inbox.
    func createTask(title: String, in list: TaskList.ID) -> Observable<TaskItem>

    /// Creates tasks with the current time, all or none. They are listed in their order. Their titles are not empty. Those
    /// whose lists do not exist are in the inbox.
    func createTasks(_ tasks: [NewTask]) -> Observable<[TaskItem]>

    /// Creates a task in place of a deleted one: where that was among the due tasks, and with its subtasks, checked or not,
    /// before those of the new content.
    ///
    /// Fails with ``TaskServiceError/tooManySubtasks``.
    func createTask(_ new: NewTask, inPlaceOf deleted: TaskItem) -> Observable<TaskItem>

    /// Changes the parts of a task that differ between the caller's copy and a new version. A draft that gets a title is no
    /// longer a draft.
    ///
    /// Fails with ``TaskServiceError/titleChanged(to:)`` or ``TaskServiceError/attributesChanged`` if one of these parts is
    /// stored neither as in the caller's copy nor as in the new version, so that no caller overwrites a change that it has
    /// not seen.
    func update(_ task: TaskItem, to new: TaskItem) -> Observable<TaskItem>

    /// Checks a task that is due in the caller's copy, or unchecks one that is done in it. When a task with a repetition is
    /// checked, the next one is created, unless there is one already.
    func toggle(_ task: TaskItem) -> Observable<TaskItem>

    /// Moves a task before another one that is due, or to the end of the due ones. A task that is done is unchecked. Emits the
    /// change; `nil` if the task does not exist or is there.
    func move(_ task: TaskItem, before next: TaskItem?) -> Observable<TaskChange?>

    /// Checks all tasks that are due, as ``toggle(_:)`` does, or unchecks all that are done: those of one list, or of all
    /// lists that are not archived. Emits the change; `nil` if there were none.
    func setAllDone(_ isDone: Bool, in list: TaskList.ID?) -> Observable<TaskChange?>

    /// Moves all tasks that are done to the bin, those of one list, or of all lists that are not archived. Emits the change;
    /// `nil` if there were none.
    func deleteDone(in list: TaskList.ID?) -> Observable<TaskChange?>

    /// Moves a task to the bin, in which it remains for ``TaskBin/lifetime``. Emits the change; `nil` if the task does not
    /// exist.
    func delete(_ task: TaskItem) -> Observable<TaskChange?>

    /// Changes several tasks in the same way, all or none. Emits the change; `nil` if no task had to be changed.
    func change(_ tasks: [TaskItem.ID], by edit: SelectionEdit) -> Observable<TaskChange?>

    /// Undoes a change of tasks that are as the change has left them. Tasks that have changed since stay as they are. Emits
    /// the number of tasks that were restored.
    func undo(_ change: TaskChange) -> Observable<Int>

    /// Emits the changes of a task that are remembered, the latest first: at most ``TaskEvent/limit``, and again after each
    /// change. Does not complete, and does not repeat equal lists.
    func history(of task: TaskItem) -> Observable<[TaskEvent]>

    /// Emits the number of sample tasks in the list, and then each other number. Does not complete.
    func sampleCount() -> Observable<Int>

    /// Moves the sample tasks to the bin. Emits the change; `nil` if there were none.
    func dismissSamples() -> Observable<TaskChange?>

    /// Deletes a task if it is still a draft. Does nothing if it has been given a title.
    func discard(draft task: TaskItem) -> Observable<Void>

    /// Prevents a draft from expiring until the returned value is disposed of, while an editor is open for it. A draft
    /// that has not been held for the service's draft lifetime is deleted.
    func hold(_ task: TaskItem) -> any Disposable
}

extension TaskService {
    /// Creates a task in the inbox.
    public func createTask(title: String) -> Observable<TaskItem> { createTask(title: title, in: TaskList.inbox) }

    /// Checks all tasks that are due, or unchecks all that are done.
    public func setAllDone(_ isDone: Bool) -> Observable<TaskChange?> { setAllDone(isDone, in: nil) }

    /// Moves all tasks that are done to the bin.
    public func deleteDone() -> Observable<TaskChange?> { deleteDone(in: nil) }

    /// Creates tasks that have only a title.
    public func createTasks(titles: [String]) -> Observable<[TaskItem]> {
        createTasks(titles.map { NewTask(title: $0) })
    }

    /// Changes the title of a task.
    public func update(_ task: TaskItem, title: String) -> Observable<TaskItem> {
        var new = task
        new.title = title
        return update(task, to: new)
    }
}

/// The place of deleted tasks, from which they can be restored.
public enum TaskBin {
    /// The time in seconds after which a deleted task is erased: 30 days.
    public static let lifetime: Double = 30 * 24 * 3_600
}
