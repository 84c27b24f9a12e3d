/// The tasks that a search has found.
public struct FoundTasks: Sendable, Equatable {
    /// The maximum number of tasks that a search finds.
    public static let limit = 500

    /// The tasks in the order of ``TaskItem/comesBefore(_:_:)``.
    public let tasks: [TaskItem]

    /// Indicates whether these are all tasks that fulfill the criteria.
    public let isComplete: Bool

    /// Creates a result.
    ///
    /// - Parameter tasks: The tasks in any order. Those beyond the limit are left out.
    public init(_ tasks: [TaskItem]) {
        self.tasks = tasks.prefix(Self.limit).sorted(by: TaskItem.comesBefore)
        isComplete = tasks.count <= Self.limit
    }
}
