public import Texts

/// An error of a ``TaskService``.
public enum TaskServiceError: Error, Hashable, Sendable {
    /// There is no task with this id, for example because it has been deleted.
    case taskIsGone(id: Int)
    /// Another user has changed the title in the meantime.
    case titleChanged(to: String)
    /// Another user has changed one of the same attributes in the meantime.
    case attributesChanged
    /// A task has as many subtasks as it can have.
    case tooManySubtasks
    /// The tasks cannot be read or changed at the moment. The cause is for the log.
    case unavailable(cause: String)

    /// The message for the user.
    public var text: Text {
        switch self {
        case .taskIsGone: "This task no longer exists. It may have been deleted in another tab."
        case .titleChanged(let title):
            "The title was changed to “\(title)” in the meantime. Press OK again to replace it with yours."
        case .attributesChanged:
            "Someone else has changed this task in the meantime. Press OK again to replace their changes with yours."
        case .tooManySubtasks: "A task can have at most \(Subtask.limit) subtasks."
        case .unavailable: "The change could not be saved. Please try again."
        }
    }
}
