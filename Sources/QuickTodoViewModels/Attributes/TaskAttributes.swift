/// The content of a task other than its title. Each attribute is optional.
public struct TaskAttributes: Sendable, Hashable {
    /// Further text, in Markdown; empty if there is none.
    public var notes: String
    /// The date by which the task must be done.
    public var due: TaskDue?
    /// The importance.
    public var priority: TaskPriority
    /// The tags.
    public var tags: TaskTags
    /// The rule by which the task is due again.
    public var repetition: Repetition?
    /// The progress of the subtasks; `nil` if there are none. Only services set it.
    public var checklist: ChecklistProgress?

    /// Creates attributes; those that are not given are absent.
    public init(
        notes: String = "", due: TaskDue? = nil, priority: TaskPriority = .none, tags: TaskTags = [],
        repetition: Repetition? = nil
    ) {
        (self.notes, self.due, self.priority, self.tags, self.repetition) = (notes, due, priority, tags, repetition)
    }

    /// No attributes.
    public static let none = TaskAttributes()
}

/// The content of a task that does not exist yet.
public struct NewTask: Sendable, Hashable {
    /// The title in its stored form, or the empty string for a draft.
    public var title: String
    /// The content other than the title.
    public var attributes: TaskAttributes
    /// The list of the task.
    public var list: TaskList.ID
    /// The titles of the subtasks.
    public var subtasks: [String]
    /// Indicates whether the task is done already.
    public var isDone = false

    /// Creates the content.
    public init(
        title: String, attributes: TaskAttributes = .none, list: TaskList.ID = TaskList.inbox, subtasks: [String] = []
    ) {
        (self.title, self.attributes, self.list, self.subtasks) = (title, attributes, list, subtasks)
    }
}
