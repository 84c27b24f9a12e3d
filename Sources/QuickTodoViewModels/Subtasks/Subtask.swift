public import Differences
public import Texts

/// A step of a task: an item of its checklist.
public struct Subtask: Sendable, Hashable, IdentifiableType {
    /// The subtask's id, which is never reused for another one.
    public let id: Int
    /// The id of the task.
    public let task: TaskItem.ID
    /// The title: one trimmed line of text. See ``TaskTitle``.
    public var title: String
    /// Indicates whether the subtask is done.
    public var isChecked: Bool
    /// The place in the checklist: its subtasks are in the ascending order of this number.
    public var position: Double

    /// The maximum number of subtasks of a task.
    public static let limit = 200

    /// Creates a subtask.
    public init(id: Int, task: TaskItem.ID, title: String, isChecked: Bool = false, position: Double) {
        (self.id, self.task, self.title, self.isChecked, self.position) = (id, task, title, isChecked, position)
    }

    public var identity: Int { id }

    /// Indicates whether the first subtask precedes the second in the checklist.
    public static func comesBefore(_ first: Subtask, _ second: Subtask) -> Bool {
        first.position == second.position ? first.id < second.id : first.position < second.position
    }
}

extension Subtask: EditedInParts {
    public typealias EditFailure = TaskServiceError

    public static let editedParts: [EditedPart<Subtask>] = [
        EditedPart(\.title) { .titleChanged(to: $0.title) },
        EditedPart(\.isChecked) { _ in .attributesChanged },
        EditedPart(\.position) { _ in .attributesChanged },
    ]
}

/// The number of a task's subtasks, and of those that are done.
public struct ChecklistProgress: Sendable, Hashable {
    /// The number of subtasks that are done.
    public let done: Int
    /// The number of all subtasks.
    public let all: Int

    /// Creates the numbers; fails if there are no subtasks.
    public init?(done: Int, of all: Int) {
        if all <= 0 { return nil }
        (self.done, self.all) = (done, all)
    }

    /// Returns the progress of a checklist; `nil` if it is empty.
    public static func of(_ checklist: [Subtask]) -> ChecklistProgress? {
        ChecklistProgress(done: checklist.count(where: \.isChecked), of: checklist.count)
    }

    /// The numbers as text, such as “2 of 5 subtasks”.
    public var text: Text { Text("\(done) of \(all) subtask", plural: "\(done) of \(all) subtasks", count: all) }
}
