import QuickTodoViewModels
import Scenes

extension RecordingCoordinator<Scene> {
    /// The open editor.
    var editor: EditTaskViewModel? {
        if case .editTask(let editor)? = topScene { editor } else { nil }
    }
}
