public import Texts

/// The numbers of tasks in the list.
public struct TaskCounts: Sendable, Hashable {
    /// The number of all tasks.
    public var all: Int

    /// The number of tasks that have not been checked.
    public var due: Int

    /// The number of sample tasks.
    public var samples: Int

    /// The number of tasks that have been checked.
    public var done: Int { all - due }

    /// Creates the numbers.
    public init(all: Int, due: Int, samples: Int = 0) {
        (self.all, self.due, self.samples) = (all, due, samples)
    }

    /// The numbers as text, such as "5 tasks, 3 due".
    public var statistics: Text {
        all == 0
            ? "No tasks yet"
            : Text("\(all) task, \(due) due", plural: "\(all) tasks, \(due) due", count: all)
    }

    /// Returns the numbers as text for the page with a filter. If that shows tasks by day, these are only due ones.
    public func statistics(showing filter: TaskFilter) -> Text {
        if !filter.isByDay { return statistics }
        return due == 0 ? "No due tasks" : Text("\(due) due task", plural: "\(due) due tasks", count: due)
    }

    /// Returns the title of the page with a filter: the app's name, preceded by that of the filter, and by the number of due
    /// tasks if it is not 0.
    public func title(showing filter: TaskFilter = .all) -> Text { Self.title(due, showing: filter) }

    /// Returns the title of the page for a number of due tasks, of one list or of all.
    static func title(_ due: Int, showing filter: TaskFilter, of list: Text? = nil) -> Text {
        let app = list.map { "\($0) – QuickTodo" } ?? Text(verbatim: "QuickTodo")
        let name = filter == .all ? app : "\(filter.name) – \(app)"
        return due == 0 ? name : "(\(due)) \(name)"
    }
}
