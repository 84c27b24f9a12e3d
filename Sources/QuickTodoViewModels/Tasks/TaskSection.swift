public import Differences

/// A part of the list with its tasks in order.
public typealias TaskSection = AnimatableSectionModel<TaskSectionHead, TaskItem>

/// The two parts of the list, in the order in which they are shown.
public enum TaskSectionHead: String, Sendable, Hashable, CaseIterable, IdentifiableType {
    /// Tasks that wait to be checked.
    case due
    /// Tasks that have been checked.
    case done

    /// The case's name.
    public var identity: String { rawValue }

    /// What stands above the tasks.
    public var heading: String {
        switch self {
        case .due: "Due Tasks"
        case .done: "Done Tasks"
        }
    }

    /// What stands in place of the tasks while there are none.
    public var placeholder: String {
        switch self {
        case .due: "Nothing is due. Enjoy it."
        case .done: "Nothing is done yet."
        }
    }
}
