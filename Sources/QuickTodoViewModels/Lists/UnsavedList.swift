import Forms
import Texts

/// The unsaved input in the dialog of a list.
public struct UnsavedList: Sendable, Hashable {
    /// The list as it is stored; `nil` for a new one.
    let list: TaskList?
    let name: EditedValue<String>.Change?
    let color: EditedValue<ListColor>.Change?
    /// The id of the template of a new list; empty for none.
    let template: String

    /// Indicates whether there is no input that would be lost.
    var isEmpty: Bool { name == nil && color == nil && template.isEmpty }

    /// The sentence that tells that the input was not saved.
    var text: Text {
        if let list { return "Discarded the changes of “\(list.title)”." }
        let typed = (try? ListName.accepted(name?.value ?? "")) ?? ""
        return typed.isEmpty ? "Discarded the new list." : "Discarded the new list “\(typed)”."
    }
}
