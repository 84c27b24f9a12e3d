public import Rx

/// A store for the subtasks of tasks. Its methods behave as those of ``TaskService``, which undoes their changes
/// (``TaskChange/subtask(_:)``).
public protocol SubtaskService: AnyObject, Sendable {
    /// Emits the subtasks of a task in order: the current ones, and then the list after each change. Does not complete, and
    /// does not repeat equal lists.
    func subtasks(of task: TaskItem.ID) -> Observable<[Subtask]>

    /// Adds a subtask at the end of a task's checklist. Emits the change.
    ///
    /// Fails with ``TaskServiceError/taskIsGone(id:)``, or with ``TaskServiceError/tooManySubtasks``.
    func addSubtask(_ title: String, to task: TaskItem.ID) -> Observable<SubtaskChange>

    /// Checks or unchecks a subtask. Emits the change; `nil` if it does not exist or was in this state.
    func setChecked(_ subtask: Subtask, _ isChecked: Bool) -> Observable<SubtaskChange?>

    /// Changes the title of a subtask. Emits the change.
    ///
    /// Fails with ``TaskServiceError/taskIsGone(id:)``, or with ``TaskServiceError/titleChanged(to:)`` if the title is
    /// stored neither as in the caller's copy nor as the new one.
    func rename(_ subtask: Subtask, _ title: String) -> Observable<SubtaskChange>

    /// Moves a subtask before another one, or to the end. Emits the change; `nil` if it does not exist or is there.
    func move(_ subtask: Subtask, before next: Subtask?) -> Observable<SubtaskChange?>

    /// Deletes a subtask. Emits the change; `nil` if it does not exist.
    func delete(_ subtask: Subtask) -> Observable<SubtaskChange?>
}
