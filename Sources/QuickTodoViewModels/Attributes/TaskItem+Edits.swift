#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The combination of a user's edit of a task with the changes of others.
extension TaskItem {
    /// Returns the stored task with the parts that differ between two versions of a user: the one that the user saw and the
    /// new one.
    ///
    /// - Throws: ``TaskServiceError/titleChanged(to:)`` or ``TaskServiceError/attributesChanged`` if one of these parts is
    ///   stored neither as the user saw it nor as it is in the new version.
    public func applying(_ new: TaskItem, insteadOf seen: TaskItem) throws(TaskServiceError) -> TaskItem {
        var result = self
        guard result.replace(\.title, of: seen, by: new, orKeep: true) else { throw .titleChanged(to: title) }
        guard result.replaceAttributes(of: seen, by: new, orKeep: true) else { throw .attributesChanged }
        return result
    }

    /// Returns the stored task with the parts of an earlier version that differ from a later one; `nil` if one of them is
    /// not as the later version has left it.
    public func undoing(_ new: TaskItem, to former: TaskItem) -> TaskItem? {
        var result = self
        let isUndone = result.replace(\.title, of: new, by: former) && result.replaceAttributes(of: new, by: former)
        return isUndone ? result : nil
    }

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

    private mutating func replaceAttributes(of seen: TaskItem, by new: TaskItem, orKeep: Bool = false) -> Bool {
        replace(\.attributes.notes, of: seen, by: new, orKeep: orKeep)
            && replace(\.attributes.due, of: seen, by: new, orKeep: orKeep)
            && replace(\.attributes.priority, of: seen, by: new, orKeep: orKeep)
            && replace(\.attributes.tags, of: seen, by: new, orKeep: orKeep)
            && replace(\.attributes.repetition, of: seen, by: new, orKeep: orKeep)
            && replace(\.list, of: seen, by: new, orKeep: orKeep)
    }

    /// Replaces a part that differs between two versions. Returns false if it is not the one of the first version. With
    /// `orKeep` it may also be the one of the second version already.
    private mutating func replace<Part: Equatable>(
        _ part: WritableKeyPath<TaskItem, Part>, of seen: TaskItem, by new: TaskItem, orKeep: Bool = false
    ) -> Bool {
        let (former, later) = (seen[keyPath: part], new[keyPath: part])
        if former == later || orKeep && self[keyPath: part] == later { return true }
        guard self[keyPath: part] == former else { return false }
        self[keyPath: part] = later
        return true
    }
}
