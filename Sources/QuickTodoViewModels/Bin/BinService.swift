public import Differences
public import Rx

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The tasks that were deleted and not yet erased.
///
/// Its methods behave as those of a ``TaskService``, which undoes the changes.
public protocol BinService: AnyObject, Sendable {
    /// Emits the tasks in the bin, the latest deleted first: the current ones, and then the list after each change. Does not
    /// complete, and does not repeat equal lists.
    func bin() -> Observable<TreeArray<DeletedTask>>

    /// Moves a task from the bin back to the list. Emits the change; `nil` if the task is no longer in the bin.
    func restore(_ task: DeletedTask) -> Observable<TaskChange?>

    /// Removes a task from the bin. The row is erased within two days, until which the change can be undone. Emits the
    /// change; `nil` if the task is no longer in the bin.
    func erase(_ task: DeletedTask) -> Observable<TaskChange?>

    /// Removes all tasks from the bin, as ``erase(_:)`` does. Emits the change; `nil` if there were none.
    func eraseAll() -> Observable<TaskChange?>
}

extension TaskBin {
    /// The time in seconds after which a task that was removed from the bin is erased: one day.
    public static let erasureDelay: Double = 24 * 3_600
}

/// A task in the bin.
public struct DeletedTask: Sendable, Hashable, IdentifiableType {
    /// The task as it was when it was deleted.
    public let task: TaskItem
    /// The time at which it was deleted.
    public let deleted: Date
    /// The label of the list; `nil` for tasks of the inbox. Services never set it.
    public var listLabel: ListLabel?
    /// The name of the list if that is in the bin too. Services never set it.
    public var deletedList: String?

    public var identity: Int { task.id }

    /// Creates a task in the bin.
    public init(_ task: TaskItem, deleted: Date) { (self.task, self.deleted) = (task, deleted) }

    /// The day after which the task is erased.
    public var end: Date { deleted.addingTimeInterval(TaskBin.lifetime) }

    /// Indicates whether the first task precedes the second in the bin.
    static func comesBefore(_ first: DeletedTask, _ second: DeletedTask) -> Bool {
        first.deleted == second.deleted ? first.identity > second.identity : first.deleted > second.deleted
    }
}
