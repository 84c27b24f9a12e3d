/// A stored task with all that belongs to it in other tables.
public struct ExportedTask: Sendable, Hashable {
    /// The task.
    public let item: TaskItem
    /// The task as it is in a file.
    public let content: ExchangedTask

    /// Creates a task.
    ///
    /// - Parameters:
    ///   - item: The task as it is stored.
    ///   - list: The name of its list; empty for the inbox.
    ///   - color: The color of its list.
    ///   - subtasks: The subtasks in their order.
    public init(_ item: TaskItem, list: String = "", color: ListColor = .gray, subtasks: [Subtask] = []) {
        var content = ExchangedTask(item)
        (content.list, content.listColor) = (list, color)
        content.subtasks = subtasks.map { ExchangedSubtask($0.title, isChecked: $0.isChecked) }
        (self.item, self.content) = (item, content)
    }
}
