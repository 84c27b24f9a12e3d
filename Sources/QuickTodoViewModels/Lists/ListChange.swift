public import Texts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A change of lists that a user has made and can undo, as a ``TaskChange``.
public enum ListChange: Sendable, Hashable {
    /// A list was created, with a number of tasks from a template.
    case created(TaskList, tasks: Int)
    /// The name, color, place or state of a list was changed: before and after.
    case edited(TaskList, to: TaskList)
    /// A list was moved to the bin at this time, with a number of tasks.
    case deleted(TaskList, tasks: Int, at: Date)
    /// A list was taken from the bin.
    case restored(TaskList)
    /// A template was saved, which replaced one with the same name at this time.
    case templateSaved(ListTemplate, at: Date)
    /// A template got another name: before and after.
    case templateRenamed(ListTemplate, to: ListTemplate)
    /// A template was deleted at this time.
    case templateDeleted(ListTemplate, at: Date)

    /// The change in a sentence.
    public var text: Text {
        switch self {
        case .created(let list, 0): "Created the list “\(list.title)”."
        case .created(let list, let count):
            Text(
                "Created the list “\(list.title)” with \(count) task.",
                plural: "Created the list “\(list.title)” with \(count) tasks.", count: count)
        case .edited(let list, let new) where list.archived != new.archived:
            new.archived == nil ? "Restored the list “\(new.title)”." : "Archived the list “\(new.title)”."
        case .edited(let list, let new) where list.name != new.name:
            "Changed the list “\(list.title)” to “\(new.title)”."
        case .edited(let list, let new) where list.position != new.position: "Moved the list “\(new.title)”."
        case .edited(_, let new): "Changed the list “\(new.title)”."
        case .deleted(let list, 0, _): "Deleted the list “\(list.title)”."
        case .deleted(let list, let count, _):
            Text(
                "Deleted the list “\(list.title)” with \(count) task.",
                plural: "Deleted the list “\(list.title)” with \(count) tasks.", count: count)
        case .restored(let list): "Restored the list “\(list.title)”."
        case .templateRenamed(let template, let new): "Changed the template “\(template.title)” to “\(new.title)”."
        case .templateSaved(let template, _): "Saved the template “\(template.title)”."
        case .templateDeleted(let template, _): "Deleted the template “\(template.title)”."
        }
    }

    /// The result of an attempt to undo the change after another one.
    var refusal: Text {
        switch self {
        case .templateSaved, .templateRenamed, .templateDeleted:
            "The template has been changed since and stays as it is."
        case .deleted: "The list is no longer in the bin, or another list has its name by now."
        case .edited(let former, let new) where former.name != new.name:
            "The list stays as it is, because it has been changed since, or another list has its former name by now."
        default: "The list has been changed since and stays as it is."
        }
    }
}
