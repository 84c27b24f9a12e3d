public import Differences
public import Texts

/// A section of the list with its tasks in order.
public typealias TaskSection = TreeSection<TaskSectionHead, TaskItem>

/// The two sections of the list, in the order in which they are shown.
public enum TaskSectionHead: String, Sendable, Hashable, CaseIterable, IdentifiableType, CustomStringConvertible {
    /// The tasks that have not been checked.
    case due
    /// The tasks that have been checked.
    case done

    /// The case's name.
    public var identity: String { rawValue }

    /// The case's name, without the search for it at run time that an enumeration's default description needs.
    public var description: String { rawValue }

    /// The heading of the section.
    public var heading: Text {
        switch self {
        case .due: "Due Tasks"
        case .done: "Done Tasks"
        }
    }

    /// The text that is shown if there are no tasks.
    public var placeholder: Text {
        switch self {
        case .due: "Nothing is due. Enjoy your day!"
        case .done: "Nothing is done yet."
        }
    }
}
