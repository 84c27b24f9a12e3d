#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A task in a file: all that a task contains, except for its id.
public struct ExchangedTask: Sendable, Hashable {
    /// The title and the attributes. Its list is the inbox, and it has no subtasks; see ``list`` and ``subtasks``.
    public var content: NewTask
    /// The name of the list; empty for the inbox.
    public var list = ""
    /// The color that the list gets if it does not exist.
    public var listColor = ListColor.gray
    /// The subtasks in their order.
    public var subtasks: [ExchangedSubtask] = []
    /// The time at which the task was added; `nil` if the file does not tell it.
    public var added: Date?
    /// The time at which the task was checked; `nil` if it is due.
    public var checked: Date?
    /// The time by which the task is listed if it has been moved; see ``TaskItem/place``.
    public var place: Date?

    /// Creates a task.
    public init(_ content: NewTask, added: Date? = nil, checked: Date? = nil) {
        (self.content, self.added, self.checked) = (content, added, checked)
    }

    /// Creates the copy of a stored task, in the inbox and without subtasks.
    public init(_ task: TaskItem) {
        var attributes = task.attributes
        attributes.checklist = nil
        self.init(NewTask(title: task.title, attributes: attributes), added: task.added, checked: task.checked)
        place = task.place
    }

    /// A number that equal tasks of a list have in common, in this process, and that differs between others with practical
    /// certainty. The times and the subtasks do not count, because not every format contains them.
    public var likeness: Int { likeness(in: list) }

    /// The number that equal tasks of all lists have in common, for formats without lists.
    public var likenessInAnyList: Int { likeness(in: nil) }

    private func likeness(in list: String?) -> Int {
        var hasher = Hasher()
        hasher.combine(content)
        hasher.combine(list)
        hasher.combine(checked == nil)
        return hasher.finalize()
    }

    /// A number that the task has in every process, and that other versions of it do not have, with practical certainty
    /// (FNV-1a of the task as JSON). The time at which it was added never changes and does not count, nor do its place and
    /// the color of its list.
    public var fingerprint: Int {
        var versioned = self
        (versioned.added, versioned.place, versioned.listColor) = (nil, nil, .gray)
        let bytes = JSONTasks.bytes(of: versioned)
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash)
    }
}
