import Foundation

/// The form in which processes exchange the windows that edit tasks: the values by which lists find the task.
extension EditedTaskPlace: Codable {
    private struct Content: Codable {
        var window: Int
        var id: Int
        var title: String
        var added: Date
        var checked: Date?
        var list: Int
        var place: Date?
        var due: Date?
        var priority: Int
    }

    public init(from decoder: any Decoder) throws {
        let content = try Content(from: decoder)
        var task = TaskItem(
            id: content.id, title: content.title, added: content.added, checked: content.checked, list: content.list)
        if let due = content.due { task.attributes.due = TaskDue(date: due, minute: nil, zone: "UTC") }
        let priority = TaskPriority(rank: content.priority)
        if priority != .none { task.attributes.priority = priority }
        if let place = content.place { task.place = place }
        self.init(window: content.window, task: task)
    }

    public func encode(to encoder: any Encoder) throws {
        try Content(
            window: window, id: task.id, title: task.title, added: task.added, checked: task.checked, list: task.list,
            place: task.place, due: task.attributes.due?.date, priority: task.attributes.priority.rank
        ).encode(to: encoder)
    }
}
