public import Differences

/// A section of the list with its tasks in order.
public typealias TaskSection = AnimatableSectionModel<TaskSectionHead, TaskItem>

/// The two sections of the list, in the order in which they are shown.
public enum TaskSectionHead: String, Sendable, Hashable, CaseIterable, IdentifiableType {
    /// The tasks that have not been checked.
    case due
    /// The tasks that have been checked.
    case done

    /// The case's name.
    public var identity: String { rawValue }

    /// The heading of the section.
    public var heading: String {
        switch self {
        case .due: "Due Tasks"
        case .done: "Done Tasks"
        }
    }

    /// The text that is shown if there are no tasks.
    public var placeholder: String {
        switch self {
        case .due: "Nothing is due. Enjoy your day!"
        case .done: "Nothing is done yet."
        }
    }
}
