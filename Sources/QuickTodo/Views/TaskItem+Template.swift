public import Bindery
public import QuickTodoViewModels

/// The keys of a row.
extension TaskItem: TemplateModel {
    public static let templateKeys = TemplateKeys<TaskItem> { key in
        key("id", \.id)
        key("title", \.title)
        key("isDone", \.isDone)
        key("isEdited", \.isEdited)
        key("editedTitle") { $0.editedTitle ?? $0.title }
        key("hasFacts") { $0.hasFacts }
        key("hasDue") { $0.attributes.due != nil }
        key("due") { task in task.attributes.due?.text(task.nearness?.name) ?? "" }
        key("dueDate") { task in task.attributes.due?.date ?? task.added }
        key("isTimed") { $0.attributes.due?.hasTime == true }
        key("isOverdue") { !$0.isDone && $0.nearness?.isOver == true }
        key("repeats") { $0.attributes.repetition != nil }
        key("repetition") { $0.attributes.repetition?.text ?? "" }
        key("hasPriority") { $0.attributes.priority != .none }
        key("priority") { $0.attributes.priority.label }
        key("priorityName", \.attributes.priority.rawValue)
        key("hasChecklist") { $0.attributes.checklist != nil }
        key("checklist") { $0.attributes.checklist?.text ?? "" }
        key("hasNotes") { !$0.attributes.notes.isEmpty }
        key("formattedNotes") { NotesMarkup.html(of: Markdown($0.attributes.notes, limit: noteLimit)) }
        key("hasLinks") { TitlePart.parts(of: $0.title) != nil }
        key("titleParts") { TitlePart.parts(of: $0.title) ?? [] }
        key("toggleLabel") { $0.toggleLabel }
        key("stateLabel") { $0.stateLabel }
        key("tags", \.attributes.tags.names)
        key("hasListLabel") { $0.listLabel != nil }
        key("listID", \.list)
        key("listName") { $0.listLabel?.name ?? "" }
        key("listColor") { $0.listLabel?.color.rawValue ?? "" }
        key("isEditedElsewhere", \.isEditedElsewhere)
        key("isFound") { $0.foundWords?.isEmpty == false }
        key("isMovable") { !$0.isDone && $0.foundWords == nil }
        key("titlePieces") { TextPiece.pieces(of: $0.title, finding: $0.foundWords ?? []) }
        key("excerpt") {
            TextPiece.excerpt(of: Markdown($0.attributes.notes).plainText, finding: $0.foundWords ?? [])
        }
    }

    /// The description of the row for screen readers.
    private var stateLabel: Text { isDone ? "Done" : "" }

    /// The name of the check in the strip of a swipe.
    private var toggleLabel: Text { isDone ? "Not done" : "Done" }

    /// Indicates whether the row has a second line.
    private var hasFacts: Bool {
        let attributes = attributes
        return attributes.due != nil || attributes.repetition != nil || attributes.priority != .none
            || !attributes.tags.isEmpty || attributes.checklist != nil || listLabel != nil
            || isEditedElsewhere
    }
}
