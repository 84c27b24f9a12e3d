import Forms

/// The unsaved input in the editor of a task. A page without the script remembers it for the page
/// that follows a change of the subtasks.
public struct UnsavedEdit: Sendable, Equatable {
    /// The id of the task.
    let task: TaskItem.ID
    let title: EditedValue<String>.Change?
    let details: Details
    let checklist: Checklist?

    /// The edits of the fields other than the title.
    struct Details: Sendable, Equatable {
        /// Those of the fields with text, in the order of the editor.
        let texts: [EditedValue<String>.Change?]
        let priority: EditedValue<TaskPriority>.Change?
        let startsAtCompletion: EditedValue<Bool>.Change?
        let list: EditedValue<TaskList.ID>.Change?
    }

    /// The texts in the fields of the checklist.
    struct Checklist: Sendable, Equatable {
        let newTitle: String
        /// The subtask whose title is edited, as the user saw it.
        let renamed: Subtask?
        let rowTitle: String
    }
}
