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

    /// Changes the title of a task. A draft that gets a title is no longer a draft.
    ///
    /// Fails with ``TaskServiceError/titleChanged(to:)`` if the stored title is neither that of the caller's copy nor the
    /// new one, so that no caller overwrites a title that it has not seen.
    func update(_ task: TaskItem, title: String) -> Observable<TaskItem>

    /// Checks a task that is due in the caller's copy, or unchecks one that is done in it.
    func toggle(_ task: TaskItem) -> Observable<TaskItem>

    /// Deletes a task. Succeeds if the task does not exist.
    func delete(_ task: TaskItem) -> Observable<Void>

    /// Deletes a task if it is still a draft. Does nothing if it has been given a title.
    func discard(draft task: TaskItem) -> Observable<Void>

    /// Prevents a draft from expiring until the returned value is disposed of, while an editor is open for it. A draft
    /// that has not been held for the service's draft lifetime is deleted.
    func hold(_ task: TaskItem) -> any Disposable
}
