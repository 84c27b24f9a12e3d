import Texts

/// The unsaved input in a dialog. It is remembered when the user cancels the dialog, and on a page without the script for the
/// page that follows a change after which the dialog stays open.
public enum UnsavedEdit: Sendable, Hashable {
    case task(UnsavedTask)
    case list(UnsavedList)

    /// The sentence that tells that the input was not saved.
    var text: Text {
        switch self {
        case .task(let task): task.text
        case .list(let list): list.text
        }
    }
}
