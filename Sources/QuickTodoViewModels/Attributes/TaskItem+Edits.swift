#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension TaskItem: EditedInParts {
    public typealias EditFailure = TaskServiceError

    public static let editedParts: [EditedPart<TaskItem>] = [
        EditedPart(\.title) { .titleChanged(to: $0.title) },
        EditedPart(\.attributes.notes) { _ in .attributesChanged },
        EditedPart(\.attributes.due) { _ in .attributesChanged },
        EditedPart(\.attributes.priority) { _ in .attributesChanged },
        EditedPart(\.attributes.tags) { _ in .attributesChanged },
        EditedPart(\.attributes.repetition) { _ in .attributesChanged },
        EditedPart(\.list) { _ in .attributesChanged },
    ]
}

extension TaskItem {
    /// Returns the task that follows this one when it is completed: the same content, due at the next date of its
    /// repetition; `nil` if it does not repeat.
    public func next(completed: Date) -> NewTask? {
        guard let repetition = attributes.repetition else { return nil }
        let calendar = PersonCalendar(zone: attributes.due?.zone)
        let next = repetition.next(after: attributes.due, completed: completed, in: calendar)
        var attributes = attributes
        (attributes.due, attributes.repetition) = (next.due, next.repetition)
        attributes.checklist = attributes.checklist.flatMap { ChecklistProgress(done: 0, of: $0.all) }
        return NewTask(title: title, attributes: attributes, list: list)
    }
}
