public import Texts

/// An error of a ``ListService``.
public enum ListServiceError: Error, Hashable, Sendable {
    /// There is no list with this id, for example because it has been deleted.
    case listIsGone(id: Int)
    /// A list that was deleted cannot be restored any more.
    case listIsErased
    /// Another list has the name.
    case nameTaken(by: TaskList)
    /// Another template has the name.
    case templateExists(name: String)
    /// Another user has changed the name in the meantime.
    case nameChanged(to: String)
    /// Another user has changed the same part of the list in the meantime.
    case changed
    /// The lists cannot be read or changed at the moment. The cause is for the log.
    case unavailable(cause: String)

    /// The message for the user.
    public var text: Text {
        switch self {
        case .listIsGone: "This list no longer exists. It may have been deleted in another tab."
        case .listIsErased: "This list cannot be restored any more."
        case .nameTaken(let list):
            list.archived == nil
                ? "There is another list with the name “\(list.title)”."
                : "There is an archived list with the name “\(list.title)”."
        case .templateExists(let name): "There is another template with the name “\(name)”."
        case .nameChanged(let name):
            "The name was changed to “\(name)” in the meantime. Press OK again to replace it with yours."
        case .changed:
            "Someone else has changed this list in the meantime. Press OK again to replace their changes with yours."
        case .unavailable: "The change could not be saved. Please try again."
        }
    }
}
