public import Texts

/// The importance of a task.
public enum TaskPriority: String, Sendable, Hashable, CaseIterable, Comparable {
    case none, low, medium, high

    /// The number under which the priority is stored: 0 for none, 3 for high.
    public var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Creates a priority from its rank; the nearest one for another number.
    public init(rank: Int) { self = Self.allCases[max(0, min(rank, Self.allCases.count - 1))] }

    /// The name for the user.
    public var name: Text {
        switch self {
        case .none: Text("None", context: "priority")
        case .low: Text("Low", context: "priority")
        case .medium: Text("Medium", context: "priority")
        case .high: Text("High", context: "priority")
        }
    }

    /// The name beside a task, where it is not clear that it is a priority.
    public var label: Text {
        switch self {
        case .none: "No priority"
        case .low: "Low priority"
        case .medium: "Medium priority"
        case .high: "High priority"
        }
    }

    /// Indicates whether the first priority is lower than the second.
    public static func < (first: TaskPriority, second: TaskPriority) -> Bool { first.rank < second.rank }
}
