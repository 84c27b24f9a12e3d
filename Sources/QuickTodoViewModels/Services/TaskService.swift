public import Rx

/// Where tasks are kept, shared by all pages.
///
/// Calls may be made on any loop or thread. An observable that a call returns does its work when it is subscribed to, once for
/// each subscription, and answers on the loop that subscribed, with one element after the change is safe, or with a
/// ``TaskServiceError``.
public protocol TaskService: AnyObject, Sendable {
    /// The tasks that are not drafts, in the order of ``TaskItem/comesBefore(_:_:)``: as they are now, then after each change.
    /// Does not complete, and drops repeats.
    func tasks() -> Observable<[TaskItem]>

    /// One task, draft or not, as it is now.
    func task(_ id: TaskItem.ID) -> Observable<TaskItem>

    /// Makes a task that was added now. With an empty title it is a draft, and goes away when nobody holds it.
    func createTask(title: String) -> Observable<TaskItem>

    /// Gives a task another title; a draft becomes a task by that.
    func update(_ task: TaskItem, title: String) -> Observable<TaskItem>

    /// Checks a task that is due in the caller's eyes, and makes one due again that is done in them.
    func toggle(_ task: TaskItem) -> Observable<TaskItem>

    /// Deletes a task. It is no error when it is gone already.
    func delete(_ task: TaskItem) -> Observable<Void>

    /// Deletes a task if it is a draft still, and leaves it alone if it has been given a title meanwhile.
    func discard(draft task: TaskItem) -> Observable<Void>

    /// Says that an editor is open for a task, until the result is disposed of: a draft that nobody has held for the service's
    /// draft lifetime is deleted.
    func hold(_ task: TaskItem) -> any Disposable
}
