public import Differences
public import Rx

/// A store for tasks, shared by all pages.
///
/// Its methods can be called from any thread. A returned observable performs its work on subscription, once for each
/// subscription. It emits one element on the subscriber's loop after the change has been saved, or fails with a
/// ``TaskServiceError``.
public protocol TaskService: AnyObject, Sendable {
    /// Emits the tasks that are not drafts, in the order of ``TaskItem/comesBefore(_:_:)``: the current ones, and then
    /// the list after each change. Versions of the list share the tasks that did not change. Does not complete, and does
    /// not repeat equal lists.
    func tasks() -> Observable<TreeArray<TaskItem>>

    /// Returns a task, which can be a draft.
    func task(_ id: TaskItem.ID) -> Observable<TaskItem>

    /// Emits the title of a task as it is stored: the current one, and then each other one. Does not repeat equal titles.
    /// Completes when the task does not exist.
    func storedTitle(of task: TaskItem) -> Observable<String>

    /// Creates a task with the current time. A task with an empty title is a draft, which is deleted when it has not
    /// been held for the draft lifetime.
    func createTask(title: String) -> Observable<TaskItem>

    /// Creates tasks with the current time, all or none. They are listed in the order of the titles, which are not empty.
    func createTasks(titles: [String]) -> Observable<[TaskItem]>

    /// Changes the title of a task. A draft that gets a title is no longer a draft.
    ///
    /// Fails with ``TaskServiceError/titleChanged(to:)`` if the stored title is neither that of the caller's copy nor the
    /// new one, so that no caller overwrites a title that it has not seen.
    func update(_ task: TaskItem, title: String) -> Observable<TaskItem>

    /// Checks a task that is due in the caller's copy, or unchecks one that is done in it.
    func toggle(_ task: TaskItem) -> Observable<TaskItem>

    /// Checks all tasks that are due, or unchecks all that are done. Emits the change; `nil` if there were none.
    func setAllDone(_ isDone: Bool) -> Observable<TaskChange?>

    /// Moves all tasks that are done to the bin. Emits the change; `nil` if there were none.
    func deleteDone() -> Observable<TaskChange?>

    /// Moves a task to the bin, in which it remains for ``TaskBin/lifetime``. Emits the change; `nil` if the task does not
    /// exist.
    func delete(_ task: TaskItem) -> Observable<TaskChange?>

    /// Undoes a change of tasks that are as the change has left them. Tasks that have changed since stay as they are. Emits
    /// the number of tasks that were restored.
    func undo(_ change: TaskChange) -> Observable<Int>

    /// Deletes a task if it is still a draft. Does nothing if it has been given a title.
    func discard(draft task: TaskItem) -> Observable<Void>

    /// Prevents a draft from expiring until the returned value is disposed of, while an editor is open for it. A draft
    /// that has not been held for the service's draft lifetime is deleted.
    func hold(_ task: TaskItem) -> any Disposable
}

/// The place of deleted tasks, from which they can be restored.
public enum TaskBin {
    /// The time in seconds after which a deleted task is erased: 30 days.
    public static let lifetime: Double = 30 * 24 * 3_600
}
