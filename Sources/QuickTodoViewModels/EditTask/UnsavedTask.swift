import Forms
import Texts

/// The unsaved input in the editor of a task.
public struct UnsavedTask: Sendable, Hashable {
    /// The task as it is stored.
    var task: TaskItem
    let title: EditedValue<String>.Change?
    let details: Details
    let checklist: Checklist?

    /// The edits of the fields other than the title.
    struct Details: Sendable, Hashable {
        /// Those of the fields with text, in the order of the editor.
        let texts: [EditedValue<String>.Change?]
        let priority: EditedValue<TaskPriority>.Change?
        let startsAtCompletion: EditedValue<Bool>.Change?
        let list: EditedValue<TaskList.ID>.Change?

        var isEmpty: Bool {
            texts.allSatisfy { $0 == nil } && priority == nil && startsAtCompletion == nil && list == nil
        }
    }

    /// The texts in the fields of the checklist.
    struct Checklist: Sendable, Hashable {
        let newTitle: String
        /// The subtask whose title is edited, as the user saw it.
        let renamed: Subtask?
        let rowTitle: String

        var isEmpty: Bool { newTitle.isEmpty && (renamed == nil || renamed?.title == rowTitle) }
    }

    /// Indicates whether there is no input that would be lost.
    var isEmpty: Bool { title == nil && details.isEmpty && checklist?.isEmpty != false }

    /// The sentence that tells that the input was not saved.
    var text: Text {
        if !task.isDraft { return "Discarded the changes of “\(task.title)”." }
        let typed = (try? TaskTitle.accepted(title?.value ?? "")) ?? ""
        return typed.isEmpty ? "Discarded the new task." : "Discarded the new task “\(typed)”."
    }
}
