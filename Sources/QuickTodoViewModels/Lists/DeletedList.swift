public import Differences
public import Texts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A list in the bin.
public struct DeletedList: Sendable, Hashable, IdentifiableType {
    /// The list as it was when it was deleted.
    public let list: TaskList
    /// The time at which it was deleted.
    public let deleted: Date
    /// The number of tasks that come back with the list. Services never set it.
    public var count = 0

    public var identity: Int { list.id }

    /// Creates a list in the bin.
    public init(_ list: TaskList, deleted: Date) { (self.list, self.deleted) = (list, deleted) }

    /// The day after which the list is erased.
    public var end: Date { deleted.addingTimeInterval(TaskBin.lifetime) }

    /// The number of tasks as text.
    public var countText: Text { Text("\(count) task", plural: "\(count) tasks", count: count) }
}
