public import Texts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A change that a user has made and can undo. It contains the state before it and the state that it has left, so that a
/// task that has changed since is not overwritten.
///
/// It is indirect because pages have room for it in several places, most of them without a change.
public indirect enum TaskChange: Sendable, Hashable {
    /// Several tasks were added together.
    case added([TaskItem])
    /// A task was checked or unchecked: before and after.
    case toggled(TaskItem, to: TaskItem)
    /// The title or other attributes of a task were changed: before and after.
    case edited(TaskItem, to: TaskItem)
    /// A task was moved to the bin at this time.
    case deleted(TaskItem, at: Date)
    /// All due tasks, this many, were checked at this time.
    case completedAll(Int, at: Date)
    /// All done tasks, this many, were unchecked at this time.
    case reopenedAll(Int, at: Date)
    /// All done tasks, this many, were moved to the bin at this time.
    case cleared(Int, at: Date)
    /// The sample tasks, this many, were moved to the bin at this time.
    case dismissedSamples(Int, at: Date)
    /// A task was moved from the bin, to which it had been moved at this time, back to the list.
    case restored(TaskItem, deleted: Date)
    /// A task was removed from the bin at this time.
    case erased(TaskItem, at: Date)
    /// All tasks in the bin, this many, were removed from it at this time.
    case emptiedBin(Int, at: Date)
    /// A list was changed.
    case list(ListChange)
    /// A due task was moved, or a done one was moved to the due ones: before and after, and the due task before which it was.
    case moved(TaskItem, to: TaskItem, next: TaskItem.ID?)
    /// A subtask was changed.
    case subtask(SubtaskChange)

    /// Several tasks were changed together, each in the same way.
    case several([TaskChange])
    /// A saved search was changed.
    case savedSearch(SavedSearchChange)
    /// Settings were changed, which their service undoes.
    case settings(SettingsChange)
    /// The input in a dialog was not saved. Undoing that opens the dialog with it again.
    case discarded(UnsavedEdit)
    /// The tasks of a file, this many, were added.
    case imported(Int, import: StagedImport.ID)

    /// The number of tasks that were changed.
    public var count: Int {
        switch self {
        case .toggled, .edited, .deleted, .moved, .subtask, .restored, .erased, .list, .savedSearch, .settings,
            .discarded:
            1
        case .added(let tasks): tasks.count
        case .completedAll(let count, _), .reopenedAll(let count, _), .cleared(let count, _),
            .dismissedSamples(let count, _), .emptiedBin(let count, _):
            count
        case .several(let changes): changes.count
        case .imported(let count, _): count
        }
    }

    /// The change in a sentence, such as “Deleted “Milk”.”
    public var text: Text {
        switch self {
        case .added(let tasks) where tasks.count == 1: "Added “\(tasks[0].title)”."
        case .added(let tasks):
            Text("Added \(tasks.count) task.", plural: "Added \(tasks.count) tasks.", count: tasks.count)
        case .toggled(_, let task): task.isDone ? "Completed “\(task.title)”." : "“\(task.title)” is due again."
        case .edited(let task, let new):
            task.title == new.title
                ? "Changed “\(task.title)”." : "Changed “\(task.title)” to “\(new.title)”."
        case .deleted(let task, _): "Deleted “\(task.title)”."
        case .moved(_, let task, _): "Moved “\(task.title)”."
        case .subtask(let change): change.text
        case .completedAll(let count, _):
            Text("Completed \(count) task.", plural: "Completed \(count) tasks.", count: count)
        case .reopenedAll(let count, _):
            Text("\(count) task is due again.", plural: "\(count) tasks are due again.", count: count)
        case .cleared(let count, _):
            Text("Deleted \(count) completed task.", plural: "Deleted \(count) completed tasks.", count: count)
        case .dismissedSamples(let count, _):
            Text("Dismissed \(count) example.", plural: "Dismissed \(count) examples.", count: count)
        case .restored(let task, _): "Restored “\(task.title)”."
        case .erased(let task, _): "Erased “\(task.title)”."
        case .emptiedBin(let count, _):
            Text("Erased \(count) task.", plural: "Erased \(count) tasks.", count: count)
        case .list(let change): change.text
        case .several(let changes): Self.text(of: changes)
        case .savedSearch(let change): change.text
        case .settings(let change): change.text
        case .discarded(let edit): edit.text
        case .imported(let count, _):
            Text("Imported \(count) task.", plural: "Imported \(count) tasks.", count: count)
        }
    }
}

extension TaskChange {
    /// Returns the sentence about changes of the same kind.
    private static func text(of changes: [TaskChange]) -> Text {
        let count = changes.count
        return switch changes.first {
        case .toggled: Text("Completed \(count) task.", plural: "Completed \(count) tasks.", count: count)
        case .deleted: Text("Deleted \(count) task.", plural: "Deleted \(count) tasks.", count: count)
        default: Text("Changed \(count) task.", plural: "Changed \(count) tasks.", count: count)
        }
    }

    /// The result of undoing it when nothing was as the change has left it.
    var refusal: Text {
        switch self {
        case .list(let change): change.refusal
        case .settings: "The setting has been changed since and stays as it is."
        default:
            Text(
                "The task has been changed since and stays as it is.",
                plural: "The tasks have been changed since and stay as they are.", count: count)
        }
    }
}
