/// Why a call to a ``TaskService`` failed; the description is for the person who asked.
public enum TaskServiceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The task has been deleted, or there never was one with that id.
    case taskIsGone(id: Int)
    /// The tasks cannot be read or changed at present. The cause is for the log.
    case unavailable(cause: String)

    public var description: String {
        switch self {
        case .taskIsGone: "This task no longer exists. It was deleted in another window."
        case .unavailable: "The change could not be saved. Please try again."
        }
    }
}
