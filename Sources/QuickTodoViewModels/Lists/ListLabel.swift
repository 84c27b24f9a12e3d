/// The name and color of a list, as rows show them where tasks of several lists are together. An object, because many
/// tasks have the same one.
public final class ListLabel: Sendable, Hashable {
    /// The name of the list.
    public let name: String
    /// The color of the list.
    public let color: ListColor

    /// Creates a label.
    public init(name: String, color: ListColor) { (self.name, self.color) = (name, color) }

    /// Indicates whether both labels look the same.
    public static func == (first: ListLabel, second: ListLabel) -> Bool {
        first === second || first.name == second.name && first.color == second.color
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(color)
    }
}

/// The labels of all lists but the inbox, whose tasks have none.
struct ListLabels: Sendable, Equatable {
    private var labels: [TaskList.ID: ListLabel] = [:]

    init(_ lists: [TaskList] = []) {
        for list in lists where !list.isInbox { labels[list.id] = ListLabel(name: list.name, color: list.color) }
    }

    var isEmpty: Bool { labels.isEmpty }

    subscript(list: TaskList.ID) -> ListLabel? { labels[list] }

    /// Returns a task with the label of its list.
    func labelled(_ task: TaskItem) -> TaskItem {
        guard let label = labels[task.list] else { return task }
        var labelled = task
        labelled.listLabel = label
        return labelled
    }

    /// Returns the lists whose labels differ between two versions.
    func changes(from former: ListLabels) -> Set<TaskList.ID> {
        let ids = Set(labels.keys).union(former.labels.keys)
        return ids.filter { labels[$0] != former.labels[$0] }
    }
}
