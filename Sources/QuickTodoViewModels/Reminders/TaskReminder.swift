#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A task whose time has come.
public struct TaskReminder: Sendable, Hashable, Codable {
    /// The task's id.
    public let id: TaskItem.ID
    /// The title of the task.
    public let title: String
    /// The time in milliseconds since 1970.
    public let time: Double

    init?(_ task: TaskItem) {
        guard let due = task.attributes.due, due.hasTime else { return nil }
        (id, title, time) = (task.id, task.title, due.date.timeIntervalSince1970 * 1_000)
    }
}
