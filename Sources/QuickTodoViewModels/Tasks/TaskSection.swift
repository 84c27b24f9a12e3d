public import Differences
public import Texts

/// A section of the list with its tasks in order.
public typealias TaskSection = TreeSection<TaskSectionHead, TaskItem>

/// The sections of the list.
public enum TaskSectionHead: Sendable, Hashable, IdentifiableType, CustomStringConvertible {
    /// The tasks that have not been checked.
    case due
    /// The tasks that have been checked.
    case done
    /// The due or the done tasks that a search has found.
    case found(isDone: Bool)
    /// The due tasks of earlier days.
    case overdue
    /// The due tasks of a day, which has a name on the present one.
    case day(CalendarDay, DueNearness.Name?)
    /// The due tasks of later days.
    case later

    /// The name of the section in the code, or its day.
    public var identity: String {
        switch self {
        case .due, .found(isDone: false): "due"
        case .done, .found(isDone: true): "done"
        case .overdue: "overdue"
        case .day(let day, _): day.text
        case .later: "later"
        }
    }

    /// The name of the section in the code, without the search for it at run time that an enumeration's default description
    /// needs.
    public var description: String { identity }

    /// The heading of the section.
    public var heading: Text {
        switch self {
        case .due, .found(isDone: false): "Due Tasks"
        case .done, .found(isDone: true): "Done Tasks"
        case .overdue: "Overdue"
        case .day(let day, .weekday(let number)):
            Text("\(DueNearness.Name.weekday(number).text), \(day.dateText)", context: "weekday and date")
        case .day(let day, let name): name?.text ?? day.dateText
        case .later: "Later"
        }
    }

    /// The text that is shown if there are no tasks. Some sections are shown only if there are tasks.
    public var placeholder: Text {
        switch self {
        case .due: "Nothing is due. Enjoy your day!"
        case .done: "Nothing is done yet."
        case .day: "Nothing is due today. Enjoy your day!"
        case .overdue, .later, .found: ""
        }
    }

    /// Indicates whether the user can move the tasks. Those that a search has found are not in an order of the user.
    public var isOrdered: Bool { if case .found = self { false } else { true } }
}
