/// A change that is made to several tasks.
public enum SelectionEdit: Sendable, Hashable {
    /// Checks the tasks that are due, as ``TaskService/toggle(_:)`` does.
    case complete
    /// Moves the tasks to the bin.
    case delete
    /// Adds tags to the tasks that do not have them. A task with too many tags gets only some of them.
    case addTags(TaskTags)
    /// Makes the tasks due on a day of a person's calendar, at the times of day that they have already; with `nil`, they have
    /// no date.
    case setDay(CalendarDay?, PersonCalendar)
    /// Moves the tasks to a list; to the inbox if it does not exist.
    case move(to: TaskList.ID)
}

extension TaskItem {
    /// Returns the task with other attributes; the same one if the change is none of attributes.
    public func applying(_ edit: SelectionEdit) -> TaskItem {
        var task = self
        switch edit {
        case .complete, .delete: break
        case .move(let list): task.list = list
        case .addTags(let tags): for name in tags.names { task.attributes.tags.add(name) }
        case .setDay(let day, let calendar):
            let minute = attributes.due?.minute(in: calendar)
            task.attributes.due = day.map { TaskDue($0, minute: minute, in: calendar) }
        }
        return task
    }
}
